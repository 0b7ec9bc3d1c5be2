import type { ConversationRecord } from "../results.ts";
import {
  briefOf,
  type ConversationTurn,
  ends,
  stopWords,
  transcriptTitle,
} from "./conversation-words.ts";
import type { Labels } from "./labels.ts";
import { markdownInline, markdownQuoteUpTo } from "./markdown-text.ts";

/** Messages that are shown of a long conversation. */
const SHOWN = { first: 2, last: 10 };
const LONGEST_MESSAGE = 400;

/** A conversation for a wiki page: what it was to come to, who said what, and why it ended. */
export function conversationParts(
  conversation: ConversationRecord,
  labels: Labels,
): readonly string[] {
  const { expectedOutcome } = briefOf(conversation, labels);
  const outcome =
    expectedOutcome.text === null
      ? labels.conversation.noExpectedOutcome
      : markdownQuoteUpTo(expectedOutcome.text, labels);
  return [
    `**${expectedOutcome.label}**`,
    outcome,
    ...transcript(conversation, labels),
    `**${labels.conversation.stop}**`,
    markdownInline(stopWords(conversation, labels)),
  ];
}

function transcript(conversation: ConversationRecord, labels: Labels): readonly string[] {
  const { opening, left, closing } = ends(conversation.turns, SHOWN);
  if (opening.length === 0) return [];
  const gap = left > 0 ? [labels.conversation.leftTurns(left)] : [];
  const parts = (turns: readonly ConversationTurn[]) =>
    turns.flatMap((turn) => messageParts(turn, labels));
  return [
    `**${transcriptTitle(conversation, labels)}**`,
    ...parts(opening),
    ...gap,
    ...parts(closing),
  ];
}

/** Who speaks stands outside of the quotation: no message can put words into another's mouth. */
function messageParts({ role, content }: ConversationTurn, labels: Labels): readonly string[] {
  return [
    `${labels.conversation.speakers[role]}${labels.colon}`.trimEnd(),
    markdownQuoteUpTo(content, labels, LONGEST_MESSAGE),
  ];
}
