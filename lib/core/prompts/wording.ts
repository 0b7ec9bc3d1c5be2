import type { MetricId } from "../metrics/registry.ts";

/** Everything that a step can be shown. */
export const INPUT_NAMES = [
  "question",
  "answer",
  "expectedAnswer",
  "contexts",
  "chunks",
  "truths",
  "claims",
  "statements",
  "opinions",
  "extractedPii",
  "role",
  "roleViolations",
  "domain",
  "misuses",
  "adviceTypes",
  "advices",
  "task",
  "outcome",
  "toolsCalled",
  "availableTools",
  "expectedTools",
  "sourceText",
  "summary",
  "questions",
  "criteria",
  "evaluationSteps",
  "rubric",
  "transcript",
  "intention",
  "scenario",
  "userDescription",
  "expectedOutcome",
  "responseStatements",
  "referenceStatements",
  "responseClaims",
  "referenceClaims",
] as const;
export type InputName = (typeof INPUT_NAMES)[number];

export type StepInputs = Readonly<Record<string, unknown>>;

/**
 * What the wording of a step may depend on, with values that bring out each of its variants. An
 * option is no input of its own; an input is listed where its presence changes what is asked.
 */
export const VARIANTS = {
  truthsExtractionLimit: [undefined, 1, 3],
  questionCount: [1, 5],
  strictness: [1, 3],
  low: [0],
  high: [10],
  isStrict: [false, true],
  atomicity: ["low", "high"],
  coverage: ["low", "high"],
  rubric: [undefined, []],
  transcript: [undefined, []],
  questions: [undefined, []],
  /** The answer's items go by `text`, whatever the step itself calls them. */
  sharedLayout: [undefined, true],
} as const satisfies Readonly<Record<string, readonly unknown[]>>;
export type VariantInputs = { readonly [name in keyof typeof VARIANTS]?: unknown };

/** What a step asks for, below its inputs; a function where the wording depends on an option. */
export type Instructions = string | ((inputs: VariantInputs) => string);

/** How the verdicts of one metric read: counts go in, a sentence comes out. */
export interface ReasonWords {
  /** Nothing was extracted. */
  readonly none: string;
  /** Nothing speaks against any of so many items. */
  fine(total: number): string;
  /** Something speaks against so many of them; no full stop, examples may follow. */
  against(count: number, total: number): string;
  /** The same where some of them are only not settled (`idk`); absent: `against` serves both. */
  unsettled?(count: number, total: number): string;
}

/** A single verdict on the whole, by whether it is the right one. */
export interface Outcome {
  readonly right: string;
  readonly wrong: string;
}

/** Every word of one metric in one language. */
export interface MetricWording {
  readonly name: string;
  /** One plain question that says what it measures, for a reader who has never heard of it. */
  readonly hint: string;
  /** Step name -> its instructions; empty for a metric without a judge. */
  readonly steps: Readonly<Record<string, Instructions>>;
  /** How an item's verdict reads in a report. */
  readonly verdicts?: Readonly<Record<"yes" | "no", string>>;
  /** Absent where the judge gives the reason of the whole. */
  readonly reason?: ReasonWords;
  /** In place of `reason`, where one verdict decides: what each verdict came to. */
  readonly outcomes?: Readonly<Record<"yes" | "no", Outcome>>;
  /** Names of the scores in a `breakdown`, where the reason states them. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** What has words: the built-in metrics, the kinds of custom ones and the simulated user. */
export type WordingKey = MetricId | "g-eval" | "conversational-g-eval" | "conversation-simulator";

/** What all prompts of one language share. */
export interface Frame {
  readonly system: string;
  readonly labels: Readonly<Record<InputName, string>>;
  /** What precedes a message of a transcript. */
  readonly speakers: Readonly<Record<"user" | "assistant", string>>;
  /** Asks for JSON of this shape. */
  shape(shape: string): string;
  /** Appended when a request is repeated. */
  again(problem: string): string;
}

/** Everything a language says about the metrics, to a judge and to a reader. */
export interface Wording {
  readonly frame: Frame;
  readonly metrics: Readonly<Record<string, MetricWording>>;
}
