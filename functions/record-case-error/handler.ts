import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { stores } from "../../lib/adapters/lambda/stores.ts";
import { recordCaseError } from "../../lib/core/run/record-case-error.ts";
import { recordCaseErrorInput, recordCaseErrorOutput } from "./schema.ts";

export const handler = createHandler({
  input: recordCaseErrorInput,
  output: recordCaseErrorOutput,
  run: async (input) => recordCaseError(stores(), input),
});
