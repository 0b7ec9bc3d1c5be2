import { describe, expect, it } from "vitest";
import type { Language } from "../../../lib/core/language.ts";
import { type GateWords, gateWords } from "../../../lib/core/report/gate-words.ts";
import { viewOf } from "../../../lib/core/report/view.ts";
import { RUN_FIGURES } from "../../../lib/core/verdict/gate.ts";
import { handbookReport } from "../../support/handbook-report.ts";

type Words = Pick<GateWords, "sentence" | "value">;

function words(rule: string, value: number | null, language: Language = "ja"): Words {
  const view = viewOf({ report: handbookReport(), cases: [] }, language);
  const { sentence, value: shown } = gateWords({ name: rule, rule, value, status: "fail" }, view);
  return { sentence, value: shown };
}

const nameOf = (name: string, rule: string): string | undefined => {
  const view = viewOf({ report: handbookReport(), cases: [] });
  return gateWords({ name, rule, value: null, status: "fail" }, view).name;
};

describe("gateWords", () => {
  it("says a rule as a sentence in the unit of its figure", () => {
    expect(words("passRate >= 0.9", 0.825)).toEqual({
      sentence: "合格率が 90.0% 以上",
      value: "82.5%",
    });
    expect(words("costUsd <= 5", 1.988)).toEqual({ sentence: "費用が $5.00 以下", value: "$1.99" });
    expect(words("latencyP95Ms < 3000", 2_340)).toEqual({
      sentence: "応答時間（95 パーセンタイル）が 3.0 秒 未満",
      value: "2.3 秒",
    });
    expect(words("敬語.passRate > 0.5", 0.6, "en")).toEqual({
      sentence: "敬語: pass rate above 50.0%",
      value: "60.0%",
    });
  });

  it("speaks of the score itself where lower is better", () => {
    expect(words("hallucination >= 0.9", 0.9188)).toEqual({
      sentence: "ハルシネーションが 0.10 以下",
      value: "0.08",
    });
    expect(words("hallucination > 0.9", 0.9)).toEqual({
      sentence: "ハルシネーションが 0.10 未満",
      value: "0.10",
    });
  });

  it("knows the author's own name from the rule as it was written", () => {
    expect(nameOf("品質", "passRate >= 0.9")).toBe("品質");
    expect(nameOf("必須", "mustPass")).toBe("必須");
    expect(nameOf("PassRate ≧ 90%", "passRate >= 0.9")).toBeUndefined();
    expect(nameOf("mustpass", "mustPass")).toBeUndefined();
    expect(nameOf("kappa >= 0.6", "kappa >= 0.6")).toBeUndefined();
  });

  it("names the tag that a rule is limited to", () => {
    expect(words("contextual-recall >= 0.8 [tag=休暇]", 0.7996).sentence).toBe(
      "コンテキストの再現率が 0.80 以上（タグ「休暇」のみ）",
    );
  });

  it("does not round a missed value onto its bound", () => {
    expect(words("passRate >= 0.9", 0.8996).value).toBe("89.96%");
  });

  it("shows a dash for what was not measured", () => {
    expect(words("passRate >= 0.9", null).value).toBe("—");
    expect(words("mustPass", null).value).toBe("—");
    expect(words("noRegression", null).value).toBe("—");
  });

  it("counts the cases that a must-pass gate misses", () => {
    expect(words("mustPass", 2)).toEqual({
      sentence: "必須ケースがすべて合格",
      value: "満たさないケース 2 件",
    });
  });

  it("shows a rule of a later version as it is written", () => {
    expect(words("kappa >= 0.6", 0.4)).toEqual({ sentence: "kappa >= 0.6", value: "0.4" });
  });

  it("has words for every figure of a run", () => {
    for (const figure of RUN_FIGURES) {
      expect(words(`${figure} >= 0.5`, 0.25).sentence).not.toContain(figure);
    }
  });
});
