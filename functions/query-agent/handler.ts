import { agents } from "../../lib/adapters/lambda/agents.ts";
import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { queryAgent } from "../../lib/core/run/query-agent.ts";
import { queryAgentInput, queryAgentOutput } from "./schema.ts";

export const handler = createHandler({
  input: queryAgentInput,
  output: queryAgentOutput,
  run: async (input) => queryAgent(agents(), input),
});
