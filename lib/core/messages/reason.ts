import type { Localized } from "../language.ts";

/** What is wrong with the reply of an endpoint; `said` is what it holds, in the provider's words. */
export type ReplyProblem =
  | { readonly kind: "redirect"; readonly status: number }
  | { readonly kind: "noJson" | "noCompletion"; readonly said: string }
  | { readonly kind: "tooLong"; readonly megabytes: number };

/** Why something failed: in a provider's own words, in ours of each language, or of a known kind. */
export type Reason = string | Localized | ReplyProblem;

/** A reason in each language, without the full stop that the message around it sets. */
export function reasonWords(reason: Reason): Localized {
  if (typeof reason === "string") return { ja: reason, en: reason, "zh-Hant": reason };
  const { ja, en, "zh-Hant": zh } = "kind" in reason ? problemWords(reason) : reason;
  return { ja: withoutStop(ja), en: withoutStop(en), "zh-Hant": withoutStop(zh) };
}

const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/, "");

function problemWords(problem: ReplyProblem): Localized {
  switch (problem.kind) {
    case "redirect":
      return {
        ja: `HTTP ${problem.status}（リダイレクトには対応していません）`,
        en: `HTTP ${problem.status} (redirects are not followed)`,
        "zh-Hant": `HTTP ${problem.status}（不支援重新導向）`,
      };
    case "noJson":
      return {
        ja: `応答が JSON ではありません（${problem.said}）`,
        en: `the reply is no JSON (${problem.said})`,
        "zh-Hant": `回應不是 JSON（${problem.said}）`,
      };
    case "noCompletion":
      return {
        ja: `応答がチャット補完の形式ではありません（${problem.said}）`,
        en: `the reply is no chat completion (${problem.said})`,
        "zh-Hant": `回應不是聊天補全的格式（${problem.said}）`,
      };
    case "tooLong":
      return {
        ja: `応答が ${problem.megabytes} MB を超えています`,
        en: `the reply is longer than ${problem.megabytes} MB`,
        "zh-Hant": `回應超過 ${problem.megabytes} MB`,
      };
  }
}
