const MAX_QUOTED = 80;

/** A text short enough to stand inside a sentence. */
function quoted(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_QUOTED ? text : `${characters.slice(0, MAX_QUOTED).join("")}…`;
}

/** Why a case passed or failed a check, or has no verdict. */
export const verdictMessages = {
  "check.contains": (d: { contains: string; passed: boolean }) => {
    const text = quoted(d.contains);
    return d.passed
      ? {
          ja: `回答に「${text}」が含まれています。`,
          en: `The answer contains "${text}".`,
          "zh-Hant": `回答包含「${text}」。`,
        }
      : {
          ja: `回答に「${text}」が含まれていません。`,
          en: `The answer does not contain "${text}".`,
          "zh-Hant": `回答不包含「${text}」。`,
        };
  },
  "check.equals": (d: { equals: string; passed: boolean }) => {
    const text = quoted(d.equals);
    return d.passed
      ? {
          ja: `回答は「${text}」と一致しています。`,
          en: `The answer equals "${text}".`,
          "zh-Hant": `回答與「${text}」一致。`,
        }
      : {
          ja: `回答は「${text}」と一致していません。`,
          en: `The answer does not equal "${text}".`,
          "zh-Hant": `回答與「${text}」不一致。`,
        };
  },
  "check.regex": (d: { regex: string; passed: boolean }) => {
    const pattern = quoted(d.regex);
    return d.passed
      ? {
          ja: `回答は正規表現 ${pattern} に一致しています。`,
          en: `The answer matches the regular expression ${pattern}.`,
          "zh-Hant": `回答符合正規表示式 ${pattern}。`,
        }
      : {
          ja: `回答は正規表現 ${pattern} に一致していません。`,
          en: `The answer does not match the regular expression ${pattern}.`,
          "zh-Hant": `回答不符合正規表示式 ${pattern}。`,
        };
  },
  "check.too_slow": (d: { pattern: string; seconds: number }) => ({
    ja: `正規表現 ${d.pattern} の照合が ${d.seconds} 秒で終わりませんでした。くり返しの入れ子（(a+)+ など）を避けて、書き直してください。`,
    en: `The regular expression ${d.pattern} did not finish within ${d.seconds} s. Rewrite it without nested repetition such as (a+)+.`,
    "zh-Hant": `正規表示式 ${d.pattern} 未能在 ${d.seconds} 秒內完成比對。請避免巢狀重複（如 (a+)+）並改寫。`,
  }),
  "check.invalid_regex": (d: { pattern: string; problem: string }) => ({
    ja: `チェックの正規表現 ${quoted(d.pattern)} は正しくありません（${d.problem}）。JavaScript の正規表現（u フラグ）として書き直してください。`,
    en: `The regular expression ${quoted(d.pattern)} of a check is invalid (${d.problem}). Write it as a JavaScript regular expression with the u flag.`,
    "zh-Hant": `檢查所用的正規表示式 ${quoted(d.pattern)} 無效（${d.problem}）。請改寫成 JavaScript 的正規表示式（u 旗標）。`,
  }),
  "run.nothing_scored": () => ({
    ja: "採点できた指標もチェックもないため、合否を判定できません。使う指標に必要な入力（検索結果など）がそろっているか確認してください。",
    en: "No metric could be scored and there is no check, so the case has no verdict. See that the inputs of the chosen metrics exist (retrieved contexts, for one).",
    "zh-Hant":
      "沒有任何指標能評分，也沒有檢查項目，因此無法判定。請確認所選指標需要的輸入（例如檢索內容）是否齊全。",
  }),
  "run.abstention_unmeasured": () => ({
    ja: "回答を差し控えるべき質問ですが、指標 abstention を採点できなかったため、合否を判定できません。",
    en: "The agent should have declined this question, but the metric abstention could not be scored, so the case has no verdict.",
    "zh-Hant": "這是應該拒答的問題，但指標 abstention 無法評分，因此無法判定。",
  }),
};
