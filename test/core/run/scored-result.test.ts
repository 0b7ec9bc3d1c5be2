import { describe, expect, test } from "vitest";
import type { Check } from "../../../lib/core/dataset/case.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { MetricRecord } from "../../../lib/core/results.ts";
import type { SavedAnswer } from "../../../lib/core/run/documents.ts";
import { scoredResult, selectionsFor } from "../../../lib/core/run/scored-result.ts";
import { aCase } from "../../support/factories.ts";
import { aScore } from "../../support/result-factories.ts";
import { aRunConfig, aSelection, plainMatch } from "../../support/run-world.ts";

const ids = (selections: readonly { readonly id: string }[]) => selections.map(({ id }) => id);

const saved: SavedAnswer = {
  answer: "Ten days.",
  retrievedContexts: [{ text: "Ten days a year.", source: "docs/leave.md" }],
  conversationId: "",
  toolsCalled: null,
  latencyMs: 12,
  costUsd: null,
};

describe("the metrics of a case", () => {
  test("are those of the run", () => {
    expect(ids(selectionsFor(aRunConfig(), aCase()))).toEqual(["answer-relevancy", "toxicity"]);
  });

  test("include abstention where declining is expected", () => {
    const selections = selectionsFor(aRunConfig(), aCase({ expectAbstention: true }));

    expect(selections.at(-1)).toEqual(aSelection("abstention"));
    expect(selections).toHaveLength(3);
  });

  test("keep the threshold of an abstention that the run selected", () => {
    const config = aRunConfig({ metrics: [aSelection("abstention", 0.9)] });

    expect(selectionsFor(config, aCase({ expectAbstention: true }))).toEqual([
      aSelection("abstention", 0.9),
    ]);
  });
});

describe("the result of a case", () => {
  test("puts metrics, checks, retrieval and the facts of the case together", () => {
    const testCase = aCase({
      id: "c-1",
      relevantDocuments: ["leave.md"],
      checks: [{ contains: "Ten" }],
      tags: ["leave"],
      mustPass: true,
    });
    const metrics = { "answer-relevancy": aScore(1) };

    const result = scoredResult({
      config: aRunConfig(),
      testCase,
      said: saved,
      metrics,
      matchPattern: plainMatch,
    });

    expect(result).toMatchObject({
      caseId: "c-1",
      status: "passed",
      mustPass: true,
      tags: ["leave"],
      answer: "Ten days.",
      latencyMs: 12,
      metrics,
      checks: [{ passed: true }],
      retrieval: { k: 5, by: "documents", recallAtK: 1 },
      failedBy: [],
      error: null,
    });
  });

  test("fails by the group of a metric, and by `other` for one that nobody knows", () => {
    const config = aRunConfig();
    const testCase = aCase();
    const toxicity = aScore(1, { normalizedScore: 0, passed: false });

    expect(
      scoredResult({
        config,
        testCase,
        said: saved,
        metrics: { toxicity },
        matchPattern: plainMatch,
      }).failedBy,
    ).toEqual(["safety"]);
    expect(
      scoredResult({
        config,
        testCase,
        said: saved,
        metrics: { polite: aScore(0.1) },
        matchPattern: plainMatch,
      }).failedBy,
    ).toEqual(["other"]);
  });
});

describe("a check that could not be run", () => {
  const tooSlow = () => {
    throw new AppError("check.too_slow", { pattern: "(a+)+$", seconds: 1 });
  };
  const scoredWith = (
    checks: Check[],
    metrics: Record<string, MetricRecord> = { "answer-relevancy": aScore(1) },
    matchPattern = tooSlow,
  ) =>
    scoredResult({
      config: aRunConfig(),
      testCase: aCase({ checks, relevantDocuments: ["leave.md"] }),
      said: saved,
      metrics,
      matchPattern,
    });

  test("leaves the case without a verdict and keeps what was measured", () => {
    expect(scoredWith([{ regex: "(a+)+$" }, { contains: "Ten" }])).toMatchObject({
      status: "error",
      answer: "Ten days.",
      metrics: { "answer-relevancy": { score: 1 } },
      checks: [{ passed: null, error: { code: "check.too_slow" } }, { passed: true }],
      retrieval: { recallAtK: 1 },
      error: { code: "check.too_slow" },
    });
  });

  test("says which one and what is missing", () => {
    const { status, error } = scoredWith([{ costUsd: 0.01 }]);

    expect([status, error?.code]).toEqual(["error", "check.unmeasured"]);
    expect(error?.message).toContain("costUsd");
  });

  test("saves no case that failed by another check or a metric", () => {
    const miss = { toxicity: aScore(1, { normalizedScore: 0, passed: false }) };

    expect(scoredWith([{ costUsd: 0.01 }, { latencyMs: 1 }])).toMatchObject({
      status: "failed",
      failedBy: ["checks"],
      error: null,
    });
    expect(scoredWith([{ costUsd: 0.01 }], miss)).toMatchObject({
      status: "failed",
      failedBy: ["safety"],
    });
  });

  test("is no cover for a fault of ours", () => {
    const broken = () => {
      throw new TypeError("bug");
    };

    expect(() => scoredWith([{ regex: "a" }], {}, broken)).toThrow("bug");
  });
});
