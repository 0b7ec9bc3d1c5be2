import { SNSClient } from "@aws-sdk/client-sns";
import * as z from "zod";
import { createMessages } from "../sns/publish-message.ts";
import { perPlace } from "./per-place.ts";

const environmentSchema = z.object({ SAITEN_TOPIC_ARN: z.string().startsWith("arn:") });

/** The topic of a deployment. */
export const messages = perPlace(() => {
  const { SAITEN_TOPIC_ARN } = environmentSchema.parse(process.env);
  return createMessages(new SNSClient({ maxAttempts: 2 }), SAITEN_TOPIC_ARN);
});
