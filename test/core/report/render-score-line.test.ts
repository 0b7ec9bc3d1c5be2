import { describe, expect, it } from "vitest";
import { renderScoreLine } from "../../../lib/core/report/render-score-line.ts";
import { aCaseResult, aMetricRecord, anErrorRecord } from "../../support/report-factories.ts";
import { aConversation } from "../../support/talks.ts";

const line = (...args: Parameters<typeof aCaseResult>): Record<string, unknown> =>
  JSON.parse(renderScoreLine(aCaseResult(...args)));

describe("renderScoreLine", () => {
  it("keeps what later comparisons read, unrounded, and null for what was not scored", () => {
    const metrics = { bias: anErrorRecord(), faithfulness: aMetricRecord({ score: 2 / 3 }) };

    expect(line({ status: "failed", tags: ["休暇"], metrics })).toEqual({
      id: "hr-001",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: "failed",
      flaky: false,
      tags: ["休暇"],
      scores: { bias: null, faithfulness: 2 / 3 },
      unstable: false,
    });
  });

  it("has another hash only when the case asks or expects something else", () => {
    const { hash } = line();

    expect(line({ answer: "別の回答", caseId: "hr-002" }).hash).toBe(hash);
    expect(line({ question: "別の質問" }).hash).not.toBe(hash);
    expect(line({ expectedAnswer: null }).hash).not.toBe(hash);
    expect(line({ expectAbstention: true }).hash).not.toBe(hash);
  });

  it("has another hash when the conversation is about something else, not when it goes otherwise", () => {
    const hashOf = (changes: Parameters<typeof aConversation>[0] = {}) =>
      line({ conversation: aConversation(changes) }).hash;

    expect(hashOf({ turns: [], stop: null })).toBe(hashOf());
    expect(hashOf({ scenario: "Something else." })).not.toBe(hashOf());
    expect(hashOf({ userDescription: "New here." })).not.toBe(hashOf());
    expect(hashOf({ expectedOutcome: "Told." })).not.toBe(hashOf());
  });

  it("is unstable when the votes of a metric disagree", () => {
    expect(line({ unstable: ["faithfulness"] }).unstable).toBe(true);
    expect(line({ unstable: [] }).unstable).toBe(false);
  });

  it("is one line", () => {
    expect(renderScoreLine(aCaseResult({ question: "a\nb", tags: ["a\nb"] }))).not.toContain("\n");
  });
});
