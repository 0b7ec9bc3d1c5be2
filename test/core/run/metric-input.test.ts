import { describe, expect, test } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import type { SavedAnswer } from "../../../lib/core/run/documents.ts";
import { savedAnswerSchema } from "../../../lib/core/run/documents.ts";
import { metricInput } from "../../../lib/core/run/metric-input.ts";
import { aCase } from "../../support/factories.ts";
import { aConversation, aTalk } from "../../support/talks.ts";

const { expectedAnswer: _, ...plain } = aCase({ id: "c-1", question: "How many days?" });

const anAnswer = (changes: Partial<SavedAnswer> = {}): SavedAnswer => ({
  ...savedAnswerSchema.parse({
    answer: "Ten.",
    retrievedContexts: null,
    conversationId: "",
    toolsCalled: null,
    latencyMs: null,
  }),
  ...changes,
});

const from = (...sources: readonly (string | undefined)[]) =>
  anAnswer({
    retrievedContexts: sources.map((source) => ({
      text: "t",
      ...(source !== undefined && { source }),
    })),
  });

const ids = (relevantDocuments: TestCase["relevantDocuments"], saved: SavedAnswer) => {
  const { relevantIds, retrievedIds } = metricInput({ ...plain, relevantDocuments }, saved);
  return { relevantIds, retrievedIds };
};

describe("an answer", () => {
  test("leaves out what is not known", () => {
    expect(metricInput(plain, anAnswer())).toEqual({
      caseId: "c-1",
      question: "How many days?",
      answer: "Ten.",
    });
  });

  test("brings along what the case expects and what the agent did", () => {
    const testCase = {
      ...plain,
      expectedAnswer: "10",
      task: "Find the days.",
      expectedTools: [{ name: "search" }],
    };
    const saved = anAnswer({
      retrievedContexts: [{ text: "a" }, { text: "b", source: "b.md" }],
      toolsCalled: [],
    });

    expect(metricInput(testCase, saved)).toEqual({
      caseId: "c-1",
      question: "How many days?",
      answer: "Ten.",
      expectedAnswer: "10",
      task: "Find the days.",
      expectedTools: [{ name: "search" }],
      toolsCalled: [],
      contexts: ["a", "b"],
    });
  });

  test("takes a blank task as none", () => {
    expect(metricInput({ ...plain, task: " " }, anAnswer())).not.toHaveProperty("task");
  });
});

describe("ids of documents", () => {
  test("are written like the label of the same document, in the order of their rank", () => {
    const labels = ["Leave.md", { id: "hr/pay.md", grade: 2 }];
    const saved = from("docs/leave.md#2", "other.md", "pay.md", "leave.md");

    expect(ids(labels, saved)).toEqual({
      relevantIds: ["Leave.md", "hr/pay.md"],
      retrievedIds: ["Leave.md", "other.md", "hr/pay.md", "Leave.md"],
    });
  });

  test("name one document alike where nobody labelled it", () => {
    expect(ids(["a.md"], from("B.md#1", "b.md#2")).retrievedIds).toEqual(["b.md", "b.md"]);
  });

  test("prefer the label that is equal to the one that only ends alike", () => {
    expect(ids(["a.md", "x/a.md"], from("x/a.md")).retrievedIds).toEqual(["x/a.md"]);
  });

  test("are relevant with a grade above 0, each document once", () => {
    const labels = ["a.md", { id: "A.md", grade: 3 }, { id: "b.md", grade: 0 }];

    expect(ids(labels, from()).relevantIds).toEqual(["a.md"]);
  });

  test("are absent without a label that matters", () => {
    expect(ids(undefined, from()).relevantIds).toBeUndefined();
    expect(ids([], from()).relevantIds).toBeUndefined();
    expect(ids([{ id: "b.md", grade: 0 }, "#"], from()).relevantIds).toBeUndefined();
  });

  test("are unknown as soon as one chunk doesn't say where it is from", () => {
    expect(ids(["a.md"], from("a.md", undefined)).retrievedIds).toBeUndefined();
    expect(ids(["a.md"], from("a.md", " ")).retrievedIds).toBeUndefined();
    expect(ids(["a.md"], anAnswer()).retrievedIds).toBeUndefined();
    expect(ids(["a.md"], from()).retrievedIds).toEqual([]);
  });
});

describe("a conversation", () => {
  test("shows its turns with the texts that they were made from", () => {
    const conversation = aConversation({ expectedOutcome: "The days are told." });

    expect(metricInput(aTalk(), conversation)).toEqual({
      caseId: "t-1",
      question: "",
      answer: "",
      contexts: ["Ten days."],
      conversation: {
        scenario: "Wants to know about leave.",
        expectedOutcome: "The days are told.",
        turns: [
          { role: "user", content: "How many days?" },
          { role: "assistant", content: "Ten.", contexts: ["Ten days."] },
        ],
      },
    });
  });

  test("has no contexts where no message of the agent says so", () => {
    const turns = [{ role: "assistant" as const, content: "Ten." }];
    const input = metricInput(aTalk(), aConversation({ turns }));

    expect(input).not.toHaveProperty("contexts");
    expect(input.conversation?.turns).toEqual(turns);
  });

  test("leaves out what its case does not say", () => {
    const conversation = aConversation({ scenario: null, userDescription: " " });

    expect(Object.keys(metricInput(aTalk(), conversation).conversation ?? {})).toEqual(["turns"]);
    expect(
      metricInput(aTalk(), aConversation({ userDescription: "New here." })).conversation,
    ).toMatchObject({ userDescription: "New here." });
  });
});
