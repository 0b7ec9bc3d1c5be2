import type { Embedder } from "../core/ports.ts";
import type { Usage } from "../core/results.ts";
import { type ProbedModel, probeFailure } from "./probe-failure.ts";

export interface EmbedderProbe extends Omit<ProbedModel, "area"> {
  readonly embedder: Embedder;
  readonly signal?: AbortSignal;
}

/**
 * Asks the model for one vector, and answers what that took. A throttle is fine; a model that can't
 * be reached or used, or gives no vectors, throws, naming its alias and parameter.
 */
export async function probeEmbedder({ embedder, signal, ...model }: EmbedderProbe): Promise<Usage> {
  try {
    const { usage } = await embedder.embed(["probe"], signal === undefined ? {} : { signal });
    return usage;
  } catch (error) {
    return probeFailure(error, { area: "embedding", ...model });
  }
}
