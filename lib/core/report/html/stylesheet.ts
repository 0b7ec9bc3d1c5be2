/** The one stylesheet of the page: screen from 320 px up, dark mode, A4. */
export const stylesheet = `
:root{color-scheme:light dark;--paper:#fff;--soft:#f5f7f9;--ink:#1b2026;--dim:#535c67;--line:#d3d9e0;--good:#0f5f2d;--good-soft:#e3f5e8;--good-mid:#bfe6ca;--bad:#a1122a;--bad-soft:#fdebed;--warn:#6f4500;--warn-soft:#fff5d6;--accent:#1f5fae;--mark:#1b2026}
@media (prefers-color-scheme:dark){
  :root{--paper:#14181d;--soft:#1d232a;--ink:#e7ebef;--dim:#a3adb8;--line:#38424d;--good:#7fd89b;--good-soft:#12301d;--good-mid:#1f4f30;--bad:#ff9dab;--bad-soft:#3d161c;--warn:#f3c969;--warn-soft:#362a0b;--accent:#76aef2;--mark:#fff}
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.75 "Hiragino Sans","BIZ UDPGothic",Meiryo,"Noto Sans CJK JP","Noto Sans JP",system-ui,sans-serif;line-break:strict;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
:lang(zh-Hant) body,body:lang(zh-Hant){font-family:"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC",system-ui,sans-serif}
body:lang(en){font-family:system-ui,"Segoe UI",sans-serif;line-height:1.6}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure{margin:0;padding:0}
h1,h2,summary h3{word-break:auto-phrase}
h1{font-size:1.6rem;line-height:1.4}
h2{font-size:1.2rem;margin:2.75rem 0 .75rem;padding-bottom:.3rem;border-bottom:2px solid var(--line)}
h3{font-size:1rem}
h4{font-size:.875rem;color:var(--dim);margin:1.25rem 0 .35rem}
.dim,.note,.meta{color:var(--dim);font-size:.875rem;line-height:1.65}
.note{margin:.25rem 0 .75rem}
.verdict{display:flex;gap:1rem;align-items:flex-start;margin:1.25rem 0 0;padding:1.1rem 1.25rem;border-radius:.5rem;border-left:.5rem solid}
.verdict .mark{font-size:2.25rem;line-height:1.15;font-weight:700}
.verdict strong{font-size:1.6rem;line-height:1.35;display:block}
.verdict p{color:var(--ink)}
.pass,.passed{background:var(--good-soft);color:var(--good);border-color:var(--good)}
.fail,.failed{background:var(--bad-soft);color:var(--bad);border-color:var(--bad)}
.incomplete,.error,.unmeasured{background:var(--warn-soft);color:var(--warn);border-color:var(--warn)}
.skipped,.notRun,.flaky{background:var(--soft);color:var(--dim);border-color:var(--line)}
.notice{margin:1rem 0 0;padding:.75rem 1rem;border:2px solid var(--warn);border-radius:.5rem;background:var(--warn-soft);font-weight:600}
.badge{display:inline-block;white-space:nowrap;padding:.05rem .55rem;border:1px solid;border-radius:1rem;font-size:.8125rem;font-weight:600;line-height:1.5}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1rem;margin:1rem 0 0;font-size:.875rem}
.facts dt{color:var(--dim)}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem}
.cards:has(>:nth-child(4):last-child){grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}
.card{border:1px solid var(--line);border-radius:.5rem;padding:1rem 1.1rem}
.card h3{color:var(--dim);font-size:.875rem;margin-bottom:.25rem}
.card .big{font-size:2.25rem;font-weight:700;line-height:1.25}
.card dl{display:grid;grid-template-columns:1fr auto;gap:.15rem .75rem;font-size:.9375rem}
.card dt small,.card dd small{display:block;color:var(--dim);font-size:.8125rem;line-height:1.4}
.card dd{text-align:right;font-weight:600}
.card dd small{font-weight:400}
.share{display:block;width:100%;height:.75rem;margin:.6rem 0 .2rem;border-radius:.2rem}
.share .s-passed{fill:#2f8f50}
.share .s-failed{fill:#c22f45}
.share .s-error{fill:#d79a1e}
.share .s-skipped,.share .s-notRun,.share .s-flaky{fill:#9aa4af}
.key{display:inline-block;width:.7em;height:.7em;margin-right:.45em;border-radius:.15em}
.key.passed{background:#2f8f50}
.key.failed{background:#c22f45}
.key.error{background:#d79a1e}
.key.skipped,.key.notRun,.key.flaky{background:#9aa4af}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
/* For screen readers: the heading above says the same to everybody else. */
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:.5rem .6rem;border-bottom:1px solid var(--line)}
thead th{font-size:.8125rem;color:var(--dim);font-weight:600}
tbody th{font-weight:600}
.num{text-align:right;white-space:nowrap}
td small,th small{display:block;color:var(--dim);font-weight:400;font-size:.8125rem;line-height:1.5}
code{font:.8125rem/1.5 ui-monospace,Consolas,monospace;color:var(--dim)}
.metric{display:grid;grid-template-columns:minmax(0,15rem) 3.5rem minmax(0,1fr) 6rem;gap:.2rem 1rem;align-items:center;padding:.75rem 0;border-bottom:1px solid var(--line)}
.metric .mean{font-size:1.25rem;font-weight:700;text-align:right}
.metric .name{grid-row:1/3;align-self:start}
.metric .name small{display:block;color:var(--dim);font-weight:400;font-size:.8125rem;line-height:1.5}
.metric .mean{align-self:center}
.metric .detail{grid-column:3/5;color:var(--dim);font-size:.8125rem;line-height:1.5}
svg{display:block;overflow:visible}
.bar{width:100%;height:1.25rem}
.track{fill:var(--soft);stroke:var(--line)}
.zone{fill:var(--good-mid)}
.level{fill:var(--accent)}
.limit{stroke:var(--mark);stroke-width:2}
.histogram{width:100%;max-width:12rem;height:1.75rem}
.histogram .base{stroke:var(--line)}
.diagnosis{list-style:none;display:grid;gap:.75rem}
.diagnosis li{border-left:.25rem solid var(--accent);padding-left:.9rem}
.warnings{padding-left:1.25rem}
.warnings li{margin:.35rem 0}
details.case{border:1px solid var(--line);border-radius:.5rem;margin:.75rem 0}
details.case>summary{padding:.7rem 1rem;cursor:pointer}
details.case[open]>summary{border-bottom:1px solid var(--line)}
summary:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
summary h3{display:inline}
summary .why{display:block;color:var(--dim);font-size:.875rem;line-height:1.6;margin-top:.15rem}
.body{padding:.25rem 1rem 1.1rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 1.25rem}
.text{white-space:pre-wrap;unicode-bidi:isolate;background:var(--soft);border-radius:.35rem;padding:.6rem .8rem;font-size:.9375rem}
.text.answer{background:var(--paper);border:1px solid var(--line)}
.scored{border-left:.25rem solid var(--line);padding:.1rem 0 .1rem .9rem;margin:.6rem 0}
.scored.missed{border-color:var(--bad)}
.scored p{font-size:.9375rem}
.scored p:first-child{word-break:auto-phrase}
.items{list-style:none;margin:.35rem 0 0;font-size:.875rem;line-height:1.6}
.items li{display:grid;grid-template-columns:10em minmax(0,1fr);gap:.6rem;padding:.25rem 0;border-top:1px dotted var(--line)}
.items small{display:block;color:var(--dim);font-size:.8125rem}
.items .word{font-weight:600}
.items .bad{color:var(--bad)}
.items .good{color:var(--good)}
.items .unclear{color:var(--dim)}
.items .window{display:block;padding-top:.5rem;font-weight:600}
.items .window+li{border-top:0}
/* Marks stacked on a letter stay in the box of their text. */
.body,.text,.items li,.passages li{overflow:clip}
.turns{list-style:none;margin:.5rem 0 0}
.turn{margin:.75rem 0 0}
.turn.user{margin-right:min(4rem,8%)}
.turn.assistant{margin-left:min(4rem,8%)}
.turn .who{color:var(--dim);font-size:.8125rem}
.turn .who strong{color:var(--ink)}
.turn.assistant>.text{background:var(--paper);border:1px solid var(--line)}
.turn .more{margin-top:.25rem}
.turn .more>summary{font-size:.8125rem}
.more{margin-top:.9rem}
.more>summary{cursor:pointer;color:var(--accent);font-size:.9375rem}
.passages{margin:.5rem 0 0;padding-left:1.6rem;font-size:.9375rem}
.passages li{margin:.5rem 0}
.passages .meta{margin-bottom:.15rem}
footer{margin-top:3rem;color:var(--dim);font-size:.8125rem}
@media (max-width:40rem){
  main{padding:1rem .75rem 3rem}
  h1{font-size:1.35rem}
  .metric{grid-template-columns:minmax(0,1fr) auto}
  .metric .bar,.metric .histogram,.metric .detail{grid-column:1/3}
  .metric .name{grid-row:auto}
  .items li{grid-template-columns:minmax(0,1fr);gap:0}
  .verdict .mark{font-size:1.75rem}
  th,td{padding:.45rem .35rem}
  .costs tr{display:grid;grid-template-columns:repeat(4,1fr)}
  .costs th:first-child{grid-column:1/-1;border-bottom:0;padding-bottom:0}
  .costs thead .num{white-space:normal}
}
@page{size:A4;margin:15mm 14mm}
@media print{
  :root{color-scheme:light;--paper:#fff;--soft:#f5f7f9;--ink:#111;--dim:#444;--line:#bbb;--good:#0f5f2d;--good-soft:#e3f5e8;--good-mid:#bfe6ca;--bad:#a1122a;--bad-soft:#fdebed;--warn:#6f4500;--warn-soft:#fff5d6;--accent:#1f5fae;--mark:#111}
  html{font-size:9.5pt}
  body{line-height:1.6}
  main{max-width:none;padding:0}
  *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
  h2{margin-top:1.75rem}
  h2,h3,h4,summary,thead,.who,.window{break-after:avoid}
  .card,.metric,.verdict,.notice,tr,.scored,.items li,.turn{break-inside:avoid}
  details::details-content{content-visibility:visible;display:block;block-size:auto;opacity:1}
  summary{list-style:none}
  summary::-webkit-details-marker{display:none}
  .cards{grid-template-columns:repeat(3,1fr);gap:8pt}
  .card{padding:7pt 9pt}
  .card .big{font-size:1.9rem}
  p,li{orphans:3;widows:3}
}
`;
