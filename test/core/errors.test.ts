import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AppError,
  decodeMessage,
  describe as describeProblem,
  encodeMessage,
  fail,
  ok,
} from "../../lib/core/errors.ts";
import { LANGUAGES } from "../../lib/core/language.ts";
import { catalog, localize, type Message } from "../../lib/core/messages/catalog.ts";
import { everyMessage } from "../support/sample-messages.ts";

const messages = everyMessage();
const byCode = Object.keys(catalog).map(
  (code) => [code, messages.filter((message) => message.code === code)] as const,
);

const KANA = /[\u3041-\u30ff]/;
const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/;
const CHINESE = /[\u4e00-\u9fff]/;
const LEFTOVER = /undefined|\[object|\bNaN\b|Infinity|(?<![(（])\bnull\b/;

describe.each(byCode)("the message %s", (_, variants) => {
  test("exists in the three languages, whatever its details are", () => {
    expect(variants.length).toBeGreaterThan(0);
    for (const message of variants) {
      const words = localize(message);
      expect(Object.keys(words).sort()).toEqual([...LANGUAGES].sort());
      expect(words.ja).toMatch(JAPANESE);
      expect(words["zh-Hant"]).toMatch(CHINESE);
      expect(words["zh-Hant"]).not.toMatch(KANA);
      expect(words.en.replaceAll(/[“”‘’…–—×÷−]/g, "")).toMatch(/^[\u0020-\u007e\n]+$/);
      for (const language of LANGUAGES) {
        expect(words[language].trim()).toBe(words[language]);
        expect(words[language]).not.toMatch(LEFTOVER);
        expect(words[language]).not.toMatch(/ {2}|。。|，，|\.\.(?!\.)(?<!\.\.\.)/);
      }
    }
  });

  test("comes through a boundary that only knows text", () => {
    for (const message of variants) {
      const decoded = decodeMessage(encodeMessage(message));

      expect(decoded?.code).toBe(message.code);
      expect(decoded && localize(decoded)).toEqual(localize(message));
    }
  });
});

describe("a text that is no message", () => {
  test.each([
    ["nothing", ""],
    ["a sentence", "the task timed out"],
    ["a code alone", "agent.timeout"],
    ["an unknown code", "agent.unknown null"],
    ["a name that every object has", "constructor null"],
    ["details that are no JSON", "agent.failed {problem"],
    ["details that the message can't be made from", "run.ambiguous null"],
  ])("%s", (_, text) => {
    expect(decodeMessage(text)).toBeUndefined();
  });

  test("any text at all is read without throwing", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(catalog)), (text, code) => {
        decodeMessage(text);
        decodeMessage(`${code} ${text}`);
      }),
    );
  });

  test("details may hold any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (problem) => {
        const message: Message = { code: "agent.failed", details: { problem } };
        expect(decodeMessage(encodeMessage(message))).toEqual(message);
      }),
    );
  });
});

describe("an AppError", () => {
  test("says in its message what happened, in English behind its code", () => {
    const error = new AppError("agent.failed", { problem: "HTTP 500" });

    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("AppError");
    expect(error.message).toBe("agent.failed: The agent failed: HTTP 500. Check the agent's log.");
    expect(error.retryable).toBe(false);
    expect(error.cause).toBeUndefined();
  });

  test("keeps its cause and whether the call may succeed later", () => {
    const cause = new Error("socket hang up");
    const error = new AppError("agent.timeout", undefined, { retryable: true, cause });

    expect(error.retryable).toBe(true);
    expect(error.cause).toBe(cause);
  });

  test("is described in the reader's language, as its message is", () => {
    const error = new AppError("agent.failed", { problem: "HTTP 500" });
    const message: Message = { code: "agent.failed", details: { problem: "HTTP 500" } };

    expect(LANGUAGES.map((language) => describeProblem(error, language))).toEqual(
      LANGUAGES.map((language) => describeProblem(message, language)),
    );
    expect(describeProblem(error, "ja")).toContain("HTTP 500");
  });
});

describe("a Result", () => {
  test("is a value or the reasons why there is none", () => {
    expect(ok(1)).toEqual({ ok: true, value: 1 });
    expect(fail(["no"])).toEqual({ ok: false, error: ["no"] });
  });
});
