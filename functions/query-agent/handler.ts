import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { queryAgent } from "../../lib/core/run/query-agent.ts";
import { queryAgentInput, queryAgentOutput } from "./schema.ts";

export const handler = createHandler({
  input: queryAgentInput,
  output: queryAgentOutput,
  run: async (input) => queryAgent(environment(), input),
});
