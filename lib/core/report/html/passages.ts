import type { RetrievedContext } from "../../dataset/case.ts";
import { score } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { inline, type TextStyle, textBlock } from "./user-text.ts";

export interface PassageLimits extends Pick<TextStyle, "limit"> {
  readonly most: number;
}

/** What was retrieved, folded, each passage with its source and its score. */
export function passages(
  contexts: readonly RetrievedContext[],
  view: View,
  { most, ...style }: PassageLimits,
): Html {
  const { caseLabels } = view.labels;
  const left = contexts.length - most;
  const shown = contexts.slice(0, most).map(({ text, source, score: rank }) => {
    const origin = [
      ...(source === undefined ? [] : [source]),
      ...(rank === undefined ? [] : [`${caseLabels.score} ${score(rank)}`]),
    ].join(" / ");
    return html`<li><p class="meta">${inline(origin)}</p>${textBlock(text, view, style)}</li>`;
  });
  return html`<details class="more"><summary>${caseLabels.contexts(contexts.length)}</summary><ol class="passages">${shown}</ol>${
    left > 0 ? html`<p class="note">${caseLabels.leftItems(left)}</p>` : undefined
  }</details>`;
}
