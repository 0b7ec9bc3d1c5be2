import { describe, expect, it, test } from "vitest";
import type { MetricInput, Turn } from "../../lib/core/metrics/metric.ts";
import { effectiveThreshold, passes } from "../../lib/core/metrics/passes.ts";
import { registry } from "../../lib/core/metrics/registry.ts";
import { conversationSimulator } from "../../lib/core/simulation/conversation-simulator.ts";
import {
  newTranscript,
  type SimulatedCase,
  simulateExchange,
} from "../../lib/core/simulation/simulated-user.ts";
import { scriptedAsk } from "../core/metrics/conversations.ts";
import { readVectors } from "./deepeval-vectors.ts";

type Table = Readonly<Record<string, unknown>>;

/** A vector about a conversation. */
interface TurnVector {
  readonly name: string;
  readonly metric: string;
  readonly testCase: {
    readonly turns?: readonly (Pick<Turn, "role" | "content"> & {
      readonly retrievalContext?: readonly string[];
    })[];
    readonly scenario?: string;
    readonly userDescription?: string;
    readonly expectedOutcome?: string;
  };
  readonly options: Table;
  readonly judge: Table;
  readonly assistantReplies?: readonly string[];
  readonly expected: Table;
}

const read = (file: string) => readVectors(file) as unknown as TurnVector[];
const named = (vectors: readonly TurnVector[]) =>
  vectors.map((vector) => [vector.name, vector] as const);

const TURN_METRICS = ["turn-faithfulness", "turn-relevancy", "conversation-completeness"] as const;
type TurnMetric = (typeof TURN_METRICS)[number];

const inputOf = ({ turns = [] }: TurnVector["testCase"]): MetricInput => ({
  caseId: "vector",
  question: "",
  answer: "",
  conversation: {
    turns: turns.map(({ retrievalContext, ...turn }) => ({
      ...turn,
      ...(retrievalContext && { contexts: retrievalContext }),
    })),
  },
  expectAbstention: false,
});

function optionsOf(id: TurnMetric, { threshold = 0.5, strictMode = false, ...own }: Table) {
  const common = { threshold: Number(threshold), strictMode: strictMode === true };
  return { ...registry[id].options.parse(own), ...common };
}

describe.each(TURN_METRICS)("%s scores as DeepEval 4.1.7", (id) => {
  const metric = registry[id];
  const vectors = named(read(id));

  test.each(vectors)("%s", async (_, { testCase, judge, expected, ...vector }) => {
    const options = optionsOf(id, vector.options);
    const { ask } = scriptedAsk(judge);

    const outputs = await metric.plan({
      input: inputOf(testCase),
      options,
      language: "en",
      ask,
      embed: async () => [],
      oneChunkARequest: true,
    });
    const { score } = metric.score(outputs, options);

    expect(score).toBeCloseTo(Number(expected.score), 9);
    const limit = effectiveThreshold(options, metric.direction);
    expect(passes(Number(score), metric.direction, limit)).toBe(expected.success);
  });

  test.each(vectors)("%s, from the judge's outputs alone", (_, { judge, expected, ...vector }) => {
    const { score } = metric.score(judge, optionsOf(id, vector.options));

    expect(score).toBeCloseTo(Number(expected.score), 9);
  });
});

/** Simulates a whole conversation and notes in which order the model was asked. */
async function simulate({ testCase, options, judge, assistantReplies = [] }: TurnVector) {
  const { scenario = "", userDescription, expectedOutcome, turns = [] } = testCase;
  const simulated: SimulatedCase = {
    scenario,
    ...(userDescription !== undefined && { userDescription }),
    ...(expectedOutcome !== undefined && { expectedOutcome }),
    maxTurns: conversationSimulator.options.parse(options).maxUserSimulations,
  };
  const { ask, asked } = scriptedAsk(judge);
  const inputs: string[] = [];
  const askAgent = async ({ question }: { readonly question: string }) => {
    inputs.push(question);
    return { answer: assistantReplies[inputs.length - 1] ?? "" };
  };
  let transcript = newTranscript(turns.map(({ role, content }) => ({ role, content })));
  while (transcript.stop === null) {
    transcript = await simulateExchange({ case: simulated, transcript }, { ask, askAgent });
  }
  const turn = new Map<string, number>();
  const order = asked.map(({ step }) => {
    const index = turn.get(step) ?? 0;
    turn.set(step, index + 1);
    return `${step}[${index}]`;
  });
  return { turns: transcript.turns, inputs, order };
}

/** Where a first check would be asked on an empty history, we leave it out. */
function withoutNeedlessCheck(vector: TurnVector): TurnVector {
  const { completions } = vector.judge;
  if (vector.testCase.turns !== undefined || !Array.isArray(completions)) return vector;
  const order = (vector.expected.judgeCallOrder as string[])
    .filter((call) => call !== "completions[0]")
    .map((call) => call.replace(/^(completions)\[(\d+)\]$/, (_, step, n) => `${step}[${n - 1}]`));
  return {
    ...vector,
    judge: { ...vector.judge, completions: completions.slice(1) },
    expected: { ...vector.expected, judgeCallOrder: order },
  };
}

describe("the simulated user speaks as DeepEval's", () => {
  test.each(named(read("conversation-simulator")))("%s", async (_, given) => {
    const vector = withoutNeedlessCheck(given);
    const { expected, assistantReplies = [] } = vector;

    const { turns, inputs, order } = await simulate(vector);

    expect(turns).toEqual(expected.turns);
    expect(inputs).toEqual(expected.assistantInputs);
    expect(order).toEqual(expected.judgeCallOrder);
    expect(assistantReplies.length - inputs.length).toBe(expected.unusedAssistantReplies);
  });
});

describe("inputs that have no score", () => {
  const errors = read("errors");
  const byName = (name: string): TurnVector => {
    const vector = errors.find((candidate) => candidate.name === name);
    if (vector === undefined) throw new Error(`There is no vector ${name}`);
    return vector;
  };

  it("simulator-zero-limit is no valid option", () => {
    const { options } = byName("simulator-zero-limit");

    expect(conversationSimulator.options.safeParse(options).success).toBe(false);
  });

  it("simulator-complete-before-first-turn asks for a message first, and gets none", async () => {
    const vector = byName("simulator-complete-before-first-turn");

    await expect(simulate(vector)).rejects.toThrow("request 0 of simulatedInputs");
  });

  it("turn-relevancy-idk-rejected has a word that the step doesn't take", () => {
    const { judge } = byName("turn-relevancy-idk-rejected");
    const [reply] = judge.verdicts as readonly unknown[];

    expect(registry["turn-relevancy"].steps.verdicts?.safeParse(reply).success).toBe(false);
  });

  it("turn-relevancy-without-turns lacks what the metric needs", () => {
    const { testCase } = byName("turn-relevancy-without-turns");

    expect(testCase.turns).toEqual([]);
    expect(registry["turn-relevancy"].needs).toContain("turns");
  });
});
