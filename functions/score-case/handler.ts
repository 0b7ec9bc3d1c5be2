import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { judges } from "../../lib/adapters/lambda/judges.ts";
import { scoreCase } from "../../lib/core/run/score-case.ts";
import { scoreCaseInput, scoreCaseOutput } from "./schema.ts";

export const handler = createHandler({
  input: scoreCaseInput,
  output: scoreCaseOutput,
  run: async (input, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    return scoreCase({ ...judges(), remainingMs }, input);
  },
});
