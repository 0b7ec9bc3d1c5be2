import { wireSchema } from "../../../lib/core/judging/wire-schema.ts";
import { conversationalGEval } from "../../../lib/core/metrics/conversational-g-eval.ts";
import { gEval } from "../../../lib/core/metrics/g-eval.ts";
import type { Ask, Expected, Metric } from "../../../lib/core/metrics/metric.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";
import { newTranscript, prepareMessage } from "../../../lib/core/simulation/simulated-user.ts";
import { fullInput } from "./step-table.ts";

type Options = Readonly<Record<string, unknown>>;
type Stepped = Pick<Metric, "id" | "wording" | "steps">;

export interface RecordedStep {
  /** `wording/step`, as in the table. */
  readonly key: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

const rubric = [
  { scoreRange: [0, 5], expectedOutcome: "low" },
  { scoreRange: [6, 10], expectedOutcome: "high" },
];
const criteria = "C";
const CUSTOM: readonly (readonly [Metric, Options])[] = [
  custom(gEval, {
    criteria,
    rubric,
    evaluationParams: [
      ...["input", "actualOutput", "expectedOutput", "retrievalContext"],
      ...["toolsCalled", "expectedTools"],
    ],
  }),
  custom(conversationalGEval, {
    criteria,
    rubric,
    evaluationParams: ["scenario", "expectedOutcome"],
  }),
];

function custom(make: (id: string, options: Options) => Metric, options: Options) {
  return [make("敬語", { ...options, strictMode: false }), options] as const;
}

/** Options that bring out every step and every option of a step. */
const OPTIONS: Readonly<Record<string, Options>> = {
  "role-violation": { role: "R" },
  misuse: { domain: "D" },
  "non-advice": { adviceTypes: ["medical"] },
  faithfulness: { truthsExtractionLimit: 3 },
  "turn-faithfulness": { truthsExtractionLimit: 3 },
  summarization: { truthsExtractionLimit: 3 },
  "tool-correctness": { availableTools: [{ name: "search" }] },
};

/** Every way in which a metric may be asked to plan. */
const ASKINGS = [
  { oneChunkARequest: false },
  { oneChunkARequest: true },
  { oneChunkARequest: false, compact: true },
];

/** Every metric that asks a judge, and the simulated user, by what a test is to call it. */
export const stepped: readonly Stepped[] = [
  ...Object.values(registry),
  ...CUSTOM.map(([metric]) => metric),
  conversationSimulator,
].filter(({ steps }) => Object.keys(steps).length > 0);

/** The steps that a run of everything asks, each with what it was shown first. */
export async function recordedSteps(): Promise<RecordedStep[]> {
  const builtIn = Object.values(registry).map(
    (metric: Metric) => [metric, OPTIONS[metric.id] ?? {}] as const,
  );
  const asked = [registry.summarization, { assessmentQuestions: ["Q"] }] as const;
  const recorded: RecordedStep[] = [];
  for (const [metric, given] of [...builtIn, asked, ...CUSTOM]) {
    for (const asking of ASKINGS) {
      await metric.plan({
        input: fullInput,
        options: { threshold: 0.5, strictMode: false, ...metric.options.parse(given) },
        ...asking,
        ask: recorder(metric, recorded),
        embed: async (texts) => texts.map(() => [1, 0]),
      });
    }
  }
  await simulate(recorder(conversationSimulator, recorded));
  return recorded;
}

async function simulate(ask: Ask): Promise<void> {
  const { turns = [], ...conversation } = fullInput.conversation ?? {};
  const simulated = { ...conversation, scenario: "S", maxTurns: 2 };
  const transcript = newTranscript(turns.map(({ role, content }) => ({ role, content })));
  // A recorded answer ends a conversation, so the outcome is left out where the user is to speak.
  await prepareMessage({ case: simulated, transcript }, ask);
  const { expectedOutcome: _, ...endless } = simulated;
  await prepareMessage({ case: endless, transcript }, ask);
}

function recorder({ wording, steps }: Stepped, into: RecordedStep[]): Ask {
  return async <T>(step: string, inputs: RecordedStep["inputs"], expected: Expected = {}) => {
    into.push({ key: `${wording}/${step}`, inputs });
    const schema = steps[step];
    if (schema === undefined) throw new RangeError(`${wording} has no step ${step}`);
    return schema.parse(answerOf(wireSchema(schema), expected)) as T;
  };
}

/** An answer of the schema: the first of its words, two elements unless a number is expected. */
function answerOf(
  schema: Readonly<Record<string, unknown>>,
  expected: Expected,
  key = "",
): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return answerOf(schema.anyOf[0], expected, key);
  const [type] = [schema.type].flat();
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return 1;
  if (type === "array") {
    const items = schema.items as Readonly<Record<string, unknown>>;
    return Array.from({ length: expected[key] ?? 2 }, () => answerOf(items, expected));
  }
  if (type !== "object") return "text";
  const properties = schema.properties as Readonly<Record<string, Options>>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, answerOf(of, expected, name)]),
  );
}
