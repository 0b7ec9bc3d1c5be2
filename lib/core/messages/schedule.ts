import { type Fault, fieldProblemWords } from "./field-problem.ts";

/** What is wrong with the document of a schedule; `source` is its parameter. */
export const scheduleMessages = {
  "schedule.not_json": (d: { source: string }) => ({
    ja: `${d.source}：スケジュールの設定を JSON のオブジェクトとして読み取れません。{ "testSet": "…", "agent": "…", "judge": "…", "at": "02:30" } の形で書いてください。`,
    en: `${d.source}: the schedule's document is no JSON object; write it like { "testSet": "...", "agent": "...", "judge": "...", "at": "02:30" }.`,
    "zh-Hant": `${d.source}：排程的設定不是 JSON 物件。請寫成 { "testSet": "…", "agent": "…", "judge": "…", "at": "02:30" } 的形式。`,
  }),
  "schedule.invalid": (d: { source: string; faults: readonly Fault[] }) => ({
    ja: `${d.source}：${d.faults.map((fault) => fieldProblemWords("ja", fault)).join("")}`,
    en: `${d.source}: ${d.faults.map((fault) => fieldProblemWords("en", fault)).join(" ")}`,
    "zh-Hant": `${d.source}：${d.faults.map((fault) => fieldProblemWords("zh-Hant", fault)).join("")}`,
  }),
  "schedule.missing": (d: { name: string; parameter: string }) => ({
    ja: `スケジュール「${d.name}」の設定がありません。パラメーター ${d.parameter} を作成するか、このスケジュールを削除してください。`,
    en: `There is no document of the schedule "${d.name}"; create the parameter ${d.parameter}, or delete the schedule.`,
    "zh-Hant": `沒有排程「${d.name}」的設定。請建立參數 ${d.parameter}，或刪除此排程。`,
  }),
  "schedule.name_too_long": (d: { name: string; most: number }) => ({
    ja: `スケジュールの名前「${d.name}」が長すぎます。${d.most} 文字以内にしてください。`,
    en: `The name of the schedule "${d.name}" is too long; use at most ${d.most} characters.`,
    "zh-Hant": `排程的名稱「${d.name}」過長，請縮短至 ${d.most} 個字元以內。`,
  }),
};
