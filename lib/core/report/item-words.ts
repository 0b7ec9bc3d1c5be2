import type { Language, Localized } from "../language.ts";

/** Whether a judged item speaks for the answer, against it, or neither. */
export type Tone = "good" | "bad" | "unclear";

export interface ItemWord {
  readonly word: string;
  readonly tone: Tone;
}

interface Answers {
  readonly yes: Localized;
  readonly no: Localized;
  /** True when "yes" is the bad answer. */
  readonly yesIsBad?: boolean;
}

const supported: Answers = {
  yes: { ja: "裏付けあり", en: "Supported", "zh-Hant": "有依據" },
  no: { ja: "矛盾", en: "Contradicted", "zh-Hant": "矛盾" },
};
const relevant: Answers = {
  yes: { ja: "関連あり", en: "Relevant", "zh-Hant": "相關" },
  no: { ja: "関連なし", en: "Irrelevant", "zh-Hant": "無關" },
};
const useful: Answers = {
  yes: { ja: "役に立つ", en: "Useful", "zh-Hant": "有用" },
  no: { ja: "役に立たない", en: "Not useful", "zh-Hant": "無用" },
};
const found: Answers = {
  yes: { ja: "検索結果にあり", en: "Found", "zh-Hant": "已檢索到" },
  no: { ja: "検索結果になし", en: "Not found", "zh-Hant": "未檢索到" },
};
const agrees: Answers = {
  yes: { ja: "一致", en: "Agrees", "zh-Hant": "一致" },
  no: { ja: "食い違い", en: "Contradicts", "zh-Hant": "矛盾" },
};
const problem: Answers = {
  yes: { ja: "問題あり", en: "Problem", "zh-Hant": "有問題" },
  no: { ja: "問題なし", en: "No problem", "zh-Hant": "沒有問題" },
  yesIsBad: true,
};
const plain: Answers = {
  yes: { ja: "はい", en: "Yes", "zh-Hant": "是" },
  no: { ja: "いいえ", en: "No", "zh-Hant": "否" },
};
const unclear: Localized = { ja: "判断できない", en: "Can't tell", "zh-Hant": "無法判斷" };

const answersOf = new Map<string, Answers>([
  ["faithfulness", supported],
  ["answer-relevancy", relevant],
  ["contextual-precision", useful],
  ["contextual-relevancy", relevant],
  ["contextual-recall", found],
  ["hallucination", agrees],
  ["bias", problem],
  ["toxicity", problem],
  ["pii-leakage", problem],
  ["role-violation", problem],
  ["misuse", problem],
  ["non-advice", problem],
]);

/** What a judge's verdict on one item of a metric means to a reader. */
export function itemWord(metric: string, verdict: string, language: Language): ItemWord {
  const answers = answersOf.get(metric) ?? plain;
  if (verdict === "idk") return { word: unclear[language], tone: "unclear" };
  if (verdict !== "yes" && verdict !== "no") return { word: verdict, tone: "unclear" };
  const bad = (verdict === "yes") === (answers.yesIsBad === true);
  return { word: answers[verdict][language], tone: bad ? "bad" : "good" };
}
