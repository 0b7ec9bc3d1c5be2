import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { gateRun } from "../../lib/core/run/gate-run.ts";
import { gateRunInput, gateRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: gateRunInput,
  output: gateRunOutput,
  run: async (input) => gateRun(environment(), input),
});
