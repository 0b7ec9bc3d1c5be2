import { type Fault, fieldProblemWords } from "./field-problem.ts";

/** What is wrong with the document of a model; `source` is its parameter or its file. */
export const modelMessages = {
  "model.not_json": (d: { source: string }) => ({
    ja: `${d.source}：モデルの設定を JSON のオブジェクトとして読み取れません。{ "provider": "bedrock", "modelId": "…" } の形で書いてください。`,
    en: `${d.source}: the model's document is no JSON object; write it like { "provider": "bedrock", "modelId": "..." }.`,
    "zh-Hant": `${d.source}：模型的設定不是 JSON 物件。請寫成 { "provider": "bedrock", "modelId": "…" } 的形式。`,
  }),
  "model.invalid": (d: { source: string; faults: readonly Fault[] }) => ({
    ja: `${d.source}：${d.faults.map((fault) => fieldProblemWords("ja", fault)).join("")}`,
    en: `${d.source}: ${d.faults.map((fault) => fieldProblemWords("en", fault)).join(" ")}`,
    "zh-Hant": `${d.source}：${d.faults.map((fault) => fieldProblemWords("zh-Hant", fault)).join("")}`,
  }),
  "model.missing": (d: { alias: string; parameter: string }) => ({
    ja: `モデル「${d.alias}」の設定がありません。パラメーター ${d.parameter} を作成するか、別の名前を指定してください。まだ費用は発生していません。`,
    en: `There is no document of the model "${d.alias}". Create the parameter ${d.parameter}, or name another model. Nothing was spent.`,
    "zh-Hant": `沒有模型「${d.alias}」的設定。請建立參數 ${d.parameter}，或指定其他名稱。尚未產生任何費用。`,
  }),
  "model.bad_alias": (d: { alias: string }) => ({
    ja: `「${d.alias}」はモデルの名前に使えません。半角の英数字と . _ - だけで 128 文字以内にし、offline と scripted は避けてください。`,
    en: `"${d.alias}" can't be the name of a model here. Use at most 128 ASCII letters, digits, dots, underscores and hyphens, and neither offline nor scripted.`,
    "zh-Hant": `「${d.alias}」不能作為模型的名稱。請使用 128 個字元以內的半形英數字與 . _ -，且不可為 offline 或 scripted。`,
  }),
  "model.variable_in_cloud": (d: { alias: string; source: string; variable: string }) => ({
    ja: `${d.source}：モデル「${d.alias}」が環境変数 ${d.variable} を参照していますが、クラウドでは使えません。キーを Secrets Manager に入れ、apiKeySecret（ヘッダーは { "secret": "名前" }）で指定してください。`,
    en: `${d.source}: the model "${d.alias}" refers to the environment variable ${d.variable}, which a deployment has not. Put the key into Secrets Manager and name it with apiKeySecret, in a header with { "secret": "NAME" }.`,
    "zh-Hant": `${d.source}：模型「${d.alias}」參照了環境變數 ${d.variable}，但在雲端無法使用。請將金鑰存入 Secrets Manager，並以 apiKeySecret（標頭則用 { "secret": "名稱" }）指定。`,
  }),
};
