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
] as const;
export type InputName = (typeof INPUT_NAMES)[number];

export type StepInputs = Readonly<Record<string, unknown>>;

/** What a step asks for, below its inputs; a function where the wording depends on an option. */
export type Instructions = string | ((inputs: StepInputs) => string);

/** Step name -> its instructions. */
export type MetricWording = Readonly<Record<string, Instructions>>;

/** What all prompts of one language share. */
export interface Frame {
  readonly system: string;
  readonly labels: Readonly<Record<InputName, string>>;
  /** Heading of one retrieved chunk; numbers start at 1. */
  chunkLabel(number: number): string;
  /** Asks for JSON of this shape. */
  shape(shape: string): string;
  /** Appended when a request is repeated. */
  again(problem: string): string;
}

/** Everything a language says to a judge. */
export interface Wording {
  readonly frame: Frame;
  readonly metrics: Readonly<Record<string, MetricWording>>;
}
