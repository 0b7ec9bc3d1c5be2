import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { judges } from "../../lib/adapters/lambda/judges.ts";
import { simulateTurn } from "../../lib/core/run/simulate-turn.ts";
import { simulateTurnInput, simulateTurnOutput } from "./schema.ts";

export const handler = createHandler({
  input: simulateTurnInput,
  output: simulateTurnOutput,
  run: async (input, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    return simulateTurn({ ...judges(), remainingMs }, input);
  },
});
