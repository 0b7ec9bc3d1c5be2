import type { Redact } from "./redact.ts";

/** What a model is for: the area of the messages about it. */
export type ModelArea = "judge" | "embedding";

/** What the errors of a call tell about it. */
export interface CallFacts {
  readonly area: ModelArea;
  readonly model: string;
  readonly callTimeoutMs: number;
  /** Every word of a provider goes through it before it is told or kept. */
  readonly redact: Redact;
}
