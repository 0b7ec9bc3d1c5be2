import { SNSClient } from "@aws-sdk/client-sns";
import * as z from "zod";
import { CLIENT } from "../aws/client-settings.ts";
import { createMessages } from "../sns/publish-message.ts";
import { perPlace } from "./per-place.ts";

const environmentSchema = z.object({ SAITEN_TOPIC_ARN: z.string().startsWith("arn:") });

/** The topic of a deployment. */
export const messages = perPlace(() => {
  const { SAITEN_TOPIC_ARN } = environmentSchema.parse(process.env);
  return createMessages(new SNSClient(CLIENT), SAITEN_TOPIC_ARN);
});
