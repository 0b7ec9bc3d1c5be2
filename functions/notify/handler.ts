import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { messages } from "../../lib/adapters/lambda/messages.ts";
import { messageOf } from "../../lib/core/notice/message.ts";
import { notifyInput, notifyOutput } from "./schema.ts";

export const handler = createHandler({
  input: notifyInput,
  output: notifyOutput,
  run: async ({ detail }) => {
    await messages().publish(messageOf(detail));
    const { tenant, runId } = detail;
    return { tenant, runId };
  },
});
