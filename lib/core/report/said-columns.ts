import type { RetrievedContext } from "../dataset/case.ts";
import type { CaseResult, ConversationRecord } from "../results.ts";
import { briefOf, placedTurns, stopWords, transcriptText } from "./conversation-words.ts";
import { decimal } from "./format.ts";
import type { Labels } from "./labels.ts";

/** A title, and what stands beneath it for a case; null or undefined is an empty cell. */
export interface Column {
  readonly title: string;
  readonly cell: (result: CaseResult) => string | null | undefined;
}

/** The columns that differ between answers and conversations, by where they stand. */
export interface SaidColumns {
  readonly said: readonly Column[];
  readonly figures: readonly Column[];
  /** What was retrieved. */
  readonly contexts: Column["cell"];
}

export const answerColumns = ({ caseLabels }: Labels): SaidColumns => ({
  said: [
    { title: caseLabels.question, cell: ({ question }) => question },
    { title: caseLabels.expectedAnswer, cell: ({ expectedAnswer }) => expectedAnswer },
    { title: caseLabels.answer, cell: ({ answer }) => answer },
  ],
  figures: [
    { title: "recall@k", cell: ({ retrieval }) => decimal(retrieval?.recallAtK) },
    { title: "MRR", cell: ({ retrieval }) => decimal(retrieval?.reciprocalRank) },
    { title: "precision@k", cell: ({ retrieval }) => decimal(retrieval?.precisionAtK) },
    { title: "hit rate@k", cell: ({ retrieval }) => decimal(retrieval?.hitRateAtK) },
    { title: "NDCG@k", cell: ({ retrieval }) => decimal(retrieval?.ndcgAtK) },
  ],
  contexts: ({ retrievedContexts }) => passageCell(retrievedContexts ?? []),
});

/** A conversation takes the place of question and answer: its transcript is one cell. */
export function conversationColumns(labels: Labels): SaidColumns {
  const { conversation: words } = labels;
  const brief = (key: keyof ReturnType<typeof briefOf>): Column => ({
    title: words[key],
    cell: ofConversation((conversation) => briefOf(conversation, labels)[key].text),
  });
  return {
    said: [
      brief("scenario"),
      brief("userDescription"),
      brief("expectedOutcome"),
      {
        title: words.transcript,
        cell: ofConversation(({ turns }) => transcriptText(turns, labels)),
      },
      {
        title: words.stop,
        cell: ofConversation((conversation) => stopWords(conversation, labels)),
      },
    ],
    figures: [],
    contexts: ofConversation((conversation) => sourcesCell(conversation, labels)),
  };
}

const ofConversation =
  (read: (conversation: ConversationRecord) => string | null): Column["cell"] =>
  ({ conversation }) =>
    conversation === undefined ? null : read(conversation);

/** The passages of each message, below the number of its exchange. */
function sourcesCell(conversation: ConversationRecord, { conversation: words }: Labels): string {
  return placedTurns(conversation)
    .filter(({ turn: { retrievedContexts = [] } }) => retrievedContexts.length > 0)
    .map(({ turn: { retrievedContexts = [] }, exchange }) =>
      [
        ...(exchange === undefined ? [] : [words.exchange(exchange)]),
        passageCell(retrievedContexts),
      ].join("\n"),
    )
    .join("\n\n");
}

function passageCell(contexts: readonly RetrievedContext[]): string {
  return contexts
    .map(({ source, text }, index) => `[${index + 1}] ${source ?? ""}\n${text}`)
    .join("\n\n");
}
