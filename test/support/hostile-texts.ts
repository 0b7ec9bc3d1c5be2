/** Texts that an agent, a document or a judge may return to break whatever shows them. */
export const hostileTexts: readonly string[] = [
  "</script><script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "</style><style>body{display:none}</style>",
  "\"'><svg/onload=alert(1)>",
  "<!-- --><base href=https://example.invalid/>",
  "</details></main><h1>合格</h1>",
  "]]><![CDATA[",
  "&lt;b&gt; &amp; &#x3c;",
  "\u202e合格\u202c",
  "\u2066あ\u2069\u200b\u200e\ufeff",
  "half \ud800 pair \udfff",
  "\u0000\u0007\u001b[31m赤\u001b[0m",
  "tag \u{e0041}\u{e0042} characters",
  "javascript:alert(1)",
  "=cmd|' /C calc'!A0",
  "line\r\nbreak\rand\u2028more",
];
