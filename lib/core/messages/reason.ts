import type { Localized } from "../language.ts";

/** What is wrong on the way to an endpoint or with its reply; `said` is what that one holds. */
export type EndpointProblem =
  | { readonly kind: "redirect" | "proxyRefused"; readonly status: number }
  | { readonly kind: "noJson" | "noCompletion"; readonly said: string }
  | { readonly kind: "encoded"; readonly encoding: string }
  | { readonly kind: "tooLong"; readonly megabytes: number };

/** Why something failed: in a provider's own words, in ours of each language, or of a known kind. */
export type Reason = string | Localized | EndpointProblem;

/** A reason in each language, without the full stop that the message around it sets. */
export function reasonWords(reason: Reason): Localized {
  if (typeof reason === "string") return { ja: reason, en: reason, "zh-Hant": reason };
  const { ja, en, "zh-Hant": zh } = "kind" in reason ? problemWords(reason) : reason;
  return { ja: withoutStop(ja), en: withoutStop(en), "zh-Hant": withoutStop(zh) };
}

const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/, "");

function problemWords(problem: EndpointProblem): Localized {
  switch (problem.kind) {
    case "redirect":
      return {
        ja: `HTTP ${problem.status}（リダイレクトには対応していません）`,
        en: `HTTP ${problem.status} (redirects are not followed)`,
        "zh-Hant": `HTTP ${problem.status}（不支援重新導向）`,
      };
    case "proxyRefused":
      return {
        ja: `プロキシが接続を拒否しました（HTTP ${problem.status}）`,
        en: `the proxy refused the connection (HTTP ${problem.status})`,
        "zh-Hant": `代理伺服器拒絕了連線（HTTP ${problem.status}）`,
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
    case "encoded":
      return {
        ja: `応答の符号化を解けません（content-encoding: ${problem.encoding}）`,
        en: `the reply can't be decoded (content-encoding: ${problem.encoding})`,
        "zh-Hant": `無法解開回應的編碼（content-encoding: ${problem.encoding}）`,
      };
    case "tooLong":
      return {
        ja: `応答が ${problem.megabytes} MB を超えています`,
        en: `the reply is longer than ${problem.megabytes} MB`,
        "zh-Hant": `回應超過 ${problem.megabytes} MB`,
      };
  }
}
