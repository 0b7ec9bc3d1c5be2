import { type Html, html } from "../html.ts";
import { metricCostTable } from "../metric-costs.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

/** What each metric cost, folded; undefined where none asked a model. */
export function metricCosts(view: View): Html | undefined {
  const { title, note } = view.labels.metricCosts;
  const costs = metricCostTable(view);
  if (costs === undefined) return undefined;
  const [metric = "", ...numbers] = costs.titles;
  const rows = costs.rows.map(
    ([name = "", ...cells]) =>
      html`<tr><th scope="row">${inline(name)}</th>${cells.map((cell) => html`<td class="num">${cell}</td>`)}</tr>`,
  );
  return html`<details class="more"><summary>${title}</summary><p class="note">${note}</p>
<table class="costs"><caption>${title}</caption><thead><tr><th scope="col">${metric}</th>${numbers.map((each) => html`<th scope="col" class="num">${each}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></details>`;
}
