import type { Language, Localized } from "../language.ts";
import { integer, usd } from "../report/format.ts";
import { ASSUMED } from "./assumptions.ts";

/** What is estimated: cases, and how often each is run. */
interface Estimated {
  readonly cases: number;
  readonly times: number;
  readonly judge: string;
}

const inAll = ({ cases, times }: Estimated): string => integer(cases * times);

const ja = {
  title: (of: Estimated) =>
    `${integer(of.cases)} 件のケース${of.times > 1 ? ` ×${of.times} 回（のべ ${inAll(of)} 件）` : ""}の見積もり（評価モデル：${of.judge}）。何も実行していません。`,
  columns: ["指標", "呼び出し", "入力", "キャッシュ読込", "キャッシュ書込", "出力", "費用"],
  user: "ユーザー役",
  once: "確認・準備",
  embedding: "うち埋め込み",
  total: "合計",
  unknown: "不明",
  cost: (cost: string, most: string) =>
    `費用：約 ${cost}（すべての回答が上限まで長く、すべての採点がくり返された場合でも ${most}）`,
  noPrice: (alias: string) =>
    `費用：不明（モデルの単価がありません。models.${alias}.prices に書くと計算できます）`,
  free: "費用：$0.00（モデルを使いません）",
  time: (minutes: string, concurrency: number) =>
    `所要時間：約 ${minutes} 分（同時に ${concurrency} 件、1 回 ${ASSUMED.secondsPerCall} 秒とした場合）`,
  fitsAll: (max: number) => `上限 ${usd(max)}：すべてのケースが収まります。`,
  fits: (max: number, fits: number, cases: number) =>
    `上限 ${usd(max)}：${integer(cases)} 件のうち約 ${integer(fits)} 件が収まります。`,
  assumptions: (sampled: number, cases: number) => [
    "前提：",
    `- ${integer(cases)} 件のうち ${integer(sampled)} 件を調べました。`,
    "- 以前の回答（キャッシュ）は使わないものとしています。使える分は安くなります。",
    `- まだない回答は期待する回答と同じ長さ（ない場合は ${ASSUMED.answerTokens} トークン）、検索結果は ${ASSUMED.contexts} 件（エージェントの k があればその数）で 1 件 ${ASSUMED.contextTokens} トークンとしています。`,
    "- 会話は、最大の往復数まで続くものとしています。",
    "- トークン数は文字数からの概算です。再試行、採点のくり返し（votes）、エージェントの費用は含みません。",
  ],
};
type EstimateWords = typeof ja;

const en: EstimateWords = {
  title: (of) =>
    `Estimate for ${integer(of.cases)} cases${of.times > 1 ? ` ×${of.times} (${inAll(of)} in all)` : ""}, judge ${of.judge}. Nothing was run.`,
  columns: ["metric", "calls", "input", "cache read", "cache write", "output", "cost"],
  user: "simulated user",
  once: "checks and steps",
  embedding: "of it embeddings",
  total: "total",
  unknown: "unknown",
  cost: (cost, most) =>
    `Cost: about ${cost} (at most ${most}, if every answer were as long as it may be and every judgement were repeated as often as it may be)`,
  noPrice: (alias) =>
    `Cost: unknown. The model has no price; write it into models.${alias}.prices.`,
  free: "Cost: $0.00, since no model is used.",
  time: (minutes, concurrency) =>
    `Duration: about ${minutes} ${minutes === "1" ? "minute" : "minutes"} (${concurrency} at once, ${ASSUMED.secondsPerCall} seconds a call)`,
  fitsAll: (max) => `Budget ${usd(max)}: all cases fit.`,
  fits: (max, fits, cases) =>
    `Budget ${usd(max)}: about ${integer(fits)} of ${integer(cases)} cases fit.`,
  assumptions: (sampled, cases) => [
    "Assumptions:",
    `- ${integer(sampled)} of ${integer(cases)} cases were looked at.`,
    "- No earlier answer is taken from the cache; whatever is makes the run cheaper.",
    `- An answer that isn't there yet is as long as the expected one (without one: ${ASSUMED.answerTokens} tokens); ${ASSUMED.contexts} texts are retrieved, or as many as the agent's k says, of ${ASSUMED.contextTokens} tokens each.`,
    "- A conversation goes on to its last exchange.",
    "- Tokens are estimated from characters. Retries, repeated judgements (votes) and the agent's own cost are left out.",
  ],
};

const zhHant: EstimateWords = {
  title: (of) =>
    `${integer(of.cases)} 筆案例${of.times > 1 ? ` ×${of.times} 次（共 ${inAll(of)} 筆）` : ""}的估算（評審模型：${of.judge}）。未執行任何評估。`,
  columns: ["指標", "呼叫", "輸入", "快取讀取", "快取寫入", "輸出", "費用"],
  user: "模擬使用者",
  once: "檢查與準備",
  embedding: "其中嵌入",
  total: "合計",
  unknown: "不明",
  cost: (cost, most) =>
    `費用：約 ${cost}（若每個回覆都達到長度上限，且所有評分都重複到上限，最多 ${most}）`,
  noPrice: (alias) => `費用：不明（模型沒有價格，請寫在 models.${alias}.prices）`,
  free: "費用：$0.00（未使用模型）",
  time: (minutes, concurrency) =>
    `所需時間：約 ${minutes} 分鐘（同時 ${concurrency} 個，每次呼叫以 ${ASSUMED.secondsPerCall} 秒計）`,
  fitsAll: (max) => `上限 ${usd(max)}：所有案例皆可執行。`,
  fits: (max, fits, cases) =>
    `上限 ${usd(max)}：${integer(cases)} 筆案例中約可執行 ${integer(fits)} 筆。`,
  assumptions: (sampled, cases) => [
    "前提：",
    `- 查看了 ${integer(cases)} 筆中的 ${integer(sampled)} 筆案例。`,
    "- 假設不使用先前的回覆（快取）；若可使用，費用會更低。",
    `- 尚未有的回答以期望回答的長度計（沒有時為 ${ASSUMED.answerTokens} 詞元）；檢索內容為 ${ASSUMED.contexts} 段（代理程式有設定 k 時以其為準），每段 ${ASSUMED.contextTokens} 詞元。`,
    "- 對話以進行到最後一輪計。",
    "- 詞元數由字數推估，不含重試、重複評分（votes）與代理程式本身的費用。",
  ],
};

const words: Localized<EstimateWords> = { ja, en, "zh-Hant": zhHant };

/** What an estimate says to its reader. */
export const estimateWords = (language: Language): EstimateWords => words[language];
