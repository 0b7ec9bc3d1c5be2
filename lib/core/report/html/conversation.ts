import type { ConversationRecord } from "../../results.ts";
import {
  briefOf,
  type ConversationTurn,
  ends,
  knowsSources,
  type PlacedTurn,
  placedTurns,
  stopWords,
  transcriptTitle,
  turnFacts,
} from "../conversation-words.ts";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { passages } from "./passages.ts";
import { inline, textBlock } from "./user-text.ts";

/** Messages that are shown of a long conversation: how it began, and how it came to its end. */
const SHOWN = { first: 6, last: 24 };
const LONGEST_MESSAGE = 2_000;
const PASSAGES = { most: 5, limit: 1_000 };
/** A conversation up to this size stands open. */
const MOST_OPEN = { turns: 6, codeUnits: 1_500 };

/** What a conversation was to be about, where the line above it does not say so. */
export function conversationBrief(
  conversation: ConversationRecord,
  view: View,
  isHeadline: (scenario: string) => boolean,
): Html {
  const { labels } = view;
  const { conversation: words } = labels;
  const { scenario, userDescription, expectedOutcome } = briefOf(conversation, labels);
  const blocks = [
    ...(scenario.text !== null && isHeadline(scenario.text)
      ? []
      : [given(scenario, words.noScenario, view)]),
    ...(userDescription.text === null ? [] : [given(userDescription, "", view)]),
    given(expectedOutcome, words.noExpectedOutcome, view),
  ];
  return html`<div class="pair">${blocks.map((block) => html`<div>${block}</div>`)}</div>`;
}

function given(
  { label, text }: { readonly label: string; readonly text: string | null },
  missing: string,
  view: View,
): Html {
  const content = text === null ? html`<p class="note">${missing}</p>` : textBlock(text, view);
  return html`<h4>${label}</h4>${content}`;
}

/** Why a conversation ended. */
export function conversationEnd(conversation: ConversationRecord, { labels }: View): Html {
  return html`<h4>${labels.conversation.stop}</h4><p>${inline(stopWords(conversation, labels))}</p>`;
}

/** Who said what, with what the assistant took it from; a long conversation is folded. */
export function transcript(conversation: ConversationRecord, view: View): Html | undefined {
  const { labels } = view;
  const { turns } = conversation;
  if (turns.length === 0) return undefined;
  const withSources = knowsSources(conversation);
  const isAnswered = turns.some(({ role }) => role === "assistant");
  const { opening, left, closing } = ends(placedTurns(conversation), SHOWN);
  const row = (placed: PlacedTurn): Html => message(placed, view, withSources);
  const gap =
    left > 0 ? html`<li class="note">${labels.conversation.leftTurns(left)}</li>` : undefined;
  const note =
    withSources || !isAnswered
      ? undefined
      : html`<p class="note">${labels.caseLabels.contextsUnknown}</p>`;
  return html`<details class="more" ${isShort(turns) ? html`open` : undefined}><summary>${transcriptTitle(conversation, labels)}</summary><ol class="turns">${opening.map(row)}${gap}${closing.map(row)}</ol>${note}</details>`;
}

function isShort(turns: readonly ConversationTurn[]): boolean {
  const codeUnits = turns.reduce((sum, { content }) => sum + content.length, 0);
  return turns.length <= MOST_OPEN.turns && codeUnits <= MOST_OPEN.codeUnits;
}

function message(placed: PlacedTurn, view: View, withSources: boolean): Html {
  const { labels } = view;
  const { role, content } = placed.turn;
  const sources = withSources && role === "assistant" ? sourcesOf(placed.turn, view) : undefined;
  return html`<li class="turn ${role}"><p class="who"><strong>${labels.conversation.speakers[role]}</strong> ${turnFacts(placed, labels)}</p>${textBlock(content, view, { limit: LONGEST_MESSAGE })}${sources}</li>`;
}

function sourcesOf({ retrievedContexts }: ConversationTurn, view: View): Html {
  const { caseLabels } = view.labels;
  if (retrievedContexts === undefined)
    return html`<p class="note">${caseLabels.contextsUnknown}</p>`;
  if (retrievedContexts.length === 0) return html`<p class="note">${caseLabels.contextsNone}</p>`;
  return passages(retrievedContexts, view, PASSAGES);
}
