import type { RunConfig } from "../config/run-config.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import { addUsage, noUsage } from "../results.ts";
import type { ModelUsage } from "./case-cost.ts";
import { caseKeyOf } from "./keys.ts";
import { landedIn, spentOn } from "./landed-metrics.ts";
import { readParts } from "./landed-parts.ts";
import { type Repetition, recordIdOf } from "./repetition.ts";
import type { Said } from "./said.ts";
import { selectionsFor } from "./scored-result.ts";

export interface UnfinishedCase {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  readonly attempt: number;
  /** What came of asking the agent. */
  readonly said: Said;
}

/** What the models have done for a case that has no result. */
export async function spentSoFar(
  blobs: Blobs,
  { run, config, testCase, attempt, said }: UnfinishedCase,
  options?: CallOptions,
): Promise<ModelUsage> {
  const { saved, conversation } = said;
  const begun = { judge: conversation?.usage ?? noUsage, embedding: noUsage };
  // Nothing is judged before something is said.
  if (saved === undefined && conversation?.stop == null) return begun;
  const caseKey = caseKeyOf(recordIdOf(testCase));
  const metrics = selectionsFor(config, testCase).map(({ id }) => id);
  const parts = await readParts(blobs, { run, caseKey }, options);
  const landed = landedIn(parts, { attempt, metrics });
  const spent = metrics.map((id) => landed[id] ?? spentOn(parts, id));
  return spent.reduce<ModelUsage>(
    (sum, part) => ({
      judge: addUsage(sum.judge, part?.usage ?? noUsage),
      embedding: addUsage(sum.embedding, part?.embeddingUsage ?? noUsage),
    }),
    begun,
  );
}
