import type { ConversationRecord } from "../results.ts";
import { briefOf, ends, stopWords, transcriptText, transcriptTitle } from "./conversation-words.ts";
import type { Labels } from "./labels.ts";
import { markdownInline, markdownQuote, markdownQuoteUpTo } from "./markdown-text.ts";
import { clip } from "./readable-text.ts";

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
  const { opening, left, closing } = ends(conversation.turns.map(shortened), SHOWN);
  if (opening.length === 0) return [];
  const rest = [
    labels.conversation.leftTurns(left),
    markdownQuote(transcriptText(closing, labels)),
  ];
  return [
    `**${transcriptTitle(conversation, labels)}**`,
    markdownQuote(transcriptText(opening, labels)),
    ...(left > 0 ? rest : []),
  ];
}

function shortened({ role, content }: ConversationRecord["turns"][number]) {
  const { text, left } = clip(content, LONGEST_MESSAGE);
  return { role, content: left > 0 ? `${text}…` : text };
}
