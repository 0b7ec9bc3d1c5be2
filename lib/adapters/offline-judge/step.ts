import type { Message } from "../../core/metrics/exchanges.ts";
import type { Wording } from "./wording.ts";

/** Reads the inputs of a step; a missing one is empty. */
export interface Inputs {
  text(name: string): string;
  list(name: string): readonly string[];
  messages(name: string): readonly Message[];
}

/** Answers a step in its own shape. */
export type Step = (inputs: Inputs, wording: Wording) => unknown;

export interface Verdict {
  readonly verdict: "yes" | "no" | "idk";
  readonly reason: string;
}
