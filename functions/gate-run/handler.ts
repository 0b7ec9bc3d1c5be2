import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { publishMetrics } from "../../lib/adapters/metrics/publish-metrics.ts";
import { metricsOfRun } from "../../lib/core/notice/run-metrics.ts";
import { gateRun } from "../../lib/core/run/gate-run.ts";
import { gateRunInput, gateRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: gateRunInput,
  output: gateRunOutput,
  run: async (input) => {
    const gated = await gateRun(stores(), input);
    publishMetrics(metricsOfRun(gated));
    return gated;
  },
});
