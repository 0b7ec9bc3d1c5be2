import { describe, expect, it } from "vitest";
import { describe as inWords } from "../../../lib/core/errors.ts";
import type { CaseResult } from "../../../lib/core/results.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import { decideRun } from "../../../lib/core/verdict/decide-run.ts";
import { parseGate } from "../../../lib/core/verdict/parse-gate.ts";
import { aResult, aScore } from "../../support/result-factories.ts";

const metrics = [{ id: "bias", direction: "lower", threshold: 0.5 }] as const;
const split: CaseResult = aResult({
  caseId: "split",
  metrics: { bias: aScore(0.4, { votes: [0.4, 0.6, 0.3], passed: true, stable: false }) },
  unstable: ["bias"],
});
const stable = (count: number): CaseResult[] =>
  Array(count).fill(aResult({ metrics: { bias: aScore(0, { passed: true }) } }));

function warningsOf(results: readonly CaseResult[], rules: readonly string[]) {
  const accumulator = createRunAccumulator({ metrics, k: 5 });
  for (const result of results) accumulator.add(result);
  const gates = rules.map((rule) => {
    const gate = parseGate(rule, { metrics });
    if (!gate.ok) throw new Error(JSON.stringify(gate.error));
    return gate.value;
  });
  const { warnings } = decideRun({
    figures: accumulator.summary(),
    costUsd: null,
    gates,
    toleratedErrorShare: 0.05,
    offlineJudge: false,
    recordedAgent: false,
  });
  return warnings.filter(({ code }) => code === "run.unstable_cases");
}

describe("a run with unstable cases", () => {
  it("warns of the pass rate that could be, and names the gates that hang on it", () => {
    const rules = ["passRate >= 0.95", "passRate >= 0.5", "bias >= 0.5"];

    const [warning] = warningsOf([split, ...stable(9)], rules);

    expect(warning?.details).toEqual({
      unstable: 1,
      voted: 1,
      undecided: 1,
      lowest: 0.9,
      highest: 1,
      gates: ["passRate >= 0.95"],
    });
    expect(warning && inWords(warning, "ja")).toBe(
      "採点を繰り返した 1 件のうち 1 件で、合格と不合格の採点が割れました。そのうち 1 件は採点しだいで合否が変わり、合格率は 90.0%–100.0% の間で動きます。合格基準（passRate >= 0.95）の結果もこれに左右されます。",
    );
  });

  it("says nothing of gates that hold either way", () => {
    const [warning] = warningsOf([split, ...stable(9)], ["passRate >= 0.9"]);

    expect(warning && inWords(warning, "en")).toBe(
      "Repeated judgements disagree on passing in 1 of 1 cases. The outcome of 1 of them depends on that, and the pass rate with it: 90.0%–100.0%.",
    );
  });

  it("says when no outcome hangs on them", () => {
    const metricsOf = { ...split.metrics, "answer-relevancy": aScore(0) };
    const failed = { ...split, status: "failed" as const, metrics: metricsOf };

    const [warning] = warningsOf([failed, ...stable(9)], ["passRate >= 0.9"]);

    expect(warning && inWords(warning, "zh-Hant")).toBe(
      "重複評分的 1 筆案例中，有 1 筆的評分有通過也有未通過。沒有任何案例的結果因此改變。",
    );
  });

  it("and none without warns of nothing", () => {
    expect(warningsOf(stable(3), ["passRate >= 0.9"])).toEqual([]);
  });
});
