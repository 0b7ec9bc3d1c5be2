import { describe, expect, test, vi } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { JudgeRequest } from "../../../lib/core/ports.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { recordCaseError } from "../../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, aRunConfig, goodReply } from "../../support/run-world.ts";
import { answeredWorld, input } from "./case-at-work.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });

/** A judge whose replies to the verdicts on toxicity are those given, then good ones. */
function judgeThatSays(...says: readonly (() => unknown)[]) {
  const left = [...says];
  return aJudge((request: JudgeRequest) => {
    const isIt = request.metric === "toxicity" && request.step === "verdicts";
    const next = isIt ? left.shift() : undefined;
    return next === undefined ? goodReply(request) : next();
  });
}
const unreadable = () => "no JSON";
const busy = () => {
  throw throttled();
};
/** Requests that were answered, as the result of the case counts them. */
const GOOD = 4;
/** Each request takes ten tokens. */
const CALL_USD = 0.01;
const prices = { inputPerMTok: 1000, outputPerMTok: 1000 };
const model = { provider: "openai", modelId: "judge-1", baseUrl: "http://127.0.0.1:9/v1", prices };
const paidConfig = {
  ...aRunConfig({ judge: { provider: "openai", alias: "main", model } as never }),
  limits: { ...aRunConfig().limits, maxCostUsd: 100 },
};

describe("a reply that could not be used", () => {
  test("counts although the call that paid for it was repeated", async () => {
    const world = await answeredWorld({ judge: judgeThatSays(unreadable, busy) });

    await expect(scoreCase(world.ports, input)).rejects.toMatchObject({ code: "judge.throttled" });
    await scoreCase(world.ports, input);

    expect(world.result("c-1")).toMatchObject({
      status: "passed",
      usage: { calls: GOOD + 1 },
      metrics: { toxicity: { usage: { calls: 3 } } },
    });
  });

  test("counts once, however often the call is repeated", async () => {
    const judge = judgeThatSays(unreadable, busy, busy, unreadable, busy);
    const world = await answeredWorld({ judge });

    for (const _ of [1, 2, 3]) await scoreCase(world.ports, input).catch(() => undefined);
    await scoreCase(world.ports, input);

    expect(world.result("c-1")?.usage?.calls).toBe(GOOD + 2);
  });

  test("counts where the case ends in an error after all", async () => {
    const world = await answeredWorld({ judge: judgeThatSays(unreadable, busy, busy) });

    await scoreCase(world.ports, input).catch(() => undefined);
    await scoreCase(world.ports, input).catch(() => undefined);
    await recordCaseError(world.ports, { ...input, error: "Saiten.Throttled", cause: "" });

    expect(world.result("c-1")?.metrics.toxicity).toMatchObject({
      status: "error",
      usage: { calls: 2 },
    });
  });

  test("counts in the attempt that does the error again", async () => {
    const world = await answeredWorld({ judge: judgeThatSays(unreadable, unreadable) });
    await scoreCase(world.ports, input);
    expect(world.result("c-1")?.metrics.toxicity).toMatchObject({ status: "error" });

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });
    await scoreCase(world.ports, input);

    expect(world.result("c-1")).toMatchObject({ status: "passed", usage: { calls: GOOD + 2 } });
  });

  test("counts in report, case and ledger, however often the error is done again", async () => {
    let isBroken = true;
    const judge = aJudge((request) => {
      const isIt = request.metric === "toxicity" && request.step === "verdicts";
      return isIt && isBroken ? "no JSON" : goodReply(request);
    });
    const paidUsd = () => judge.asked.length * CALL_USD;
    const world = await answeredWorld({ judge, config: paidConfig });
    await scoreCase(world.ports, input);

    for (const attempt of [2, 3, 4]) {
      await prepareRun(world.ports, { ...aRun, attempt, retryErrors: true });
      expect((await world.record())?.committedUsd).toBeCloseTo(paidUsd());
      isBroken = attempt < 4;
      await scoreCase(world.ports, input);

      expect(world.result("c-1")).toMatchObject({
        status: isBroken ? "error" : "passed",
        usage: { calls: judge.asked.length },
        costUsd: expect.closeTo(paidUsd()),
      });
      expect((await world.caseRecord("c-1"))?.spentUsd).toBeCloseTo(paidUsd());
    }
    await prepareRun(world.ports, { ...aRun, attempt: 5, retryErrors: true });
    expect(await world.record()).toMatchObject({ spentUsd: expect.closeTo(paidUsd()) });
  });

  test("counts although the call ended while it saved the error", async () => {
    const judge = judgeThatSays(unreadable, unreadable, unreadable, unreadable);
    const world = await answeredWorld({ judge });
    const { put } = world.ports.blobs;
    const ends = keys.landed(aRun, input.caseKey);
    const cut = vi.spyOn(world.ports.blobs, "put").mockImplementation(async (key, ...rest) => {
      const kept = await put.call(world.ports.blobs, key, ...rest);
      if (kept === "written" && key.startsWith(ends)) throw new Error("cut off");
      return kept;
    });
    await expect(scoreCase(world.ports, input)).rejects.toThrow("cut off");
    cut.mockRestore();

    await scoreCase(world.ports, input);

    expect(world.result("c-1")).toMatchObject({
      status: "error",
      usage: { calls: judge.asked.length },
    });
  });
});
