import type { ConversationRecord } from "../results.ts";
import {
  briefOf,
  knowsSources,
  type PlacedTurn,
  placedTurns,
  stopWords,
  transcriptTitle,
  turnFacts,
} from "./conversation-words.ts";
import type { Labels } from "./labels.ts";
import { indented, passageLines, section } from "./text-blocks.ts";
import type { View } from "./view.ts";

/** A conversation for a terminal: what it was about, who said what, why it ended, and the sources. */
export function conversationSections(conversation: ConversationRecord, { labels }: View) {
  const words = labels.conversation;
  const { scenario, userDescription, expectedOutcome } = briefOf(conversation, labels);
  const turns = placedTurns(conversation);
  return {
    said: [
      section(scenario.label, scenario.text ?? words.noScenario),
      section(userDescription.label, userDescription.text ?? ""),
      section(expectedOutcome.label, expectedOutcome.text ?? words.noExpectedOutcome),
      section(
        transcriptTitle(conversation, labels),
        turns.map((turn) => message(turn, labels)).join("\n"),
      ),
      section(words.stop, stopWords(conversation, labels)),
    ],
    sources: sources(conversation, turns, labels),
  };
}

function message(placed: PlacedTurn, labels: Labels): string {
  const { role, content } = placed.turn;
  const facts = turnFacts(placed, labels);
  const who = labels.conversation.speakers[role];
  return `${facts === "" ? who : `${who}${labels.brackets(facts)}`}\n${indented(content)}`;
}

/** What was retrieved for each message; one sentence where nothing is known of any. */
function sources(
  conversation: ConversationRecord,
  turns: readonly PlacedTurn[],
  labels: Labels,
): readonly string[] {
  const { caseLabels } = labels;
  const answers = turns.filter(({ turn }) => turn.role === "assistant");
  if (answers.length === 0) return [];
  if (!knowsSources(conversation)) return [caseLabels.contextsUnknown];
  return answers.map((placed) => sourcesOf(placed, labels));
}

function sourcesOf({ turn, exchange }: PlacedTurn, labels: Labels): string {
  const { caseLabels, conversation, colon } = labels;
  const { retrievedContexts: contexts } = turn;
  const place = exchange === undefined ? "" : `${conversation.exchange(exchange)}${colon}`;
  if (contexts === undefined) return `${place}${caseLabels.contextsUnknown}`;
  if (contexts.length === 0) return `${place}${caseLabels.contextsNone}`;
  return section(`${place}${caseLabels.contexts(contexts.length)}`, passageLines(contexts));
}
