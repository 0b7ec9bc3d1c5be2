import { describe, expect, it } from "vitest";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import type { CaseResult } from "../../../lib/core/results.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import type { MetricFace } from "../../../lib/core/stats/run-figures.ts";
import { decideRun, type RunDecision } from "../../../lib/core/verdict/decide-run.ts";
import { RUN_FIGURES } from "../../../lib/core/verdict/gate.ts";
import { parseGate } from "../../../lib/core/verdict/parse-gate.ts";
import type { RunEvidence } from "../../../lib/core/verdict/run-evidence.ts";
import { aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const metrics: MetricFace[] = [
  { id: "faithfulness", direction: "higher", threshold: 0.5 },
  { id: "bias", direction: "lower", threshold: 0.5 },
];
const passed = aResult();
const failed = aResult({ status: "failed" });
const error = aResult({ status: "error", error: { code: "e", message: "壊れました。" } });
const notRun = aResult({ status: "notRun", answer: null });
const skipped = aResult({ status: "skipped", error: { code: "s", message: "期待する回答なし。" } });
const times = (count: number, result: CaseResult): CaseResult[] => Array(count).fill(result);

function decide(
  results: readonly CaseResult[],
  rules: readonly string[] = [],
  changes: Partial<RunEvidence> = {},
): RunDecision {
  const accumulator = createRunAccumulator({ metrics, k: 5 });
  for (const result of results) accumulator.add(result);
  const gates = rules.map((rule) => {
    const gate = parseGate(rule, { metrics });
    if (!gate.ok) throw new Error(JSON.stringify(gate.error));
    return gate.value;
  });
  return decideRun({
    figures: accumulator.summary(),
    costUsd: null,
    gates,
    toleratedErrorShare: 0.05,
    offlineJudge: false,
    recordedAgent: false,
    ...changes,
  });
}

const codes = ({ warnings }: RunDecision): string[] => warnings.map(({ code }) => code);
const gateOf = (results: readonly CaseResult[], rule: string, changes?: Partial<RunEvidence>) =>
  decide(results, [rule], changes).gates[0];

describe("the verdict of a run", () => {
  it("is pass when every gate passes", () => {
    expect(decide([...times(9, passed), failed], ["passRate >= 0.9"])).toEqual({
      status: "completed",
      verdict: "pass",
      exitCode: 0,
      gates: [{ name: "passRate >= 0.9", rule: "passRate >= 0.9", value: 0.9, status: "pass" }],
      warnings: [],
    });
  });

  it("is fail when one gate fails", () => {
    const decision = decide([passed, failed], ["passRate >= 0.5", "passRate > 0.5"]);

    expect(decision).toMatchObject({ status: "completed", verdict: "fail", exitCode: 1 });
    expect(decision.gates.map(({ status }) => status)).toEqual(["pass", "fail"]);
  });

  it("is pass without gates, with a warning", () => {
    const decision = decide([passed, failed]);

    expect(decision).toMatchObject({ verdict: "pass", exitCode: 0 });
    expect(codes(decision)).toEqual(["run.no_gates"]);
  });

  it("tolerates errors up to the share of all that should have run", () => {
    const results = [...times(19, passed), error, ...times(5, skipped)];

    expect(decide(results).verdict).toBe("pass");
    expect(decide([...results, error])).toMatchObject({
      status: "completed",
      verdict: "incomplete",
      exitCode: 3,
    });
    expect(decide([passed, error], [], { toleratedErrorShare: 0.5 }).verdict).toBe("pass");
  });

  it("incomplete wins over fail", () => {
    expect(decide([failed, error], ["passRate >= 1"]).verdict).toBe("incomplete");
  });

  it("is incomplete while a case was not run", () => {
    const decision = decide([passed, notRun], ["passRate >= 1"]);

    expect(decision).toMatchObject({ status: "incomplete", verdict: "incomplete", exitCode: 3 });
    expect(codes(decision)).toEqual(["run.cases_not_run"]);
  });

  it.each([
    ["cancelled", "cancelled"],
    ["unreachable", "incomplete"],
    ["budget", "incomplete"],
  ] as const)("is incomplete when stopped: %s", (stop, status) => {
    const decision = decide([passed, notRun], ["passRate >= 1"], { stop });

    expect(decision).toMatchObject({ status, verdict: "incomplete", exitCode: 3 });
    expect(codes(decision)).toEqual([`run.stopped_${stop}`]);
  });

  it("keeps its verdict when it was cancelled with no case left undone", () => {
    const decision = decide([passed, failed], ["passRate >= 0.5"], { stop: "cancelled" });

    expect(decision).toMatchObject({ status: "completed", verdict: "pass", exitCode: 0 });
    expect(codes(decision)).toEqual([]);
  });

  it.each([undefined, "cancelled", "unreachable", "budget"] as const)(
    "tells a replay that is not finished to be given again, never to be resumed: %s",
    (stop) => {
      const told = (unfinished: boolean) => {
        const replay = { of: "01JSOURCE", unfinished };
        const { warnings } = decide([passed, notRun], ["passRate >= 1"], {
          ...(stop && { stop }),
          replay,
        });
        return LANGUAGES.map((language) => warnings.map((each) => inWords(each, language)).join());
      };

      for (const words of told(false)) {
        expect(words).toContain("--replay 01JSOURCE");
        expect(words).not.toContain("--resume");
      }
      for (const words of told(true)) {
        expect(words).toMatch(/--resume 01JSOURCE.*--replay 01JSOURCE/);
      }
    },
  );

  it("is incomplete when the machine broke", () => {
    expect(decide([passed], [], { broken: true })).toMatchObject({
      status: "incomplete",
      verdict: "incomplete",
    });
  });

  it.each([[[]], [[skipped]], [[aResult({ flaky: true })]]])(
    "is incomplete when no case passed or failed",
    (results) => {
      const decision = decide(results, ["mustPass"]);

      expect(decision).toMatchObject({ status: "completed", verdict: "incomplete" });
      expect(codes(decision)).toContain("run.nothing_evaluated");
    },
  );

  it("is incomplete when a gate's figure was not measured", () => {
    const decision = decide([passed], ["faithfulness >= 0.5", "mrr >= 0.5"]);

    expect(decision).toMatchObject({ status: "completed", verdict: "incomplete", exitCode: 3 });
    expect(decision.gates.map(({ value, status }) => [value, status])).toEqual([
      [null, "unmeasured"],
      [null, "unmeasured"],
    ]);
    expect(codes(decision)).toEqual(["run.gate_unmeasured", "run.gate_unmeasured"]);
  });

  it("is incomplete, not fail, when the coverage is below its minimum", () => {
    const result = aResult({ metrics: { faithfulness: aScore(1), bias: notApplicable() } });

    expect(decide([result], ["coverage >= 0.5"]).verdict).toBe("pass");
    expect(decide([result], ["coverage >= 0.9"])).toMatchObject({
      verdict: "incomplete",
      exitCode: 3,
      gates: [{ value: 0.5, status: "fail" }],
    });
  });
});

describe("gates", () => {
  const leave = aResult({
    tags: ["Ｌｅａｖｅ"],
    latencyMs: 100,
    metrics: { faithfulness: aScore(0.8), bias: aScore(0.1) },
    retrieval: {
      k: 5,
      by: "documents",
      recallAtK: 0.6,
      precisionAtK: 0.2,
      hitRateAtK: 1,
      reciprocalRank: 0.5,
      ndcgAtK: 0.7,
    },
  });
  const other = aResult({ status: "failed", metrics: { faithfulness: aScore(0.2) } });

  it.each([
    ["faithfulness >= 0.5", 0.5, "pass"],
    ["faithfulness > 0.5", 0.5, "fail"],
    ["faithfulness < 0.6", 0.5, "pass"],
    ["faithfulness <= 0.4", 0.5, "fail"],
    ["faithfulness >= 0.8 [tag=leave]", 0.8, "pass"],
    ["faithfulness.passRate >= 0.5", 0.5, "pass"],
    ["bias >= 0.9", 0.9, "pass"],
    ["passRate >= 1 [tag=leave]", 1, "pass"],
    ["passRate >= 0 [tag=unknown]", null, "unmeasured"],
    ["recallAtK >= 0.6", 0.6, "pass"],
    ["precisionAtK >= 0.2", 0.2, "pass"],
    ["hitRateAtK >= 1", 1, "pass"],
    ["mrr >= 0.5", 0.5, "pass"],
    ["ndcgAtK >= 0.7 [tag=leave]", 0.7, "pass"],
    ["accuracy >= 0.5", null, "unmeasured"],
    ["hallucinationRate <= 0.5", null, "unmeasured"],
    ["coverage >= 0.75", 0.75, "pass"],
    ["errorShare <= 0", 0, "pass"],
    ["costUsd <= 5", 4.5, "pass"],
    ["latencyP95Ms <= 99", 100, "fail"],
  ])("%s is measured as %s: %s", (rule, value, status) => {
    expect(gateOf([leave, other], rule, { costUsd: 4.5 })).toMatchObject({ value, status });
  });

  it("take an unknown price as not measured", () => {
    expect(gateOf([leave], "costUsd <= 5")?.status).toBe("unmeasured");
  });

  it("take a metric that is no longer in the run as not measured", () => {
    const gate = {
      kind: "figure",
      name: "old",
      rule: "old >= 0.5",
      figure: { of: "metric", metric: "old", figure: "mean" },
      operator: ">=",
      bound: 0.5,
    } as const;

    expect(decide([leave], [], { gates: [gate] }).gates[0]?.status).toBe("unmeasured");
  });

  it("of every figure take a run without results as not measured", () => {
    for (const figure of RUN_FIGURES)
      expect(gateOf([], `${figure} >= 0`)).toMatchObject({ value: null, status: "unmeasured" });
  });

  it("see equal decimals as equal", () => {
    const scores = [0.1, 0.2, 0.3].map((score) =>
      aResult({ metrics: { faithfulness: aScore(score) } }),
    );

    expect(gateOf(scores, "faithfulness >= 0.2")?.status).toBe("pass");
    expect(gateOf(scores, "faithfulness <= 0.2")?.status).toBe("pass");
  });

  it.each<[string, Partial<CaseResult>[], number | null, string, string[]]>([
    ["pass when all marked cases passed", [{ status: "passed" }], 0, "pass", []],
    [
      "fail when one failed, and name it",
      [{ status: "passed" }, { status: "failed" }, { status: "error" }],
      2,
      "fail",
      ["run.must_pass_failed", "run.must_pass_undecided"],
    ],
    [
      "are undecided when one is in error",
      [{ status: "error" }],
      1,
      "unmeasured",
      ["run.must_pass_undecided"],
    ],
    ["pass with a warning when none is marked", [], null, "pass", ["run.must_pass_unused"]],
  ])("mustPass %s", (_, marked, value, status, warnings) => {
    const results = [
      ...times(40, passed),
      ...marked.map((each, index) => aResult({ caseId: `m-${index}`, mustPass: true, ...each })),
    ];

    const decision = decide(results, ["mustPass"], { toleratedErrorShare: 1 });

    expect(decision.gates[0]).toMatchObject({ value, status });
    expect(codes(decision)).toEqual(warnings);
  });
});

describe("warnings", () => {
  const unknown = aResult({ retrievedContexts: null });

  it("come gravest first", () => {
    const results = [unknown, passed, error, skipped, notRun];

    const decision = decide(results, [], { offlineJudge: true });

    expect(codes(decision)).toEqual([
      "run.offline_judge",
      "run.cases_not_run",
      "run.errors_above_tolerance",
      "run.cases_skipped",
      "run.contexts_unknown",
      "run.no_gates",
    ]);
  });

  it.each(LANGUAGES)("say in %s where unknown contexts belong", (language) => {
    const said = (recordedAgent: boolean) => {
      const { warnings } = decide([unknown], [], { recordedAgent });
      const warning = warnings.find(({ code }) => code === "run.contexts_unknown");
      return warning && inWords(warning, language);
    };

    expect(said(true)).toContain("retrievedContexts");
    expect(said(false)).not.toContain("retrievedContexts");
  });

  it.each(LANGUAGES)("say in %s how many and why", (language) => {
    const many = Array.from({ length: 7 }, (_, index) =>
      aResult({
        caseId: `m-${index}`,
        status: index === 6 ? "failed" : "error",
        mustPass: true,
        error: { code: `e${index}`, message: `原因${index}。` },
      }),
    );
    const results = [...many, unknown, passed, passed, passed, skipped, skipped];

    const decision = decide(results, ["mustPass", "mrr >= 0.5"]);

    const text = decision.warnings.map((each) => inWords(each, language)).join("\n");
    expect(text).toContain("54.5%");
    expect(text).toContain("原因4。");
    expect(text).not.toContain("原因5。");
    expect(text).toContain("期待する回答なし。");
    expect(text).toContain("9.1%");
    expect(text).toContain("m-6");
    expect(text).toContain("mrr >= 0.5");
    expect(text).not.toMatch(/NaN|undefined|\[object/);
  });

  it.each(LANGUAGES)("are whole sentences in %s, whatever happened", (language) => {
    const decisions = [
      decide([], [], { offlineJudge: true }),
      decide([notRun], ["mustPass"]),
      decide([notRun], [], { stop: "cancelled" }),
      decide([notRun], [], { stop: "unreachable" }),
      decide([notRun], [], { stop: "budget" }),
      decide([aResult({ mustPass: true, status: "failed" })], ["mustPass"]),
    ];

    for (const { warnings } of decisions)
      for (const warning of warnings) expect(inWords(warning, language)).toMatch(/.[。.]$|c-1$/);
  });
});
