import type { RetrievedContext, TestCase } from "../dataset/case.ts";
import { pooledContexts } from "../metrics/exchanges.ts";
import type { Conversation, MetricInput, Turn } from "../metrics/metric.ts";
import type { ConversationRecord } from "../results.ts";
import { documentName, sameDocument } from "../retrieval/same-document.ts";
import { isBlank } from "../text/is-blank.ts";
import type { SavedAnswer } from "./documents.ts";

type Input = Omit<MetricInput, "expectAbstention">;

const told = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined || isBlank(text) ? undefined : text;

/** A case with what the agent said, as the metrics see it. */
export function metricInput(testCase: TestCase, said: SavedAnswer | ConversationRecord): Input {
  return "turns" in said ? ofConversation(testCase, said) : ofAnswer(testCase, said);
}

function ofConversation({ id, question }: TestCase, record: ConversationRecord): Input {
  const scenario = told(record.scenario);
  const userDescription = told(record.userDescription);
  const expectedOutcome = told(record.expectedOutcome);
  const conversation: Conversation = {
    ...(scenario !== undefined && { scenario }),
    ...(userDescription !== undefined && { userDescription }),
    ...(expectedOutcome !== undefined && { expectedOutcome }),
    turns: record.turns.map(turnOf),
  };
  const contexts = pooledContexts(conversation.turns);
  return { caseId: id, question, answer: "", ...(contexts && { contexts }), conversation };
}

const turnOf = ({
  role,
  content,
  retrievedContexts,
}: ConversationRecord["turns"][number]): Turn => ({
  role,
  content,
  ...(retrievedContexts && { contexts: retrievedContexts.map(({ text }) => text) }),
});

function ofAnswer(testCase: TestCase, saved: SavedAnswer): Input {
  const { id, question, expectedAnswer, expectedTools } = testCase;
  const { answer, retrievedContexts, toolsCalled } = saved;
  const task = told(testCase.task);
  const relevantIds = relevantIdsOf(testCase);
  const retrievedIds = retrievedContexts && retrievedIdsOf(retrievedContexts, relevantIds ?? []);
  return {
    caseId: id,
    question,
    answer,
    ...(expectedAnswer !== undefined && { expectedAnswer }),
    ...(retrievedContexts && { contexts: retrievedContexts.map(({ text }) => text) }),
    ...(task !== undefined && { task }),
    ...(toolsCalled && { toolsCalled }),
    ...(expectedTools && { expectedTools }),
    ...(relevantIds && { relevantIds }),
    ...(retrievedIds && { retrievedIds }),
  };
}

/** Labels that matter, each document once; undefined when the case has none. */
function relevantIdsOf({ relevantDocuments = [] }: TestCase): readonly string[] | undefined {
  const byName = new Map<string, string>();
  for (const document of relevantDocuments) {
    const { id, grade } = typeof document === "string" ? { id: document, grade: 1 } : document;
    const name = documentName(id);
    if (grade > 0 && name !== "" && !byName.has(name)) byName.set(name, id);
  }
  return byName.size === 0 ? undefined : [...byName.values()];
}

/** In rank order, written like the labels; undefined when a chunk does not say where it is from. */
function retrievedIdsOf(
  contexts: readonly RetrievedContext[],
  labels: readonly string[],
): readonly string[] | undefined {
  const ids = contexts.flatMap(({ source = "" }) => {
    const name = documentName(source);
    return name === "" ? [] : [labelOf(source, labels) ?? name];
  });
  return ids.length === contexts.length ? ids : undefined;
}

function labelOf(source: string, labels: readonly string[]): string | undefined {
  const kinds = labels.map((label) => ({ label, kind: sameDocument(source, label) }));
  const found =
    kinds.find(({ kind }) => kind === "exact") ?? kinds.find(({ kind }) => kind === "lastSegment");
  return found?.label;
}
