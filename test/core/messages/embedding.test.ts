import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize, type Message } from "../../../lib/core/messages/catalog.ts";
import type { VectorProblem } from "../../../lib/core/messages/embedding.ts";

const problems: readonly VectorProblem[] = [
  { kind: "noVectors", said: '{"error":"busy"}' },
  { kind: "count", texts: 4, vectors: 3 },
  { kind: "order" },
  { kind: "empty", text: 2 },
  { kind: "notFinite", text: 5 },
  { kind: "lengths", first: 1024, text: 2, other: 256 },
];

const wordsOf = (message: Message) => localize(message);

describe("the messages about embedding models", () => {
  it.each(problems)("tell model, problem and remedy in every language: %j", (problem) => {
    const words = wordsOf({ code: "embedding.unusable", details: { model: "titan", problem } });

    const { kind: _, ...facts } = problem;
    for (const language of LANGUAGES) {
      for (const fact of ["titan", "--no-cache", ...Object.values(facts)]) {
        expect(words[language]).toContain(String(fact));
      }
    }
  });

  it("list the models that are supported", () => {
    const details = { model: "m", supported: ["a", "b"] };

    const words = wordsOf({ code: "embedding.unsupported_model", details });

    expect([words.ja, words.en, words["zh-Hant"]].map((text) => /a(, |、)b/.test(text))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("name the parameter of a model that may not be used, where there is one", () => {
    const details = { model: "main", reason: "HTTP 401" };

    const named = wordsOf({
      code: "embedding.denied",
      details: { ...details, parameter: "models.main" },
    });
    const unnamed = wordsOf({ code: "embedding.denied", details });

    for (const language of LANGUAGES) {
      expect(named[language]).toContain("models.main");
      expect(unnamed[language]).not.toMatch(/undefined|\(\)|（）/);
    }
  });
});
