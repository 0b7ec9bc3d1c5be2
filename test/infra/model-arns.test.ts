import { describe, expect, it } from "vitest";
import type { ModelAccess } from "../../lib/infra/config.ts";
import { modelArns } from "../../lib/infra/model-arns.ts";

const owner = { account: "111122223333", partition: "aws" };
const arnsOf = (access: ModelAccess, bedrockRegions?: string[]) =>
  modelArns(access, { region: "ap-northeast-1", bedrockRegions }, owner);

describe("what has to be allowed so that a model can be called", () => {
  it("is the model itself, in the Region of the deployment", () => {
    expect(arnsOf("amazon.titan-embed-text-v2:0")).toEqual([
      "arn:aws:bedrock:ap-northeast-1::foundation-model/amazon.titan-embed-text-v2:0",
    ]);
  });

  it("is the profile and the model in every Region that the profile sends requests to", () => {
    expect(arnsOf("jp.anthropic.claude-sonnet-5")).toEqual([
      "arn:aws:bedrock:ap-northeast-1:111122223333:inference-profile/jp.anthropic.claude-sonnet-5",
      "arn:aws:bedrock:ap-northeast-1::foundation-model/anthropic.claude-sonnet-5",
      "arn:aws:bedrock:ap-northeast-3::foundation-model/anthropic.claude-sonnet-5",
    ]);
  });

  it("is of a global profile the model in any Region, and in none", () => {
    expect(arnsOf("global.anthropic.claude-sonnet-5").slice(1)).toEqual([
      "arn:aws:bedrock:::foundation-model/anthropic.claude-sonnet-5",
      "arn:aws:bedrock:*::foundation-model/anthropic.claude-sonnet-5",
    ]);
  });

  it("follows the Regions that are told", () => {
    const access = { id: "eu.amazon.nova-pro-v1:0", regions: ["eu-west-1"] };

    expect(arnsOf(access, ["eu-central-1"])).toEqual([
      "arn:aws:bedrock:eu-central-1:111122223333:inference-profile/eu.amazon.nova-pro-v1:0",
      "arn:aws:bedrock:eu-west-1::foundation-model/amazon.nova-pro-v1:0",
    ]);
  });
});
