import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { gateRun } from "../../lib/core/run/gate-run.ts";
import { gateRunInput, gateRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: gateRunInput,
  output: gateRunOutput,
  run: async (input) => gateRun(stores(), input),
});
