import { describe, expect, test } from "vitest";
import { AppError, encodeMessage } from "../../../lib/core/errors.ts";
import { caughtProblem } from "../../../lib/core/run/caught-problem.ts";

const throttled = new AppError("judge.throttled", { model: "main" });

const lambdaCause = (errorMessage: unknown, trace: readonly string[] = []) =>
  JSON.stringify({ errorType: "Error", errorMessage, trace });

describe("what the state machine caught", () => {
  test("is the message that a handler threw", () => {
    const cause = lambdaCause(encodeMessage(throttled));

    expect(caughtProblem({ error: "Saiten.Throttled", cause }, "run.case_gave_up")).toEqual({
      code: "judge.throttled",
      details: { model: "main" },
    });
  });

  test("is still that message when the trace behind it was cut off", () => {
    const quoted = new AppError("agent.failed", { problem: 'said "no" \\ and\nleft' });
    const cause = lambdaCause(encodeMessage(quoted), ["at ".repeat(2000)]).slice(0, 4000);

    expect(caughtProblem({ error: "AppError", cause }, "run.case_gave_up")).toEqual({
      code: "agent.failed",
      details: { problem: 'said "no" \\ and\nleft' },
    });
  });

  test("is read when it is no document of Lambda's", () => {
    const cause = encodeMessage(throttled);

    expect(caughtProblem({ error: "Saiten.Throttled", cause }, "run.case_gave_up").code).toBe(
      "judge.throttled",
    );
  });

  test.each([
    ["a fault of ours", lambdaCause("x is not a function"), "x is not a function"],
    ["a timeout", "the limit is 900 seconds", "the limit is 900 seconds"],
    ["nothing at all", "", ""],
    ["a document without a message", lambdaCause(null), lambdaCause(null)],
    ["a message cut off", '{"errorMessage":"abc', '{"errorMessage":"abc'],
    ["a message that is no JSON", '{"errorMessage":"\\q"}', '{"errorMessage":"\\q"}'],
    ["JSON of another shape", "null", "null"],
  ])("names error and cause for %s", (_, cause, told) => {
    expect(caughtProblem({ error: "Broken", cause }, "run.machine_failed")).toEqual({
      code: "run.machine_failed",
      details: { error: "Broken", cause: told },
    });
  });
});
