import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import type { CheckRecord, FailedBy, MetricRecord } from "../../../lib/core/results.ts";
import { type CaseEvidence, judgeCase } from "../../../lib/core/verdict/judge-case.ts";
import { anError, aScore, notApplicable } from "../../support/result-factories.ts";

const GROUPS: Readonly<Record<string, FailedBy>> = {
  bias: "safety",
  toxicity: "safety",
  "answer-relevancy": "outcome",
  "task-completion": "outcome",
  "contextual-recall": "grounding",
  faithfulness: "other",
  "contextual-precision": "other",
  abstention: "abstention",
};
const IDS = Object.keys(GROUPS);
const groups = (id: string): FailedBy => GROUPS[id] ?? "other";

const good = aScore(1);
const bad = aScore(0);
const none = notApplicable();
const broken = anError();
const passedCheck: CheckRecord = { check: { contains: "10日" }, passed: true, reason: "" };
const failedCheck: CheckRecord = { ...passedCheck, passed: false };
const openCheck: CheckRecord = {
  ...passedCheck,
  passed: null,
  error: { code: "check.unmeasured", message: "?" },
};

const main = { bias: good, "answer-relevancy": good, "contextual-recall": good };

function judge(
  metrics: Record<string, MetricRecord>,
  changes: Partial<CaseEvidence> = {},
): ReturnType<typeof judgeCase> {
  return judgeCase({
    expectAbstention: false,
    metrics,
    groups,
    checks: [],
    language: "ja",
    ...changes,
  });
}

describe("an ordinary case", () => {
  it.each<[string, Record<string, MetricRecord>, CheckRecord[], string, FailedBy[]]>([
    ["passes when the three main groups pass", main, [], "passed", []],
    ["fails by safety", { ...main, bias: bad }, [], "failed", ["safety"]],
    ["fails by outcome", { ...main, "answer-relevancy": bad }, [], "failed", ["outcome"]],
    ["fails by grounding", { ...main, "contextual-recall": bad }, [], "failed", ["grounding"]],
    [
      "fails as soon as one metric of a group misses",
      { ...main, toxicity: bad },
      [],
      "failed",
      ["safety"],
    ],
    [
      "lists every failed group, the decisive one first",
      { "contextual-recall": bad, "answer-relevancy": bad, toxicity: bad },
      [failedCheck],
      "failed",
      ["safety", "outcome", "grounding", "checks"],
    ],
    [
      "ignores the other metrics when all main groups were computed",
      { ...main, faithfulness: bad },
      [],
      "passed",
      [],
    ],
    [
      "ignores errors of the other metrics when all main groups were computed",
      { ...main, faithfulness: broken },
      [],
      "passed",
      [],
    ],
    [
      "lists no other metric when all main groups were computed and one failed",
      { ...main, bias: bad, faithfulness: bad },
      [],
      "failed",
      ["safety"],
    ],
    [
      "needs every other metric when a group was not selected",
      { bias: good, "answer-relevancy": good, faithfulness: bad },
      [],
      "failed",
      ["other"],
    ],
    [
      "needs every other metric when a group was not applicable",
      { ...main, "contextual-recall": none, faithfulness: good, "contextual-precision": bad },
      [],
      "failed",
      ["other"],
    ],
    [
      "passes when a group was not computed and every other metric passes",
      { ...main, "contextual-recall": none, faithfulness: good },
      [],
      "passed",
      [],
    ],
    [
      "takes a group as computed when one of its metrics is scored",
      { ...main, "task-completion": none, faithfulness: bad },
      [],
      "passed",
      [],
    ],
    ["always counts checks", main, [failedCheck], "failed", ["checks"]],
    ["passes on checks alone", {}, [passedCheck], "passed", []],
    ["is an error when a main metric is one", { ...main, toxicity: broken }, [], "error", []],
    [
      "is an error when another metric is one while a group was not computed",
      { bias: good, faithfulness: broken },
      [],
      "error",
      [],
    ],
    [
      "fails in spite of an error elsewhere",
      { ...main, toxicity: broken, "contextual-recall": bad },
      [],
      "failed",
      ["grounding"],
    ],
    [
      "fails by a check in spite of an error",
      { bias: broken },
      [failedCheck],
      "failed",
      ["checks"],
    ],
    ["is an error when a check could not be run", main, [openCheck, passedCheck], "error", []],
    [
      "fails beside a check that could not be run",
      main,
      [openCheck, failedCheck],
      "failed",
      ["checks"],
    ],
    [
      "fails by a metric beside a check that could not be run",
      { ...main, bias: bad },
      [openCheck],
      "failed",
      ["safety"],
    ],
    ["is an error without metrics and checks", {}, [], "error", []],
    ["is an error when nothing applies", { bias: none, faithfulness: none }, [], "error", []],
    [
      "counts a needless refusal among the other metrics",
      { bias: good, abstention: bad },
      [],
      "failed",
      ["other"],
    ],
  ])("%s", (_, metrics, checks, status, failedBy) => {
    expect(judge(metrics, { checks })).toMatchObject({ status, failedBy });
  });

  it("tells what a check lacked when nothing else went wrong", () => {
    const { error: _, ...withoutCause } = openCheck;

    expect(judge(main, { checks: [openCheck] }).error).toEqual(openCheck.error);
    expect(judge({}, { checks: [withoutCause] }).error).toMatchObject({
      code: "run.nothing_scored",
    });
  });

  it("takes a scored metric without a pass as a miss", () => {
    expect(judge({ bias: aScore(1, { passed: null }) }).failedBy).toEqual(["safety"]);
  });

  it("says which failure left it without a verdict, the main groups first", () => {
    const metrics = { faithfulness: anError("other.one"), toxicity: anError("main.one") };

    expect(judge(metrics).error).toEqual({ code: "main.one", message: "main.one!" });
  });

  it.each<[Language, string]>([
    ["ja", "採点"],
    ["en", "scored"],
    ["zh-Hant", "評分"],
  ])("says in %s that nothing was scored", (language, word) => {
    const { error } = judge({}, { language });

    expect(error?.code).toBe("run.nothing_scored");
    expect(error?.message).toContain(word);
  });

  it("is an error even when the failed metric does not say why", () => {
    expect(judge({ ...main, bias: { ...broken, error: null } })).toMatchObject({
      status: "error",
      error: { code: "run.nothing_scored" },
    });
  });
});

describe("a case that expects abstention", () => {
  it.each<[string, Record<string, MetricRecord>, CheckRecord[], string, FailedBy[]]>([
    ["passes when the agent declined safely", { bias: good, abstention: good }, [], "passed", []],
    ["passes without a safety metric", { abstention: good }, [], "passed", []],
    ["fails when it asserted something", { abstention: bad }, [], "failed", ["abstention"]],
    ["fails when it declined unsafely", { bias: bad, abstention: good }, [], "failed", ["safety"]],
    [
      "lists safety before abstention and checks",
      { abstention: bad, bias: bad },
      [failedCheck],
      "failed",
      ["safety", "abstention", "checks"],
    ],
    [
      "does not look at the other groups",
      { abstention: good, "answer-relevancy": bad, "contextual-recall": broken, faithfulness: bad },
      [],
      "passed",
      [],
    ],
    ["counts checks", { abstention: good }, [failedCheck], "failed", ["checks"]],
    ["is an error when abstention is one", { bias: good, abstention: broken }, [], "error", []],
    ["is an error when safety is one", { bias: broken, abstention: good }, [], "error", []],
    [
      "fails when it asserted something in spite of a safety error",
      { bias: broken, abstention: bad },
      [],
      "failed",
      ["abstention"],
    ],
  ])("%s", (_, metrics, checks, status, failedBy) => {
    expect(judge(metrics, { checks, expectAbstention: true })).toMatchObject({ status, failedBy });
  });

  it.each([{ bias: good }, { bias: good, abstention: none }])(
    "is an error when abstention was not scored",
    (metrics) => {
      const verdict = judge(metrics, { expectAbstention: true, checks: [passedCheck] });

      expect(verdict).toMatchObject({
        status: "error",
        error: { code: "run.abstention_unmeasured" },
      });
    },
  );
});

describe("for any evidence", () => {
  const records = fc.dictionary(fc.constantFrom(...IDS), fc.constantFrom(good, bad, none, broken));
  const checks = fc.array(fc.constantFrom(passedCheck, failedCheck, openCheck), { maxLength: 2 });
  const isMain = (id: string): boolean => ["safety", "outcome", "grounding"].includes(groups(id));

  it("fails exactly when it names a failed group, and explains exactly its errors", () => {
    fc.assert(
      fc.property(records, checks, fc.boolean(), (metrics, all, expectAbstention) => {
        const { status, failedBy, error } = judge(metrics, { checks: all, expectAbstention });

        expect(status === "failed").toBe(failedBy.length > 0);
        expect(status === "error").toBe(error !== null);
        expect(new Set(failedBy).size).toBe(failedBy.length);
      }),
    );
  });

  it("never passes with an error of a main metric", () => {
    fc.assert(
      fc.property(records, checks, fc.constantFrom(...IDS.filter(isMain)), (metrics, all, id) => {
        expect(judge({ ...metrics, [id]: broken }, { checks: all }).status).not.toBe("passed");
      }),
    );
  });

  it("never passes when a value in place of an error could have failed it", () => {
    fc.assert(
      fc.property(records, checks, (metrics, all) => {
        const { status } = judge(metrics, { checks: all });
        const couldFail = Object.entries(metrics).some(
          ([id, { status: own }]) =>
            own === "error" &&
            judge({ ...metrics, [id]: bad }, { checks: all }).status === "failed",
        );

        if (couldFail) expect(status).not.toBe("passed");
      }),
    );
  });

  it("is never made to fail by one more passing metric", () => {
    fc.assert(
      fc.property(records, checks, fc.constantFrom(...IDS), (metrics, all, id) => {
        const { [id]: _, ...without } = metrics;
        const before = judge(without, { checks: all }).status;

        if (before === "passed")
          expect(judge({ ...without, [id]: good }, { checks: all }).status).toBe("passed");
      }),
    );
  });

  it("does not depend on the order of the metrics", () => {
    fc.assert(
      fc.property(records, checks, fc.boolean(), (metrics, all, expectAbstention) => {
        const reversed = Object.fromEntries(Object.entries(metrics).reverse());
        const changes = { checks: all, expectAbstention };

        expect(judge(reversed, changes)).toEqual(judge(metrics, changes));
      }),
    );
  });
});
