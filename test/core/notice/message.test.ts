import { describe, expect, it } from "vitest";
import { messageOf } from "../../../lib/core/notice/message.ts";

const told = {
  tenant: "default",
  runId: "01JRUN",
  verdict: "fail",
  name: "handbook",
  testSet: "社内規程",
  passRate: 0.5,
  text: "不合格：handbook\n忠実度 0.85 → 0.72",
} as const;

describe("the message about a run", () => {
  it("is the text of the event, with what subscribers choose by", () => {
    expect(messageOf(told)).toEqual({
      subject: "Saiten: FAIL handbook (50.0%)",
      text: told.text,
      attributes: { verdict: "fail", tenant: "default", testSet: "社内規程" },
    });
  });

  it("has no empty attribute, which SNS would refuse", () => {
    expect(messageOf({ ...told, testSet: "" }).attributes.testSet).toBe("-");
  });
});
