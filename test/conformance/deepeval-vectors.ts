import { readFileSync } from "node:fs";

export interface Vector {
  readonly name: string;
  readonly metric: string;
  readonly testCase: {
    readonly input: string;
    readonly actualOutput?: string;
    readonly expectedOutput?: string;
    readonly retrievalContext?: readonly string[];
    readonly context?: readonly string[];
  };
  readonly options: Readonly<Record<string, unknown>>;
  readonly judge: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
  readonly expected: {
    readonly score: number;
    readonly success: boolean;
    readonly error?: string;
  };
}

const folder = new URL("./vectors/deepeval/", import.meta.url);

export const readVectors = (file: string): Vector[] =>
  JSON.parse(readFileSync(new URL(`${file}.json`, folder), "utf8"));

/** The twelve metrics that are checked against reference scores. */
export const VECTOR_METRICS = [
  "faithfulness",
  "answer-relevancy",
  "contextual-precision",
  "contextual-relevancy",
  "contextual-recall",
  "bias",
  "toxicity",
  "hallucination",
  "pii-leakage",
  "role-violation",
  "misuse",
  "non-advice",
] as const;
