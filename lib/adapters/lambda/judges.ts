import type { RunConfig } from "../../core/config/run-config.ts";
import { metricsOfThrottling } from "../../core/notice/run-metrics.ts";
import type { CallOptions, Embedder, Judge, RunRef } from "../../core/ports.ts";
import { keepLatest } from "../../core/run/keep-latest.ts";
import { createEmbedder } from "../create-embedder.ts";
import { createJudge } from "../create-judge.ts";
import { createDynamoQuota } from "../dynamodb/quota.ts";
import { publishMetrics } from "../metrics/publish-metrics.ts";
import { realTime } from "../pacing/real-time.ts";
import { agents, RUNS_KEPT } from "./agents.ts";
import { type Place, perPlace } from "./per-place.ts";

export type Judges = ReturnType<typeof openJudges>;

function openJudges({ table }: Place) {
  const opened = agents();
  const judgesKept = keepLatest<Judge>(RUNS_KEPT);
  const embeddersKept = keepLatest<Embedder | undefined>(RUNS_KEPT);
  return {
    ...opened,
    quota: createDynamoQuota({ client: opened.client, table }),
    pause: (ms: number, options?: CallOptions) => realTime.sleep(ms, options?.signal),
    openJudge: (config: RunConfig, run: RunRef) =>
      judgesKept(`${run.tenant}/${run.runId}`, () => {
        const onThrottled = () => publishMetrics(metricsOfThrottling(config));
        return createJudge(config, run, opened.blobs, { onThrottled });
      }),
    openEmbedder: (config: RunConfig, run: RunRef) =>
      embeddersKept(`${run.tenant}/${run.runId}`, () => createEmbedder(config)),
  };
}

/** The ports of handlers that ask agents and the models of a run whose configuration is frozen. */
export const judges = perPlace(openJudges);
