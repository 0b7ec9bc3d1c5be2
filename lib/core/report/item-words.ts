import type { Language, Localized } from "../language.ts";
import { findMetric } from "../metrics/registry.ts";
import { metricWords } from "./metric-words.ts";

/** Whether a judged item speaks for the answer, against it, or neither. */
export type Tone = "good" | "bad" | "unclear";

export interface ItemWord {
  readonly word: string;
  readonly tone: Tone;
}

const plain: Localized<Readonly<Record<"yes" | "no", string>>> = {
  ja: { yes: "はい", no: "いいえ" },
  en: { yes: "Yes", no: "No" },
  "zh-Hant": { yes: "是", no: "否" },
};
const unclear: Localized = { ja: "判断できない", en: "Can't tell", "zh-Hant": "無法判斷" };

/** What a judge's verdict on one item of a metric means to a reader. */
export function itemWord(metric: string, verdict: string, language: Language): ItemWord {
  if (verdict === "idk") return { word: unclear[language], tone: "unclear" };
  if (verdict !== "yes" && verdict !== "no") return { word: verdict, tone: "unclear" };
  const words = metricWords(metric, language)?.verdicts ?? plain[language];
  const badVerdict = findMetric(metric)?.badVerdict ?? "no";
  return { word: words[verdict], tone: verdict === badVerdict ? "bad" : "good" };
}
