import { type Html, html } from "../html.ts";
import { clip } from "../readable-text.ts";
import type { View } from "../view.ts";

/** Text of agents, documents and judges longer than this is cut, and says so. */
const LONGEST = 6_000;

export interface TextStyle {
  /** A class of the stylesheet. */
  readonly kind?: string;
  /** Code points that are shown. */
  readonly limit?: number;
}

/** A block of somebody else's text, line breaks kept. */
export function textBlock(
  text: string,
  { labels }: View,
  { kind = "", limit = LONGEST }: TextStyle = {},
): Html {
  if (text.trim() === "") return html`<p class="note">${labels.caseLabels.emptyText}</p>`;
  const shown = clip(text, limit);
  const left =
    shown.left > 0 ? html`<p class="note">${labels.caseLabels.left(shown.left)}</p>` : undefined;
  return html`<p class="text ${kind}">${shown.text}</p>${left}`;
}

/** Somebody else's text within a sentence of ours. */
export function inline(text: string): Html {
  return html`<bdi>${clip(text, LONGEST).text}</bdi>`;
}
