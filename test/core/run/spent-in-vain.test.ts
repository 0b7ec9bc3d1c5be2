import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { JudgeRequest } from "../../../lib/core/ports.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { recordCaseError } from "../../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { aJudge, aRun, goodReply } from "../../support/run-world.ts";
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
});
