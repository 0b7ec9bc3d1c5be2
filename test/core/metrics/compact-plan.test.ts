import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MetricInput } from "../../../lib/core/metrics/metric.ts";
import { type MetricId, registry } from "../../../lib/core/metrics/registry.ts";
import { theTurns } from "./conversations.ts";

type Said = Readonly<Record<string, unknown>>;

interface Judged {
  readonly text: string;
  readonly verdict: string | number;
  readonly reason: string | null;
}

/** What a judge says of the same thing in two steps, and in one; per window where there are any. */
interface Sayings {
  readonly stepwise: Said;
  readonly compact: Said;
}

interface Case {
  readonly options: object;
  /** The words of the verdict step. */
  readonly words: readonly (string | number)[];
  say(items: readonly Judged[]): Sayings;
}

const texts = (items: readonly Judged[]) => items.map(({ text }) => text);
const verdicts = (items: readonly Judged[]) => items.map(({ text: _, ...verdict }) => verdict);

const extracting = (list: string, words = ["yes", "no"], options: object = {}): Case => ({
  options,
  words,
  say: (items) => ({
    stepwise: {
      truths: { truths: ["T"] },
      [list]: { [list]: texts(items) },
      verdicts: { verdicts: verdicts(items) },
    },
    compact: { all: { items } },
  }),
});

const UNSURE = ["yes", "no", "idk"];

const CASES: Partial<Record<MetricId, Case>> = {
  faithfulness: extracting("claims", UNSURE),
  "answer-relevancy": extracting("statements", UNSURE),
  bias: extracting("opinions"),
  toxicity: extracting("opinions"),
  "pii-leakage": extracting("extractedPii"),
  "role-violation": extracting("roleViolations", ["yes", "no"], { role: "R" }),
  misuse: extracting("misuses", ["yes", "no"], { domain: "D" }),
  "non-advice": extracting("advices", ["yes", "no"], { adviceTypes: ["medical"] }),
  "turn-faithfulness": extracting("claims", UNSURE),
  "ragas-faithfulness": {
    options: {},
    words: [0, 1],
    say: (items) => ({
      stepwise: {
        statements: { statements: texts(items) },
        verdicts: {
          verdicts: items.map(({ text, ...judged }) => ({ statement: text, ...judged })),
        },
      },
      compact: { all: { items } },
    }),
  },
  "conversation-completeness": {
    options: {},
    words: ["yes", "no"],
    say: (items) => ({
      stepwise: { intentions: { intentions: texts(items) }, verdicts: verdicts(items) },
      compact: { all: { items } },
    }),
  },
};

const input: MetricInput = {
  caseId: "c",
  question: "Q",
  answer: "A",
  contexts: ["C"],
  conversation: { turns: theTurns("UAUA", ["C"]) },
  expectAbstention: false,
};

interface Asking {
  readonly id: MetricId;
  readonly own?: object;
  /** Options over those that the metric fills in. */
  readonly over?: object;
}

/** Every reply goes through the schema of its step, as in a run. */
async function scoreOf({ id, own = {}, over = {} }: Asking, said: Said, compact: boolean) {
  const metric = registry[id];
  const options = { threshold: 0.5, strictMode: false, ...metric.options.parse(own), ...over };
  const asked: string[] = [];
  const outputs = await metric.plan({
    input,
    options,
    oneChunkARequest: false,
    compact,
    embed: async () => [],
    ask: async <T>(step: string) => {
      const output = said[step];
      const one = Array.isArray(output)
        ? output[asked.filter((name) => name === step).length]
        : output;
      asked.push(step);
      return metric.steps[step]?.parse(one) as T;
    },
  });
  if (compact) expect([...new Set(asked)]).toEqual(["all"]);
  return metric.score(outputs, options);
}

const judged = (words: readonly (string | number)[]): fc.Arbitrary<Judged[]> =>
  fc.array(
    fc.record({
      text: fc.constantFrom("有休は10日です", "Ten days.", "", "👍"),
      verdict: fc.constantFrom(...words),
      reason: fc.constantFrom("理由", "", "Because."),
    }),
    { maxLength: 8 },
  );

describe("both plans score alike what says the same", () => {
  test.each(Object.entries(CASES))("%s", async (id, { options, words, say }) => {
    await fc.assert(
      fc.asyncProperty(
        judged(words),
        fc.boolean(),
        fc.boolean(),
        async (items, strictMode, penalizeAmbiguousClaims) => {
          const over = { strictMode, penalizeAmbiguousClaims };
          const asking = { id: id as MetricId, own: options, over };
          const { stepwise, compact } = say(items);

          const inTwoSteps = await scoreOf(asking, stepwise, false);
          const atOnce = await scoreOf(asking, compact, true);

          expect(atOnce).toEqual(inTwoSteps);
        },
      ),
      { numRuns: 50 },
    );
  });

  const answer = fc.constantFrom("yes", "no");
  const question = fc.record({
    text: fc.constantFrom("10日ですか。", "Ten?"),
    original: answer,
    summary: answer,
  });

  test.each([false, true])("summarization, with questions of the author: %s", async (areGiven) => {
    const asked = fc.array(question, { minLength: Number(areGiven), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        judged(UNSURE),
        asked,
        fc.boolean(),
        async (items, questions, strictMode) => {
          const own = questions.map(({ text }) => text);
          const asking = {
            id: "summarization" as const,
            own: areGiven ? { assessmentQuestions: own } : {},
            over: { strictMode },
          };
          const stepwise = {
            truths: { truths: ["T"] },
            claims: { claims: texts(items) },
            questions: { questions: own },
            alignmentVerdicts: { verdicts: verdicts(items) },
            originalAnswers: { answers: questions.map(({ original }) => original) },
            summaryAnswers: { answers: questions.map(({ summary }) => summary) },
          };

          const inSteps = await scoreOf(asking, stepwise, false);
          const atOnce = await scoreOf(asking, { all: { items, questions } }, true);

          expect(atOnce).toEqual(inSteps);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("task-completion", async () => {
    const number = fc.oneof(
      fc.constantFrom(0, 1, "0.8"),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(number, fc.constantFrom("理由", null), async (verdict, reason) => {
        const found = { task: "T", outcome: "O" };
        const stepwise = { taskAndOutcome: found, verdict: { verdict, reason } };

        const asking = { id: "task-completion" } as const;
        const inSteps = await scoreOf(asking, stepwise, false);
        const all = { ...found, verdict, reason };
        const atOnce = await scoreOf(asking, { all }, true);

        expect(atOnce).toEqual(inSteps);
      }),
      { numRuns: 50 },
    );
  });

  test("every metric that has the step is compared above", () => {
    const compact = Object.values(registry).filter(({ steps }) => Object.hasOwn(steps, "all"));

    expect(compact.map(({ id }) => id).sort()).toEqual(
      [...Object.keys(CASES), "summarization", "task-completion"].sort(),
    );
  });
});

describe("a reply of the step all keeps to the words of the verdict step", () => {
  const readBy = (id: MetricId, items: readonly object[]) =>
    registry[id].steps.all?.safeParse({ items }).success;
  const item = { text: "T", verdict: "yes", reason: null };

  test.each([
    ["faithfulness", { ...item, verdict: "idk" }, true],
    ["faithfulness", { ...item, verdict: "はい" }, true],
    ["faithfulness", { ...item, verdict: "maybe" }, false],
    ["bias", { ...item, verdict: "idk" }, false],
    ["bias", { verdict: "yes", reason: null }, false],
    ["pii-leakage", item, false],
    ["pii-leakage", { ...item, reason: "R" }, true],
    ["ragas-faithfulness", { ...item, verdict: 1, reason: "R" }, true],
    ["ragas-faithfulness", { ...item, verdict: 2, reason: "R" }, false],
  ] as const)("%s %j: %s", (id, given, isTaken) => {
    expect(readBy(id, [given])).toBe(isTaken);
  });
});
