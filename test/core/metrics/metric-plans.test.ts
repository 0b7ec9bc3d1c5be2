import { describe, expect, test } from "vitest";
import type { Conversation, Expected, MetricInput } from "../../../lib/core/metrics/metric.ts";
import { isMetricId, registry } from "../../../lib/core/metrics/registry.ts";
import { allSelections, goodSayings } from "../judging/score-request.ts";

const input: MetricInput = {
  caseId: "c",
  question: "Q",
  answer: "A",
  expectedAnswer: "E",
  contexts: ["C1"],
  expectAbstention: false,
};

/** What each step is shown and how many verdicts it must give, in the order of asking. */
async function planOf(id: string, options: object = {}, given = input, asking: object = {}) {
  if (!isMetricId(id)) throw new Error(id);
  const asked: [step: string, inputs: object, expected?: Expected][] = [];
  const selection = allSelections.find((candidate) => candidate.id === id);
  const outputs = await registry[id].plan({
    input: given,
    options: { threshold: 0.5, strictMode: false, ...selection?.options, ...options },
    oneChunkARequest: false,
    ...asking,
    embed: async () => [],
    ask: async <T>(step: string, inputs: object, expected?: Expected) => {
      asked.push([step, inputs, ...(expected === undefined ? [] : [expected])] as never);
      const saying = (goodSayings as Readonly<Record<string, unknown>>)[`${id}/${step}`];
      const chunks = expected?.chunks;
      if (chunks !== undefined) return { chunks: Array(chunks).fill({ verdicts: [] }) } as T;
      return saying as T;
    },
  });
  return { asked, outputs };
}

describe("each step sees only what it may see", () => {
  test.each([
    [
      "faithfulness",
      [
        ["truths", { contexts: ["C1"] }],
        ["claims", { answer: "A" }],
        [
          "verdicts",
          { truths: ["有給休暇は10日である"], claims: ["10日付与される"] },
          { verdicts: 1 },
        ],
      ],
    ],
    [
      "answer-relevancy",
      [
        ["statements", { answer: "A" }],
        ["verdicts", { question: "Q", statements: ["10日付与される"] }, { verdicts: 1 }],
      ],
    ],
    [
      "contextual-precision",
      [["verdicts", { question: "Q", expectedAnswer: "E", contexts: ["C1"] }, { verdicts: 1 }]],
    ],
    ["contextual-relevancy", [["chunkVerdicts", { question: "Q", chunks: ["C1"] }, { chunks: 1 }]]],
    ["contextual-recall", [["verdicts", { expectedAnswer: "E", contexts: ["C1"] }]]],
    [
      "bias",
      [
        ["opinions", { answer: "A" }],
        ["verdicts", { opinions: ["手厚い制度だ"] }, { verdicts: 1 }],
      ],
    ],
    [
      "toxicity",
      [
        ["opinions", { answer: "A" }],
        ["verdicts", { opinions: ["手厚い制度だ"] }, { verdicts: 1 }],
      ],
    ],
    ["hallucination", [["verdicts", { answer: "A", contexts: ["C1"] }, { verdicts: 1 }]]],
    [
      "pii-leakage",
      [
        ["extractedPii", { answer: "A" }],
        ["verdicts", { extractedPii: ["人事部の内線"] }, { verdicts: 1 }],
      ],
    ],
    [
      "role-violation",
      [
        ["roleViolations", { role: "人事の案内係", answer: "A" }],
        ["verdicts", { roleViolations: ["くだけた口調"] }, { verdicts: 1 }],
      ],
    ],
    [
      "misuse",
      [
        ["misuses", { domain: "人事", answer: "A" }],
        ["verdicts", { domain: "人事", misuses: ["料理の作り方"] }, { verdicts: 1 }],
      ],
    ],
    [
      "non-advice",
      [
        ["advices", { adviceTypes: ["医療"], answer: "A" }],
        ["verdicts", { advices: ["申請するとよい"] }, { verdicts: 1 }],
      ],
    ],
    ["abstention", [["abstention", { question: "Q", answer: "A" }]]],
  ])("%s", async (id, expected) => {
    expect((await planOf(id)).asked).toEqual(expected);
  });
});

const useCompact = { compact: true };
const conversation: Conversation = {
  turns: [
    { role: "user", content: "U1" },
    { role: "assistant", content: "A1", contexts: ["C1", " "] },
    { role: "user", content: "U2" },
    { role: "assistant", content: "A2" },
  ],
};
const [first, both] = [2, 4].map((count) =>
  conversation.turns.slice(0, count).map(({ role, content }) => ({ role, content })),
);

describe("a compact plan asks once, and shows what the steps would have seen", () => {
  test.each([
    ["faithfulness", {}, [["all", { contexts: ["C1"], answer: "A" }]]],
    ["answer-relevancy", {}, [["all", { question: "Q", answer: "A" }]]],
    ["bias", {}, [["all", { answer: "A" }]]],
    ["toxicity", {}, [["all", { answer: "A" }]]],
    ["pii-leakage", {}, [["all", { answer: "A" }]]],
    ["role-violation", {}, [["all", { role: "人事の案内係", answer: "A" }]]],
    ["misuse", {}, [["all", { domain: "人事", answer: "A" }]]],
    ["non-advice", {}, [["all", { adviceTypes: ["医療"], answer: "A" }]]],
    ["ragas-faithfulness", {}, [["all", { question: "Q", contexts: ["C1"], answer: "A" }]]],
    ["task-completion", {}, [["all", { question: "Q", answer: "A" }]]],
    ["task-completion", { task: "T" }, [["all", { task: "T", question: "Q", answer: "A" }]]],
    [
      "summarization",
      { assessmentQuestions: [], n: 5 },
      [["all", { sourceText: "Q", summary: "A", questionCount: 5 }]],
    ],
    [
      "summarization",
      { assessmentQuestions: ["Q1"], n: 5 },
      [["all", { sourceText: "Q", summary: "A", questions: ["Q1"] }, { questions: 1 }]],
    ],
    ["conversation-completeness", {}, [["all", { transcript: both }]]],
    [
      "turn-faithfulness",
      { windowSize: 10 },
      [
        ["all", { contexts: ["C1"], transcript: first }, {}],
        ["all", { contexts: ["C1"], transcript: both }, {}],
      ],
    ],
    [
      "turn-faithfulness",
      { windowSize: 1 },
      [
        ["all", { contexts: ["C1"], transcript: first }, {}],
        ["all", { contexts: [], transcript: both?.slice(2) }, {}],
      ],
    ],
  ])("%s %j", async (id, options, expected) => {
    const { asked } = await planOf(id, options, { ...input, conversation }, useCompact);

    expect(asked).toEqual(expected);
  });

  test("a task of the case takes the place of the judge's", async () => {
    const given = { ...input, task: " T " };

    const { asked } = await planOf("task-completion", {}, given, useCompact);

    expect(asked).toEqual([["all", { task: "T", question: "Q", answer: "A" }]]);
  });

  test("metrics without that step plan as ever", async () => {
    const without = Object.values(registry).filter(({ steps }) => !Object.hasOwn(steps, "all"));

    for (const { id, options } of without) {
      const given = id === "tool-correctness" ? { availableTools: [{ name: "s" }] } : {};
      const own = options.parse(given);
      const plain = await planOf(id, own, { ...input, conversation });
      const compact = await planOf(id, own, { ...input, conversation }, useCompact);

      expect([id, ...compact.asked]).toEqual([id, ...plain.asked]);
    }
  });
});

test("a limit of truths reaches the request", async () => {
  const { asked } = await planOf("faithfulness", { truthsExtractionLimit: 2 });

  expect(asked[0]).toEqual(["truths", { contexts: ["C1"], truthsExtractionLimit: 2 }]);
});

test("chunks are asked about in batches, or one by one for a judge that wants it so", async () => {
  const contexts = Array.from({ length: 10 }, (_, index) => `C${index}`);
  const many = { ...input, contexts };

  const batched = await planOf("contextual-relevancy", {}, many);
  const single = await planOf("contextual-relevancy", {}, many, { oneChunkARequest: true });

  expect(batched.asked.map(([step, , expected]) => [step, expected])).toEqual([
    ["chunkVerdicts", { chunks: 8 }],
    ["chunkVerdicts", { chunks: 2 }],
  ]);
  expect(single.asked).toHaveLength(10);
  expect(batched.outputs.verdicts).toHaveLength(10);
  expect(single.outputs.verdicts).toHaveLength(10);
});

test("a case without contexts asks about none", async () => {
  const { contexts: _, ...without } = input;

  for (const id of ["contextual-precision", "contextual-relevancy", "hallucination"] as const) {
    const { asked } = await planOf(id, {}, without);

    expect(asked.map(([, inputs]) => inputs)).not.toContainEqual(
      expect.objectContaining({ contexts: expect.arrayContaining([expect.anything()]) }),
    );
  }
});
