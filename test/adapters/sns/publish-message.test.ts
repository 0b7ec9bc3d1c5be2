import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessages } from "../../../lib/adapters/sns/publish-message.ts";
import { mockAws, sdkError } from "../../support/aws-mock.ts";

const sns = mockAws(SNSClient);
const topic = "arn:aws:sns:ap-northeast-1:1:saiten-prod";
const messages = createMessages(new SNSClient({ region: "x" }), topic);
const message = {
  subject: "Saiten: FAIL",
  text: "不合格\n「handbook」",
  attributes: { tenant: "hr" },
};

beforeEach(() => void sns.reset());

describe("a message to a topic", () => {
  it("is published as it is, with its attributes as strings", async () => {
    sns.on(PublishCommand).resolves({ MessageId: "1" });

    await messages.publish(message);

    expect(sns.commandCalls(PublishCommand)[0]?.args[0].input).toEqual({
      TopicArn: topic,
      Subject: message.subject,
      Message: message.text,
      MessageAttributes: { tenant: { DataType: "String", StringValue: "hr" } },
    });
  });

  it("that was refused for there being too many is to be sent again", async () => {
    sns.on(PublishCommand).rejects(sdkError("ThrottledException", { status: 429 }));

    await expect(messages.publish(message)).rejects.toMatchObject({
      code: "store.throttled",
      retryable: true,
    });
  });
});
