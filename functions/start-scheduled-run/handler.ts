import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { orFail } from "../../lib/adapters/lambda/or-fail.ts";
import { starting } from "../../lib/adapters/lambda/starting.ts";
import { publishMetrics } from "../../lib/adapters/metrics/publish-metrics.ts";
import { metricsOfSchedule } from "../../lib/core/notice/run-metrics.ts";
import { startScheduledRun } from "../../lib/core/schedules/start-scheduled-run.ts";
import { startScheduledRunInput, startScheduledRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: startScheduledRunInput,
  output: startScheduledRunOutput,
  run: async (input) => {
    const started = orFail(await startScheduledRun(starting(), input));
    publishMetrics(metricsOfSchedule(started));
    const { tenant, schedule } = input;
    return { tenant, schedule, ...started };
  },
});
