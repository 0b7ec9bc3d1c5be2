import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import type { Message } from "../../../lib/core/messages/catalog.ts";
import type { Gate } from "../../../lib/core/verdict/gate.ts";
import { OPERATORS, RUN_FIGURES } from "../../../lib/core/verdict/gate.ts";
import { type GateContext, parseGate } from "../../../lib/core/verdict/parse-gate.ts";

const context: GateContext = {
  metrics: [
    { id: "contextual-recall", direction: "higher" },
    { id: "bias", direction: "lower" },
    { id: "敬語", direction: "higher" },
    { id: "A > B [x]", direction: "higher" },
  ],
};

function parsed(text: string): Gate {
  const gate = parseGate(text, context);
  if (!gate.ok) throw new Error(JSON.stringify(gate.error));
  return gate.value;
}

function problem(text: string): Message | undefined {
  const gate = parseGate(text, context);
  return gate.ok ? undefined : gate.error[0];
}

describe("parseGate", () => {
  it("reads a figure of the run", () => {
    expect(parsed(" passRate >= 0.9 ")).toEqual({
      kind: "figure",
      name: "passRate >= 0.9",
      rule: "passRate >= 0.9",
      figure: { of: "run", figure: "passRate" },
      operator: ">=",
      bound: 0.9,
    });
  });

  it("reads a metric, its pass rate and a tag", () => {
    expect(parsed("contextual-recall.passRate>0.8[ tag = 有給 休暇 ]")).toMatchObject({
      rule: "contextual-recall.passRate > 0.8 [tag=有給 休暇]",
      figure: { of: "metric", metric: "contextual-recall", figure: "passRate" },
      tag: "有給 休暇",
    });
    expect(parsed("敬語 >= 0.6")).toMatchObject({
      figure: { of: "metric", metric: "敬語", figure: "mean" },
    });
  });

  it("reads a metric whose name holds an operator", () => {
    expect(parsed("A > B [x] >= 0.5")).toMatchObject({ rule: "A > B [x] >= 0.5", bound: 0.5 });
  });

  it.each(["A ≥ B", "≦", "0 ≤ x ≧ y", "丁寧さ＞＝3"])(
    "reads a metric called %s, and its own canonical form again",
    (id) => {
      const metrics = [{ id, direction: "higher" as const }];
      const gate = parseGate(`${id} ≧ 0.5 [tag=休暇]`, { metrics });

      expect(gate).toMatchObject({
        ok: true,
        value: { figure: { metric: id }, rule: `${id} >= 0.5 [tag=休暇]` },
      });
      expect(parseGate(gate.ok ? gate.value.rule : "", { metrics })).toMatchObject({
        value: { figure: { metric: id }, operator: ">=", bound: 0.5, tag: "休暇" },
      });
    },
  );

  it("reads the canonical form of a gate on a metric of any name as the same gate", () => {
    const piece = fc.constantFrom("a", "1", " ", ">", "=", "<", "≥", "≦", "[", "]", "[tag=", "%");
    const id = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join("").trim())
      .filter((name) => name !== "");
    fc.assert(
      fc.property(
        id,
        fc.constantFrom("", ".passRate"),
        fc.constantFrom("", " [tag=a]"),
        (...of) => {
          const [name, figure, tag] = of;
          const rule = `${name}${figure} >= 0.5${tag}`;
          const metrics = [{ id: name, direction: "higher" as const }];

          const gate = parseGate(rule, { metrics });

          expect(gate).toMatchObject({ ok: true, value: { rule, figure: { metric: name } } });
        },
      ),
    );
  });

  it("takes a name of its own", () => {
    const gate = parseGate("passRate >= 90%", { ...context, name: "合格率" });

    expect(gate).toMatchObject({ value: { name: "合格率", rule: "passRate >= 0.9" } });
  });

  it.each(["mustPass", " mustpass "])("reads %s", (text) => {
    expect(parsed(text)).toEqual({ kind: "mustPass", name: text.trim(), rule: "mustPass" });
    expect(parseGate(text, { ...context, name: "必須" })).toMatchObject({
      value: { name: "必須" },
    });
  });

  it.each([
    ["passRate >= .9", "passRate >= 0.9"],
    ["passRate >= 1e-2", "passRate >= 0.01"],
    ["PASSRATE >= 99.9 %", "passRate >= 0.999"],
    ["ｐａｓｓＲａｔｅ　＞＝　０．９", "passRate >= 0.9"],
    ["passRate ≧ 0.9", "passRate >= 0.9"],
    ["errorShare ≤ 2%", "errorShare <= 0.02"],
    ["latencyP95Ms < 2,000", "latencyP95Ms < 2000"],
    ["latencyP95Ms < 1,234,567.5 [tag=A]", "latencyP95Ms < 1234567.5 [tag=A]"],
    ["costUsd <= 5", "costUsd <= 5"],
    ["bias.passRate <= 0.1", "bias.passRate <= 0.1"],
    ["bias > 0.9", "bias > 0.9"],
    ["hallucinationRate <= 0.05", "hallucinationRate <= 0.05"],
  ])("reads %s as %s", (text, rule) => {
    expect(parsed(text).rule).toBe(rule);
  });

  it.each([
    ["bias <= 0.1", "bias >= 0.9"],
    ["bias < 30%", "bias > 0.7"],
    ["BIAS <= 0.1 [tag=leave]", "bias >= 0.9 [tag=leave]"],
  ])("refuses %s and says to write %s", (text, instead) => {
    expect(problem(text)).toMatchObject({ code: "gate.lower_is_better", details: { instead } });
    expect(parsed(instead).rule).toBe(instead);
  });

  it.each([
    ["noRegression", "gate.needs_baseline"],
    ["calibration.kappa >= 0.6", "gate.needs_calibration"],
    ["passRate", "gate.syntax"],
    ["", "gate.syntax"],
    [">= 0.9", "gate.syntax"],
    ["passRate = 0.9", "gate.syntax"],
    ["passRate >= 0.9 [leave]", "gate.syntax"],
    ["passRate >= 0.9 [tag=]", "gate.syntax"],
    ["passRate >= 0.9 >= 0.8", "gate.unknown_figure"],
    ["faithfulness >= 0.9", "gate.unknown_figure"],
    ["passRate >= ", "gate.number"],
    ["passRate >= 0,9", "gate.number"],
    ["passRate >= high", "gate.number"],
    ["passRate >= -0.1", "gate.number"],
    ["latencyP95Ms <= 2s", "gate.number"],
    ["latencyP95Ms <= 1e999", "gate.number"],
    ["passRate >= 90", "gate.out_of_range"],
    ["passRate >= 101%", "gate.out_of_range"],
    ["contextual-recall >= 80", "gate.out_of_range"],
    ["costUsd <= 50%", "gate.no_share"],
    ["costUsd <= 5 [tag=leave]", "gate.no_tag"],
  ])("refuses %j as %s", (text, code) => {
    expect(problem(text)?.code).toBe(code);
  });

  it.each([
    ["passRate", "passRate", "run's passRate", 'mean of the metric "passRate"'],
    ["mrr", "MRR", "run's mrr", 'mean of the metric "MRR"'],
    ["x.passRate", "x.passRate", 'mean of the metric "x.passRate"', 'pass rate of the metric "x"'],
  ])("refuses a gate on %s beside a metric called %s", (figure, id, one, other) => {
    const metrics = ["x", id].map((each) => ({ id: each, direction: "higher" as const }));
    const gate = parseGate(`${figure} >= 0.5`, { metrics });

    expect(gate).toMatchObject({ ok: false, error: [{ code: "gate.ambiguous" }] });
    for (const language of LANGUAGES) {
      const words = gate.ok ? "" : gate.error.map((each) => inWords(each, language)).join();
      expect(words).toContain(figure);
      expect(words).toContain(id);
    }
    expect(gate.ok ? "" : gate.error.map((each) => inWords(each, "en")).join()).toBe(
      `The gate "${figure} >= 0.5" can be read as the ${one} or as the ${other}. Rename the custom metric.`,
    );
    expect(parseGate("coverage >= 0.5", { metrics }).ok).toBe(true);
  });

  it("refuses a rule that two metrics' names part in two ways", () => {
    const metrics = ["a", "a > 1 [tag=x]"].map((id) => ({ id, direction: "higher" as const }));

    expect(parseGate("a > 1 [tag=x] >= 0.5 [tag=y]", { metrics })).toMatchObject({
      error: [{ code: "gate.ambiguous" }],
    });
  });

  it.each([
    ["回答の関連性 >= 0.5", "answer-relevancy"],
    ["Answer  Relevancy.PassRate >= 0.5", "answer-relevancy.passRate"],
    ["偏り >= 0.5", "bias"],
  ])("offers for %s, a metric's name, its id %s", (rule, nearest) => {
    const metrics = ["answer-relevancy", "bias"].map((id) => ({
      id,
      direction: "higher" as const,
    }));
    const names = new Map([
      ["回答の関連性", "answer-relevancy"],
      ["answer relevancy", "answer-relevancy"],
      ["偏り", "bias"],
    ]);

    expect(parseGate(rule, { metrics, names })).toMatchObject({
      error: [{ code: "gate.unknown_figure", details: { nearest } }],
    });
  });

  it.each(["faithfulness >= 0.5", "忠実度 >= 0.5", "Faithfulness.passRate >= 0.5"])(
    "says of %s that its metric is not selected",
    (rule) => {
      const names = new Map([
        ["faithfulness", "faithfulness"],
        ["忠実度", "faithfulness"],
      ]);
      const gate = parseGate(rule, { ...context, names });
      const [message] = gate.ok ? [] : gate.error;

      expect(message).toEqual({
        code: "gate.not_selected",
        details: { rule, metric: "faithfulness" },
      });
      expect(message && inWords(message, "en")).toContain("not selected in this run");
    },
  );

  it("never quotes a rule as it could move a terminal's cursor or break its line", () => {
    const gate = parseGate("pass\u001b[2K\nRate\u202e >= 0.9", { metrics: [] });

    expect(gate.ok ? [] : gate.error.map((message) => inWords(message, "en"))).toEqual([
      expect.stringMatching(/^The gate "pass\[U\+001B\]\[2K Rate\[U\+202E\] >= 0\.9"[ -~]+$/),
    ]);
  });

  it.each([
    ["pasRate >= 0.9", "passRate"],
    ["contextual_recall >= 0.9", "contextual-recall"],
    ["contextual-recal.pasRate >= 0.9", "contextual-recall.passRate"],
    ["recall@k >= 0.9", "recallAtK"],
    ["敬護 >= 0.9", "敬語"],
  ])("names for %s the nearest figure %s", (text, nearest) => {
    expect(problem(text)).toMatchObject({ details: { nearest } });
  });

  it.each(LANGUAGES)("says every problem in %s, quoting the rule", (language) => {
    const rules = [
      "noRegression",
      "calibration.kappa >= 0.6",
      "passRate",
      "faithfulness >= 0.9",
      "passRate >= high",
      "passRate >= 90",
      "costUsd <= 50%",
      "costUsd <= 5 [tag=leave]",
      "bias <= 0.1",
    ];

    for (const rule of rules) {
      const message = problem(rule);
      expect(message && inWords(message, language)).toContain(rule);
    }
  });

  it("reads its own canonical form again as the same rule", () => {
    const figure = fc.constantFrom(
      ...RUN_FIGURES,
      "contextual-recall",
      "敬語.passRate",
      "A > B [x]",
    );
    const bound = fc.double({ min: 0, max: 1, noNaN: true });
    const tag = fc.constantFrom("", " [tag=leave]", " [tag=有給 休暇]");
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom(...OPERATORS),
        bound,
        tag,
        (name, operator, at, suffix) => {
          fc.pre(name !== "costUsd" || suffix === "");
          const { rule } = parsed(`${name} ${operator} ${at}${suffix}`);

          expect(parsed(rule)).toMatchObject({ rule, operator, bound: at });
        },
      ),
    );
  });

  it("answers at once for a rule of tens of thousands of spaces", () => {
    const spaces = " ".repeat(50_000);

    expect(problem(`passRate >= 0.5${spaces}x${spaces}y]`)?.code).toBe("gate.syntax");
    expect(parsed(`passRate${spaces}>=${spaces}0.5`).rule).toBe("passRate >= 0.5");
  });

  it("answers for any text without throwing", () => {
    const piece = fc.constantFrom("passRate", "bias", " ", ">", "=", "<", "0.9", "%", "[tag=", "]");
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (each) => {
        expect(() => parseGate(each, context)).not.toThrow();
      }),
    );
  });
});
