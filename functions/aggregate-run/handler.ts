import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { aggregateRun } from "../../lib/core/run/aggregate-run.ts";
import { aggregateRunInput, aggregateRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: aggregateRunInput,
  output: aggregateRunOutput,
  run: async (input) => aggregateRun(environment(), input),
});
