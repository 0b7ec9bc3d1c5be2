import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { recordCaseError } from "../../lib/core/run/record-case-error.ts";
import { recordCaseErrorInput, recordCaseErrorOutput } from "./schema.ts";

export const handler = createHandler({
  input: recordCaseErrorInput,
  output: recordCaseErrorOutput,
  run: async (input) => recordCaseError(environment(), input),
});
