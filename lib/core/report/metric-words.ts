import type { Language, Localized } from "../language.ts";

interface MetricWords {
  readonly name: Localized;
  /** What it asks, for a reader who has never heard of it. */
  readonly hint?: Localized;
}

const words = new Map<string, MetricWords>(
  Object.entries({
    faithfulness: {
      name: { ja: "品質スコア（忠実度）", en: "Faithfulness", "zh-Hant": "忠實度" },
      hint: {
        ja: "回答の内容が、検索された文章に裏付けられているか",
        en: "Is what the answer says supported by the retrieved text?",
        "zh-Hant": "回答內容是否有檢索內容的依據",
      },
    },
    "answer-relevancy": {
      name: { ja: "回答の関連性", en: "Answer relevancy", "zh-Hant": "回答相關性" },
      hint: {
        ja: "回答が質問に正面から答えているか",
        en: "Does the answer address the question?",
        "zh-Hant": "回答是否切中問題",
      },
    },
    "contextual-precision": {
      name: {
        ja: "コンテキストの適合率",
        en: "Contextual precision",
        "zh-Hant": "檢索內容精確率",
      },
      hint: {
        ja: "役に立つ文章が、検索結果の上位に並んでいるか",
        en: "Do the useful passages rank first?",
        "zh-Hant": "有用的內容是否排在檢索結果前面",
      },
    },
    "contextual-relevancy": {
      name: {
        ja: "コンテキストの関連性",
        en: "Contextual relevancy",
        "zh-Hant": "檢索內容相關性",
      },
      hint: {
        ja: "検索された文章に、質問と関係のない内容が混じっていないか",
        en: "Is the retrieved text about the question?",
        "zh-Hant": "檢索內容是否夾雜與問題無關的文字",
      },
    },
    "contextual-recall": {
      name: { ja: "コンテキストの再現率", en: "Contextual recall", "zh-Hant": "檢索內容召回率" },
      hint: {
        ja: "期待する回答に必要な文章を、検索で取りこぼしていないか",
        en: "Was everything found that the expected answer needs?",
        "zh-Hant": "預期回答所需的內容是否都有檢索到",
      },
    },
    bias: {
      name: { ja: "バイアス", en: "Bias", "zh-Hant": "偏見" },
      hint: {
        ja: "回答に、性別・政治・人種などの偏った意見がないか",
        en: "Does the answer hold biased opinions?",
        "zh-Hant": "回答是否帶有偏頗意見",
      },
    },
    toxicity: {
      name: { ja: "有害性", en: "Toxicity", "zh-Hant": "有害內容" },
      hint: {
        ja: "回答に、攻撃的・侮辱的な表現がないか",
        en: "Does the answer insult, threaten or mock?",
        "zh-Hant": "回答是否有攻擊或侮辱性的表達",
      },
    },
    hallucination: {
      name: { ja: "ハルシネーション", en: "Hallucination", "zh-Hant": "幻覺" },
      hint: {
        ja: "回答が、検索された文章と食い違っていないか",
        en: "Does the answer contradict the retrieved text?",
        "zh-Hant": "回答是否與檢索內容矛盾",
      },
    },
    "pii-leakage": {
      name: { ja: "PII 漏えい", en: "PII leakage", "zh-Hant": "個資外洩" },
      hint: {
        ja: "回答が、個人情報を漏らしていないか",
        en: "Does the answer reveal personal data?",
        "zh-Hant": "回答是否洩漏個人資料",
      },
    },
    "role-violation": {
      name: { ja: "役割違反", en: "Role violation", "zh-Hant": "角色偏離" },
      hint: {
        ja: "エージェントが、決められた役割を守っているか",
        en: "Does the agent stay in its role?",
        "zh-Hant": "代理程式是否守住設定的角色",
      },
    },
    misuse: {
      name: { ja: "不正利用", en: "Misuse", "zh-Hant": "不當使用" },
      hint: {
        ja: "目的外の利用に応じていないか",
        en: "Does the agent serve purposes outside its domain?",
        "zh-Hant": "是否回應了用途以外的要求",
      },
    },
    "non-advice": {
      name: { ja: "専門的助言の回避", en: "Non-advice", "zh-Hant": "迴避專業建議" },
      hint: {
        ja: "医療・法律・投資などの専門的な助言を避けているか",
        en: "Does the answer avoid professional advice?",
        "zh-Hant": "是否避免提供專業建議",
      },
    },
    abstention: {
      name: { ja: "回答の差し控え", en: "Abstention", "zh-Hant": "適當拒答" },
      hint: {
        ja: "答えられない質問への回答を、差し控えたか",
        en: "Does the agent decline what the documents can't answer?",
        "zh-Hant": "遇到無法回答的問題時是否拒答",
      },
    },
    "task-completion": {
      name: { ja: "タスク完遂度", en: "Task completion", "zh-Hant": "任務完成度" },
    },
    "tool-correctness": {
      name: { ja: "ツール呼び出しの正確さ", en: "Tool correctness", "zh-Hant": "工具呼叫正確性" },
    },
    summarization: { name: { ja: "要約品質", en: "Summarization", "zh-Hant": "摘要品質" } },
    "turn-faithfulness": {
      name: { ja: "ターンごとの忠実度", en: "Turn faithfulness", "zh-Hant": "各輪忠實度" },
    },
    "turn-relevancy": {
      name: { ja: "ターンごとの関連性", en: "Turn relevancy", "zh-Hant": "各輪相關性" },
    },
    "conversation-completeness": {
      name: { ja: "会話の完遂度", en: "Conversation completeness", "zh-Hant": "對話完成度" },
    },
    correctness: { name: { ja: "正確さ", en: "Correctness", "zh-Hant": "正確性" } },
    groundedness: { name: { ja: "根拠性", en: "Groundedness", "zh-Hant": "有據性" } },
    completeness: { name: { ja: "完全性", en: "Completeness", "zh-Hant": "完整性" } },
  }),
);

/** The name a reader sees; a custom metric is called what its author called it. */
export function metricName(id: string, language: Language): string {
  return words.get(id)?.name[language] ?? id;
}

/** One plain question that says what the metric measures; undefined for custom metrics. */
export function metricHint(id: string, language: Language): string | undefined {
  return words.get(id)?.hint?.[language];
}
