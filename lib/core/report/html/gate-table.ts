import { gateWords } from "../gate-words.ts";
import { type Html, html } from "../html.ts";
import type { GateResult } from "../report.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

const MARKS = { pass: "✓", fail: "✗", unmeasured: "!" } as const;

/** What was demanded before the run, and what came out. */
export function gateTable(view: View): Html | undefined {
  const { report, labels } = view;
  const { columns, sections } = labels;
  if (report.gates.length === 0) return undefined;
  return html`<section><h2>${sections.gates}</h2><table><caption>${sections.gates}</caption>
<thead><tr><th scope="col">${columns.gate}</th><th scope="col" class="num">${columns.value}</th><th scope="col">${columns.result}</th></tr></thead>
<tbody>${report.gates.map((gate) => row(gate, view))}</tbody></table></section>`;
}

function row(gate: GateResult, view: View): Html {
  const { labels } = view;
  const words = gateWords(gate, view);
  const named = words.name === undefined ? undefined : html`${inline(words.name)} `;
  const why = gate.value === null && gate.status === "unmeasured" ? labels.why.gate : undefined;
  return html`<tr><th scope="row">${inline(words.sentence)}<small>${named}<code>${gate.rule}</code></small></th>
<td class="num">${words.value}${why === undefined ? undefined : html`<small>${why}</small>`}</td>
<td><span class="badge ${gate.status}">${MARKS[gate.status]} ${labels.gate[gate.status]}</span></td></tr>`;
}
