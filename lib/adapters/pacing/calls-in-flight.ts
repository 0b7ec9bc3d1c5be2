import type { ModelDocument } from "../../core/config/model.ts";
import type { RunConfig } from "../../core/config/run-config.ts";

/** Calls to a model that may be in flight: what the run allows, or less where its document says so. */
export const callsInFlight = (
  { concurrency }: Pick<RunConfig["limits"], "concurrency">,
  model?: Pick<ModelDocument, "limits">,
): number => Math.min(concurrency, model?.limits.concurrency ?? concurrency);
