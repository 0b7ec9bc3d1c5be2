import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { wordings } from "../../../lib/core/prompts/wordings.ts";
import { itemWord } from "../../../lib/core/report/item-words.ts";
import { labelsIn } from "../../../lib/core/report/labels.ts";
import { metricHint, metricName } from "../../../lib/core/report/metric-words.ts";

const KANA = /[\u3041-\u30ff]/;

/** Every word and, with sample arguments, every sentence. */
function sentences(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    return [0, 1, 2].map((n) => String(value(...Array(value.length).fill(n))));
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentences) : [];
}

describe("labels", () => {
  it.each(["en", "zh-Hant"] as const)("hold no kana in %s", (language) => {
    expect(sentences(labelsIn(language)).filter((text) => KANA.test(text))).toEqual([]);
  });

  it("say something everywhere", () => {
    for (const language of LANGUAGES) expect(sentences(labelsIn(language))).not.toContain("");
  });

  it("count one and many in English", () => {
    const en = labelsIn("en");

    expect([en.cases(1), en.cases(1200)]).toEqual(["1 case", "1,200 cases"]);
    expect([en.allGatesPass(1), en.allGatesPass(3)]).toEqual([
      "The gate passes.",
      "All 3 gates pass.",
    ]);
  });
});

describe("metricName and metricHint", () => {
  it("know every built-in metric in the three languages", () => {
    for (const id of Object.keys(registry)) {
      for (const language of LANGUAGES) {
        expect(metricName(id, language)).not.toBe(id);
        expect(metricHint(id, language)).toBeTypeOf("string");
      }
    }
  });

  it("call a custom metric what its author called it, even after a built-in of JavaScript", () => {
    expect(metricName("敬語", "ja")).toBe("敬語");
    expect(metricName("constructor", "ja")).toBe("constructor");
    expect(metricHint("敬語", "ja")).toBeUndefined();
  });

  it.each(["g-eval", "conversational-g-eval", "conversation-simulator"])(
    "take %s for the name of a custom metric, although prompts have words for it",
    (name) => {
      expect(metricName(name, "ja")).toBe(name);
      expect(metricHint(name, "ja")).toBeUndefined();
    },
  );

  it("tell correctness and groundedness apart, whose judgement is one request", () => {
    expect(metricName("correctness", "ja")).toBe("正確さ");
    expect(metricName("groundedness", "ja")).toBe("根拠性");
  });
});

describe("itemWord", () => {
  it("says whether a verdict speaks for the answer, in the words of its metric", () => {
    expect(itemWord("faithfulness", "no", "ja")).toEqual({ word: "矛盾", tone: "bad" });
    expect(itemWord("bias", "yes", "en")).toEqual({ word: "Problem", tone: "bad" });
    expect(itemWord("bias", "no", "ja")).toEqual({ word: "問題なし", tone: "good" });
    expect(itemWord("completeness", "no", "ja")).toEqual({ word: "含まれない", tone: "bad" });
    expect(itemWord("敬語", "yes", "zh-Hant")).toEqual({ word: "是", tone: "good" });
    expect(itemWord("faithfulness", "idk", "ja")).toEqual({
      word: "判断できない",
      tone: "unclear",
    });
  });

  it("has its own words for both verdicts wherever the metric has any", () => {
    for (const language of LANGUAGES) {
      for (const { verdicts } of Object.values(wordings[language].metrics)) {
        if (verdicts !== undefined) expect(verdicts.yes).not.toBe(verdicts.no);
      }
    }
  });

  it("shows a word it does not know as it is", () => {
    expect(itemWord("faithfulness", "partly", "ja")).toEqual({ word: "partly", tone: "unclear" });
  });
});
