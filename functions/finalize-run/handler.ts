import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { finalizeRun } from "../../lib/core/run/finalize-run.ts";
import { finalizeRunInput, finalizeRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: finalizeRunInput,
  output: finalizeRunOutput,
  run: async (input) => finalizeRun(stores(), input),
});
