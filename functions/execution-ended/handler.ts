import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { ending } from "../../lib/adapters/lambda/ending.ts";
import { publishMetrics } from "../../lib/adapters/metrics/publish-metrics.ts";
import { metricsOfEnd } from "../../lib/core/notice/run-metrics.ts";
import { endExecution } from "../../lib/core/run/end-execution.ts";
import { executionEndedInput, executionEndedOutput } from "./schema.ts";

/** What of a cause is kept; Step Functions passes on as much. */
const LONGEST_CAUSE = 4000;

export const handler = createHandler({
  input: executionEndedInput,
  output: executionEndedOutput,
  run: async ({ detail }) => {
    const { status, input, error, cause } = detail;
    const { tenant, runId, attempt } = input;
    const end = await endExecution(ending(), {
      tenant,
      runId,
      attempt,
      error: error ?? `States.${status}`,
      cause: (cause ?? "").slice(0, LONGEST_CAUSE),
    });
    publishMetrics(metricsOfEnd(end));
    return { tenant, runId, reported: end.reported, told: end.notice !== null };
  },
});
