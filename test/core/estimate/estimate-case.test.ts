import { describe, expect, it } from "vitest";
import { createBedrockJudge } from "../../../lib/adapters/bedrock/bedrock-judge.ts";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import { estimateCase, typicalTraits } from "../../../lib/core/estimate/estimate-case.ts";
import { estimateCaseUsd } from "../../../lib/core/estimate/estimate-case-usd.ts";
import { addExpense, noExpense } from "../../../lib/core/estimate/expense.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { aCase } from "../../support/factories.ts";
import { aRunConfig, aSelection } from "../../support/run-world.ts";

const OPTIONS: Readonly<Record<string, object>> = {
  "role-violation": { role: "clerk" },
  misuse: { domain: "leave" },
  "non-advice": { adviceTypes: ["legal"] },
  "tool-correctness": { availableTools: [{ name: "search" }] },
};
const model = {
  provider: "openai",
  modelId: "m",
  baseUrl: "http://127.0.0.1:9/v1",
  prices: { inputPerMTok: 2, outputPerMTok: 10 },
} as const;
const bedrock = (changes: object = {}) =>
  ({
    provider: "bedrock",
    alias: "main",
    model: { provider: "bedrock", modelId: "x", limits: {}, capabilities: {}, ...changes },
  }) as never;

const recorded = aCase({
  question: "How many days? Are they paid?",
  answer: "Ten days. They are paid. Ask your manager.",
  expectedAnswer: "Ten days. Paid.",
  retrievedContexts: [
    { text: "Leave is ten days. It is paid.", source: "leave.md" },
    { text: "Travel is refunded.", source: "travel.md" },
  ],
  relevantDocuments: ["leave.md"],
  toolsCalled: [{ name: "search" }],
  expectedTools: [{ name: "search" }],
});
const talk = aCase({
  question: "",
  scenario: "wants leave",
  expectedOutcome: "leave",
  maxTurns: 3,
});

function configOf(id: string, changes: Partial<RunConfig> = {}): RunConfig {
  const metric = registry[id as keyof typeof registry];
  const options = metric.options.parse(OPTIONS[id] ?? {});
  return aRunConfig({
    mode: metric.mode,
    ...(metric.mode === "single-turn" && { agent: { type: "recorded" } }),
    embedding: { alias: "e", model } as never,
    metrics: [{ ...aSelection(id), options }],
    ...changes,
  });
}

const total = async (config: RunConfig, testCase = recorded) =>
  (await estimateCase(config, testCase)).reduce(
    (sum, [, each]) => addExpense(sum, each),
    noExpense,
  );

const WITHOUT_MODEL = ["ragas-id-context-precision", "ragas-id-context-recall"];

describe("estimateCase", () => {
  it.each(Object.keys(registry))("runs the plan of %s in both plans", async (id) => {
    const testCase = registry[id as keyof typeof registry].mode === "multi-turn" ? talk : recorded;
    for (const plan of ["stepwise", "compact"] as const) {
      const judging = { plan, votes: 1, voteWithin: 0.1 };
      const { judge, embedding, mostOutputTokens } = await total(
        configOf(id, { judging }),
        testCase,
      );

      if (WITHOUT_MODEL.includes(id)) expect(judge.calls + embedding.calls).toBe(0);
      else expect(judge.calls + embedding.calls).toBeGreaterThan(0);
      expect(mostOutputTokens).toBeGreaterThanOrEqual(judge.outputTokens);
    }
  });

  it("counts equal requests of two metrics once, and equal texts as one vector", async () => {
    const metrics = [aSelection("correctness"), aSelection("groundedness")];
    const vectors = [
      aSelection("ragas-semantic-similarity"),
      aSelection("ragas-answer-correctness"),
    ];
    const config = configOf("correctness", { metrics });
    const options = registry["ragas-answer-correctness"].options.parse({});

    expect((await total(config)).judge.calls).toBe(1);
    const withVectors = configOf("ragas-semantic-similarity", {
      metrics: vectors.map((each) => ({ ...each, options })),
    });
    expect((await total(withVectors)).embedding.calls).toBe(1);
  });

  it("makes one vector a request where the model does, and none without a model", async () => {
    const titan = { provider: "bedrock", modelId: "amazon.titan-embed-text-v2:0" };
    const id = "ragas-semantic-similarity";

    const one = await total(configOf(id, { embedding: { alias: "e", model: titan } as never }));
    const none = await total(configOf(id, { embedding: null }));

    expect(one.embedding.calls).toBe(2);
    expect(none.embedding.calls).toBe(0);
  });

  it("shares the beginning of requests where the model keeps it, and writes it once", async () => {
    const capabilities = { jsonSchema: true, cachePoint: true, cacheMinTokens: 1 };
    const metrics = ["contextual-precision", "contextual-recall", "hallucination"].map((id) =>
      aSelection(id),
    );
    const config = configOf("hallucination", { metrics, judge: bedrock({ capabilities }) });

    const { judge } = await total(config);

    expect(judge.cacheReadTokens).toBe(2 * judge.cacheWriteTokens);
    expect(judge.cacheWriteTokens).toBeGreaterThan(0);
  });

  it("takes the expected answer for one that isn't there yet, and texts for what is retrieved", async () => {
    const agent = { type: "sample", documents: "x", k: 2 } as const;
    const config = configOf("contextual-precision", { agent });
    const { answer: _, retrievedContexts: __, ...unasked } = recorded;
    const precision = async (changes: object) =>
      (await total({ ...config, ...changes }, unasked)).judge;

    const two = await precision({});
    const usual = await precision({ agent: { type: "sample", documents: "x" } });

    expect(two.calls).toBe(1);
    expect(usual.inputTokens).toBeGreaterThan(two.inputTokens);
    const relevancy = configOf("answer-relevancy", { agent });
    const { expectedAnswer: ___, ...bare } = unasked;
    expect((await total(relevancy, bare)).judge.inputTokens).toBeGreaterThan(
      (await total(relevancy, unasked)).judge.inputTokens,
    );
  });

  it("leaves out a metric that can't be judged on the case", async () => {
    const { retrievedContexts: _, ...unknown } = recorded;

    expect(await estimateCase(configOf("faithfulness"), unknown)).toEqual([]);
    const { answer: __, ...unanswered } = recorded;
    expect(await estimateCase(configOf("answer-relevancy"), unanswered)).toEqual([]);
  });

  it("hides no fault of a plan", async () => {
    const broken = configOf("bias", { metrics: [aSelection("ragas-answer-correctness")] });

    await expect(estimateCase(broken, recorded)).rejects.toThrow(TypeError);
  });

  it("plays a conversation to its last exchange, or takes the recorded one", async () => {
    const config = configOf("turn-relevancy");
    const [[id, user] = ["", noExpense]] = await estimateCase(config, talk);
    const longer = await estimateCase(config, { ...talk, maxTurns: undefined } as never);
    const turns = [
      { role: "user" as const, content: "How many days?" },
      { role: "assistant" as const, content: "Ten." },
    ];
    const held = await estimateCase(configOf("turn-relevancy", { agent: { type: "recorded" } }), {
      ...talk,
      turns,
    });

    expect([id, user.judge.calls]).toEqual(["conversation-simulator", 5]);
    expect(longer[0]?.[1].judge.calls).toBe(11);
    expect(held.map(([name, { judge }]) => [name, judge.calls])).toEqual([["turn-relevancy", 1]]);
    const described = { ...talk, userDescription: "new here", expectedOutcome: undefined } as never;
    expect((await estimateCase(config, described))[0]?.[1].judge.calls).toBe(3);
  });
});

describe("typicalTraits", () => {
  it("are those of the model's document, and plain without a model", () => {
    const judge = { provider: "offline", alias: "offline" } as const;
    const capabilities = { toolUse: true, cachePoint: true, cacheMinTokens: 9 };

    expect(typicalTraits(aRunConfig({ judge }))).not.toHaveProperty("enforcesSchema");
    expect(typicalTraits(aRunConfig({ judge: bedrock({ capabilities }) }))).toMatchObject({
      enforcesSchema: true,
      cacheMinTokens: 9,
    });
    expect(typicalTraits(aRunConfig())).toMatchObject({ enforcesSchema: false });
  });

  it.each([
    { toolUse: true, cachePoint: true },
    { jsonSchema: true, cacheMinTokens: 9, maxOutputTokens: 500 },
    { cachePoint: true, cacheMinTokens: 9 },
  ])("are those that the judge of the run has: %o", (capabilities) => {
    const judge = bedrock({ capabilities });
    const { model } = judge as { readonly model: never };
    const { traits } = createBedrockJudge({ client: {} as never, model, callTimeoutMs: 1 });

    expect({ ...typicalTraits(aRunConfig({ judge })), identity: "" }).toEqual({
      ...traits,
      identity: "",
    });
  });
});

describe("estimateCaseUsd", () => {
  it("is what the models take for the case, without the steps of custom metrics", async () => {
    const custom = {
      ...aSelection("Tone"),
      custom: "g-eval",
      options: { criteria: "polite" },
    } as const;
    const given = { ...custom, options: { evaluationSteps: ["a", "b", "c", "d"] } };
    const judge = { provider: "openai", alias: "main", model } as never;
    const of = (metrics: RunConfig["metrics"]) =>
      estimateCaseUsd(configOf("bias", { judge, metrics, embedding: null }), recorded);

    const made = await of([custom]);

    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan((await of([given])) * 1.5);
    expect(await estimateCaseUsd(configOf("bias"), recorded)).toBe(0);
  });
});
