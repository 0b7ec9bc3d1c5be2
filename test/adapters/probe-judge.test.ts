import { describe, expect, it } from "vitest";
import { CallFailure } from "../../lib/adapters/call-failure.ts";
import { probeJudge } from "../../lib/adapters/probe-judge.ts";
import { AppError } from "../../lib/core/errors.ts";
import { localize, type Message } from "../../lib/core/messages/catalog.ts";
import type { Judge, JudgeReply } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";

const usage = { ...noUsage, calls: 1, inputTokens: 12, outputTokens: 3 };

const aJudge = (answer: () => JudgeReply, stored = true): Judge => ({
  traits: { identity: "test", byName: false, stored },
  ask: async () => answer(),
});
const throwing = (error: Error) =>
  aJudge(() => {
    throw error;
  });
const probe = (judge: Judge) =>
  probeJudge({
    judge,
    alias: "main",
    parameter: "models.main",
    signal: AbortSignal.timeout(5_000),
  });

describe("probeJudge", () => {
  it("answers what the tiny call took", async () => {
    const judge = aJudge(() => ({
      outcome: "answered",
      content: '```json\n{"ok": true}\n```',
      usage,
      stopReason: "end",
    }));

    expect(await probe(judge)).toEqual({ usage, refused: [] });
  });

  it.each([
    ["", "there is no JSON object in it"],
    ["| ok |\n| --- |\n| true |", "there is no JSON object in it"],
    ['{"ok": tr', "the JSON breaks off"],
    ["{}", "ok is missing"],
    [{ ok: "ok" }, "ok must be of type boolean"],
  ])("doubts a model that answers %j", async (content, words) => {
    const judge = aJudge(() => ({ outcome: "answered", content, usage, stopReason: "end" }));

    const probed = await probe(judge);

    expect(probed).toMatchObject({ usage, refused: [], doubt: { code: "judge.unexpected_reply" } });
    const told = localize(probed.doubt as Message);
    expect(told.en).toContain(words);
    expect(told.ja).toMatch(/models\.main.*：.+。models/);
    expect(told["zh-Hant"]).not.toContain(words);
  });

  it("tells what the model refused", async () => {
    const refused = ["temperature"] as const;
    const answered = {
      outcome: "answered",
      content: { ok: true },
      usage,
      stopReason: "end",
    } as const;

    expect(await probe(aJudge(() => ({ ...answered, refused })))).toEqual({ usage, refused });
  });

  it("tries a cache point with a model that takes one, and with no other", async () => {
    const prefixes: (string | undefined)[] = [];
    const judge = (cache: object): Judge => ({
      traits: { identity: "test", byName: false, stored: true, ...cache },
      ask: async ({ prompt }) => {
        prefixes.push(prompt.prefix);
        return { outcome: "notApplicable", reason: "offline" };
      },
    });

    await probe(judge({ cacheMinTokens: 1_024 }));
    await probe(judge({}));

    expect(prefixes).toEqual([expect.stringMatching(/./), undefined]);
  });

  it("costs nothing with a judge that is no model", async () => {
    const never = () => {
      throw new Error("asked");
    };

    const nothing = { usage: noUsage, refused: [] };
    expect(await probe(aJudge(never, false))).toEqual(nothing);
    expect(await probe(aJudge(() => ({ outcome: "notApplicable", reason: "offline" })))).toEqual(
      nothing,
    );
  });

  it("takes a throttled model for reachable, and knows no more of it", async () => {
    const cause = new CallFailure({ said: "slow down", calls: 2 });
    const throttled = new AppError("judge.throttled", { model: "m" }, { retryable: true, cause });

    expect(await probe(throwing(throttled))).toEqual({
      usage: { ...noUsage, calls: 2 },
      refused: [],
      doubt: expect.objectContaining({
        code: "judge.unverified",
        details: { model: "main", parameter: "models.main" },
      }),
    });
  });

  it("names alias, parameter and cause of a model that can't be used", async () => {
    const details = { model: "main", parameter: "models.main", reason: "HTTP 404 no such model" };
    const refused = new AppError("judge.invalid_request", { model: "m", reason: details.reason });
    const denied = new AppError("judge.denied", { model: "m", reason: details.reason });

    await expect(probe(throwing(refused))).rejects.toMatchObject({
      code: "judge.unreachable",
      details,
    });
    await expect(probe(throwing(denied))).rejects.toMatchObject({ code: "judge.denied", details });
  });

  it("says that a model never answered", async () => {
    const timeout = new AppError("judge.timeout", { model: "m", seconds: 60 });

    await expect(probe(throwing(timeout))).rejects.toThrow(
      "The judge main (models.main) can't be used: The judge m did not answer within 60 seconds. Raise",
    );
  });

  it("says how to trust an endpoint", async () => {
    const untrusted = new AppError("judge.untrusted", { model: "m", reason: "self-signed" });

    await expect(probe(throwing(untrusted))).rejects.toThrow(/models\.main.*self-signed.*caFile/);
  });

  it("passes on what is no failure of the judge", async () => {
    const code = "judge.no_credentials";

    await expect(probe(throwing(new AppError(code, undefined)))).rejects.toMatchObject({ code });
    await expect(probe(throwing(new Error("cancelled")))).rejects.toThrow("cancelled");
  });
});
