import { type Html, html } from "../html.ts";
import { leftUnstable, unstableCases, unstableNote } from "../stability-words.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

/** The cases whose repeated judgements disagree, with their votes; undefined where there are none. */
export function unstableTable(view: View): Html | undefined {
  const { columns, stability } = view.labels;
  const cases = unstableCases(view);
  if (cases.length === 0) return undefined;
  const left = leftUnstable(cases.length, view);
  const rows = cases.flatMap(({ id, metrics }) =>
    metrics.map(
      ([name, votes]) =>
        html`<tr><td><code>${inline(id)}</code></td><td>${inline(name)}</td><td>${votes}</td></tr>`,
    ),
  );
  return html`<section><h2>${stability.section}</h2><p class="note">${unstableNote(view)}</p>
<table><caption>${stability.section}</caption><thead><tr><th scope="col">${columns.case}</th><th scope="col">${columns.metric}</th><th scope="col">${stability.votes}</th></tr></thead>
<tbody>${rows}</tbody></table>${left === undefined ? undefined : html`<p class="note">${left}</p>`}</section>`;
}
