import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { aggregateRun } from "../../lib/core/run/aggregate-run.ts";
import { aggregateRunInput, aggregateRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: aggregateRunInput,
  output: aggregateRunOutput,
  run: async (input) => aggregateRun(stores(), input),
});
