import "../support/silent-logs.ts";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler } from "../../functions/notify/handler.ts";
import { buildNotice } from "../../lib/core/notice/build-notice.ts";
import { handbookReport } from "../support/handbook-report.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { startTopic } from "../support/topic.ts";

const topic = await startTopic();
const environment = {
  SAITEN_TABLE: "table",
  SAITEN_BUCKET: "bucket",
  SAITEN_TOPIC_ARN: "arn:aws:sns:ap-northeast-1:1:saiten-test",
  AWS_ENDPOINT_URL_SNS: topic.url,
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
afterAll(() => {
  vi.unstubAllEnvs();
  topic.close();
});
beforeEach(() => {
  topic.published.length = 0;
});

const report = handbookReport();
const ended = (name = report.run.name) => {
  const notice = buildNotice({ ...report, run: { ...report.run, name } });
  const detail = { version: 1, tenant: "default", runId: "01JRUN", ...notice };
  return { version: "0", source: "saiten", "detail-type": "RunFinished", detail };
};

describe("the function that tells how a run ended", () => {
  it("publishes the text of the event with its line breaks, and nothing around it", async () => {
    const event = ended();

    const answer = await handler(event, aLambdaContext());

    const { verdict, testSet, text } = event.detail;
    expect(answer).toEqual({ tenant: "default", runId: "01JRUN" });
    expect(topic.published).toHaveLength(1);
    expect(topic.published[0]).toMatchObject({
      TopicArn: environment.SAITEN_TOPIC_ARN,
      Message: text,
      "MessageAttributes.entry.1.Name": "verdict",
      "MessageAttributes.entry.1.Value.StringValue": verdict,
      "MessageAttributes.entry.2.Name": "tenant",
      "MessageAttributes.entry.2.Value.StringValue": "default",
      "MessageAttributes.entry.3.Name": "testSet",
      "MessageAttributes.entry.3.Value.StringValue": testSet,
    });
    expect(text).toContain("\n");
    expect(text).toContain("合格率");
  });

  it.each(hostileTexts)("is understood by SNS when a run is named %j", async (name) => {
    await handler(ended(name), aLambdaContext());

    expect(topic.published[0]?.Message).toBe(ended(name).detail.text);
  });

  it("refuses an event that tells of no run", async () => {
    await expect(handler({ detail: { tenant: "default" } }, aLambdaContext())).rejects.toThrow();
    expect(topic.published).toEqual([]);
  });
});
