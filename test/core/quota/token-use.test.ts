import { describe, expect, test } from "vitest";
import { reservedFor, reservedForTexts, settledUse } from "../../../lib/core/quota/token-use.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

describe("what a request counts against a quota", () => {
  test("is at first all that is sent and the whole room for the answer", () => {
    const prompt = { system: "x".repeat(40), user: "x".repeat(400) };
    const request = aJudgeRequest({ prompt, schema: {}, maxTokens: 600 });

    expect(reservedFor(request)).toEqual({ requests: 1, tokens: 10 + 100 + 1 + 600 });
  });

  test("holds the beginning that is cached, and the schema", () => {
    const prompt = { system: "", prefix: "x".repeat(800), user: "" };
    const schema = { type: "object" };
    const request = aJudgeRequest({ prompt, schema, maxTokens: 1 });

    expect(reservedFor(request)).toEqual({ requests: 1, tokens: 200 + 5 + 1 });
  });

  test("of vectors is their texts", () => {
    expect(reservedForTexts(["十日", "abcd"])).toEqual({ requests: 1, tokens: 3 });
  });

  test("is in the end what was read and written, the answer several times, cache reads not at all", () => {
    const usage = {
      calls: 2,
      inputTokens: 100,
      outputTokens: 30,
      cacheReadTokens: 4_000,
      cacheWriteTokens: 50,
    };

    expect(settledUse(usage)).toEqual({ requests: 2, tokens: 180 });
    expect(settledUse(usage, 5)).toEqual({ requests: 2, tokens: 300 });
    expect(settledUse(noUsage)).toEqual({ requests: 0, tokens: 0 });
  });
});
