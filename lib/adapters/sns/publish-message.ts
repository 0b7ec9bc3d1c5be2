import { PublishCommand, type SNSClient } from "@aws-sdk/client-sns";
import type { Messages } from "../../core/notice/message.ts";
import { abortable, storeCall } from "../aws/store-call.ts";

/** Messages to a topic of SNS, which passes them on to whoever subscribes to it. */
export function createMessages(client: SNSClient, TopicArn: string): Messages {
  return {
    publish: ({ subject: Subject, text: Message, attributes }, options) =>
      storeCall("sns:Publish", options?.signal, async () => {
        const MessageAttributes = Object.fromEntries(
          Object.entries(attributes).map(([name, StringValue]) => [
            name,
            { DataType: "String", StringValue },
          ]),
        );
        const command = new PublishCommand({ TopicArn, Subject, Message, MessageAttributes });
        await client.send(command, abortable(options));
      }),
  };
}
