import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { finalizeRun } from "../../lib/core/run/finalize-run.ts";
import { finalizeRunInput, finalizeRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: finalizeRunInput,
  output: finalizeRunOutput,
  run: async (input) => finalizeRun(environment(), input),
});
