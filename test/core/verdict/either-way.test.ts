import { describe, expect, it } from "vitest";
import type { CaseResult } from "../../../lib/core/results.ts";
import { eitherWay } from "../../../lib/core/verdict/either-way.ts";
import { aTalkRecord } from "../../support/conversation-report.ts";
import { anError, aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const fine = aScore(1);
const missed = aScore(0);
const main = { "answer-relevancy": fine, bias: fine, "contextual-recall": fine };
const ways = (changes: Partial<CaseResult>) => eitherWay(aResult(changes));
const turns = { atWorst: false, atBest: true };

describe("a case whose votes disagree", () => {
  it("turns with a metric that decides", () => {
    for (const record of [fine, missed]) {
      const metrics = { ...main, "answer-relevancy": record };
      expect(ways({ metrics, unstable: ["answer-relevancy"] })).toEqual(turns);
    }
  });

  it("stays with a metric that decides nothing", () => {
    const metrics = { ...main, faithfulness: missed };

    expect(ways({ metrics, unstable: ["faithfulness"] })).toEqual({ atWorst: true, atBest: true });
  });

  it("stays failed by another metric or check that agrees", () => {
    const never = { atWorst: false, atBest: false };
    const check = { check: { contains: "10" }, passed: false, reason: "" };

    expect(ways({ metrics: { ...main, bias: missed }, unstable: ["answer-relevancy"] })).toEqual(
      never,
    );
    expect(ways({ metrics: main, checks: [check], unstable: ["bias"] })).toEqual(never);
  });

  it("takes a metric that most votes could not measure for one that could be", () => {
    const metrics = { ...main, "contextual-recall": notApplicable() };

    expect(ways({ metrics, unstable: ["contextual-recall"] })).toEqual(turns);
  });

  it("does not pass while something that counts is in error", () => {
    const metrics = { ...main, bias: anError() };

    expect(ways({ metrics, unstable: ["answer-relevancy"] }).atBest).toBe(false);
  });

  it("turns with any metric of a conversation", () => {
    const metrics = { "turn-relevancy": fine, 敬語: missed };
    const conversation = aTalkRecord();

    expect(ways({ conversation, metrics, unstable: ["敬語"] })).toEqual(turns);
    expect(ways({ conversation, metrics, unstable: ["turn-relevancy"] }).atBest).toBe(false);
  });
});
