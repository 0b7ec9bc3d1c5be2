import pLimit from "p-limit";
import { createJudge } from "../../lib/adapters/create-judge.ts";
import { scoreMetrics } from "../../lib/core/judging/score-metrics.ts";
import { askSettings } from "../../lib/core/run/ask-settings.ts";
import { createMemoryBlobs } from "../../test/support/memory-ports.ts";
import { type CaseSize, referenceCase } from "./reference-case.ts";
import { benchConfig, type Judging } from "./run-config.ts";

export interface LayerTask extends Judging {
  readonly cases: number;
  readonly size: CaseSize;
}

/** The judging layer alone: metrics, adapter with the real SDK, answers kept in memory. */
export async function scoreCases({ cases, size, ...judging }: LayerTask): Promise<void> {
  const config = benchConfig(judging, cases);
  const blobs = createMemoryBlobs();
  const run = { tenant: "default", runId: "bench" };
  const judge = await createJudge(config, run, blobs);
  const oneByOne = pLimit(judging.concurrency);
  const score = async (index: number): Promise<void> => {
    const { id: caseId, retrievedContexts, ...texts } = referenceCase(index, size);
    const { records, retry } = await scoreMetrics({
      ...askSettings({ blobs, run, config, judge, clock: { now: Date.now } }),
      run: run.runId,
      input: { ...texts, caseId, contexts: retrievedContexts.map(({ text }) => text) },
      selections: config.metrics,
      compact: judging.plan === "compact",
      expectAbstention: false,
      landed: {},
      onLanded: async () => undefined,
    });
    if (retry !== undefined) throw retry;
    const lost = Object.entries(records).find(([, { status }]) => status !== "scored");
    if (lost !== undefined) throw new Error(`${lost[0]} was not scored: ${lost[1].reason}`);
  };
  const indices = Array.from({ length: cases }, (_, index) => index);
  await Promise.all(indices.map((index) => oneByOne(() => score(index))));
}
