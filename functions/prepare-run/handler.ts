import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { prepareRun } from "../../lib/core/run/prepare-run.ts";
import { prepareRunInput, prepareRunOutput } from "./schema.ts";

export const handler = createHandler({
  input: prepareRunInput,
  output: prepareRunOutput,
  run: async (input) => prepareRun(environment(), input),
});
