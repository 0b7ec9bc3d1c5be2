import { describe, expect, it } from "vitest";
import { agentError } from "../../../lib/adapters/agents/agent-error.ts";
import { AppError, describe as describeError } from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { agentMessages } from "../../../lib/core/messages/agent.ts";

const systemError = (code: string): Error => Object.assign(new Error(`failed: ${code}`), { code });

describe("agentError", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "ECONNRESET"])(
    "%s is unreachable and may be retried",
    (code) => {
      expect(agentError(systemError(code))).toMatchObject({
        code: "agent.unreachable",
        details: { problem: code },
        retryable: true,
      });
    },
  );

  it("looks for the reason in the cause, where fetch puts it", () => {
    const error = new TypeError("fetch failed", { cause: systemError("ECONNREFUSED") });

    expect(agentError(error)).toMatchObject({ code: "agent.unreachable", cause: error });
  });

  it.each([systemError("ETIMEDOUT"), new DOMException("late", "TimeoutError")])(
    "a late answer is a timeout and may be retried: %s",
    (error) => {
      expect(agentError(error)).toMatchObject({ code: "agent.timeout", retryable: true });
    },
  );

  it.each([new TypeError("bad"), "bad"])("anything else is a failure for good: %s", (error) => {
    expect(agentError(error)).toMatchObject({
      code: "agent.failed",
      details: { problem: "bad" },
      retryable: false,
    });
  });

  it("leaves an AppError and a cancelled call as they are", () => {
    const known = new AppError("agent.no_answer", undefined);
    const cancelled = new DOMException("stop", "AbortError");

    expect(agentError(known)).toBe(known);
    expect(agentError(cancelled)).toBe(cancelled);
  });
});

describe("messages about agents", () => {
  const details = {
    path: "docs.jsonl",
    line: 3,
    id: "a",
    other: "A",
    value: "x",
    problem: "boom",
    caseId: "c-1",
    number: 3,
  };

  it.each(Object.keys(agentMessages) as (keyof typeof agentMessages)[])(
    "%s has words in every language",
    (code) => {
      for (const language of LANGUAGES) {
        const words = describeError(new AppError(code, details), language);
        expect(words).not.toMatch(/undefined|\[object/);
        expect(words.length).toBeGreaterThan(10);
      }
    },
  );
});
