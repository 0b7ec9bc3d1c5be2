import type { AnswerShape } from "../../lib/core/config/answer-shape.ts";
import type { ModelUse } from "../../lib/core/config/listed-model.ts";
import type { Language, Localized } from "../../lib/core/language.ts";

const ja = {
  about: {
    models: "評価モデルと埋め込みモデルの設定を確認します",
    list: "設定ファイルとパラメーターストアにあるモデルを一覧します（何も呼び出しません）",
    test: "モデルを小さな呼び出し 1 回で試します",
    put: "モデルの設定（JSON）を、このフォルダーのパラメーターストアに保存します",
  },
  args: {
    alias: "モデルの名前",
    document: "モデルの設定を書いた JSON ファイル。標準入力から読むときは -",
  },
  none: "モデルの設定がありません。設定ファイルの models に書くか、saiten models put で保存してください。",
  source: "設定の場所",
  use: "用途",
  uses: { judge: "評価", embedding: "埋め込み" } as Readonly<Record<ModelUse, string>>,
  unused: "この設定では未使用",
  model: "モデル",
  place: "接続先",
  shape: "回答の形式の指定",
  shapes: {
    jsonSchema: "JSON スキーマ",
    tool: "ツール呼び出し",
    jsonObject: "JSON モード",
    text: "プロンプトの文だけ",
  } as Readonly<Record<AnswerShape, string>>,
  can: "できること",
  family: "既知",
  document: "設定",
  nothingKnown: "不明（capabilities で指定できます）",
  prices: "価格（100 万トークンあたり米ドル）",
  priced: (p: { input: number; output: number; read: number; write: number }) =>
    `入力 ${p.input}、出力 ${p.output}、キャッシュ読み ${p.read}、キャッシュ書き ${p.write}`,
  priceOf: { document: "設定", table: "価格表" },
  unknown: "不明",
  limits: "上限",
  limit: {
    requestsPerMinute: (n: number) => `毎分 ${n} リクエスト`,
    tokensPerMinute: (n: number) => `毎分 ${n} トークン`,
    concurrency: (n: number) => `同時に ${n} 件`,
  },
  noLimit: "なし",
  works: "使えます",
  fails: "使えません",
  latency: (ms: number) => `${ms} ミリ秒`,
  tokens: "トークン",
  counted: (u: { input: number; output: number; read: number; write: number }) =>
    `入力 ${u.input}、出力 ${u.output}、キャッシュ読み ${u.read}、キャッシュ書き ${u.write}`,
  cost: "今回の費用",
  refused: "受け付けなかった指定",
  dimensions: (n: number) => `${n} 次元`,
  vector: "ベクトル",
  stored: (parameter: string) => `${parameter} に保存しました`,
  separator: "、",
};

export type ModelWords = typeof ja;

const en: ModelWords = {
  about: {
    models: "see to the documents of judge and embedding models",
    list: "list the models of the configuration file and the parameter store; calls nothing",
    test: "try models with one tiny call each",
    put: "put a model's document (JSON) into the parameter store of this folder",
  },
  args: {
    alias: "alias of a model",
    document: "JSON file with the model's document, or - for standard input",
  },
  none: "No model has a document yet. Write one under models in the configuration file, or put one with saiten models put.",
  source: "document",
  use: "used as",
  uses: { judge: "judge", embedding: "embedding model" },
  unused: "not used by this configuration",
  model: "model",
  place: "at",
  shape: "shape of answers",
  shapes: {
    jsonSchema: "JSON schema",
    tool: "forced tool",
    jsonObject: "JSON mode",
    text: "the prompt's words only",
  },
  can: "can",
  family: "known",
  document: "configured",
  nothingKnown: "unknown; tell it under capabilities",
  prices: "prices (US dollars a million tokens)",
  priced: (p) =>
    `input ${p.input}, output ${p.output}, cache read ${p.read}, cache write ${p.write}`,
  priceOf: { document: "document", table: "price table" },
  unknown: "unknown",
  limits: "limits",
  limit: {
    requestsPerMinute: (n) => `${n} requests a minute`,
    tokensPerMinute: (n) => `${n} tokens a minute`,
    concurrency: (n) => `${n} at once`,
  },
  noLimit: "none",
  works: "works",
  fails: "does not work",
  latency: (ms) => `${ms} ms`,
  tokens: "tokens",
  counted: (u) =>
    `input ${u.input}, output ${u.output}, cache read ${u.read}, cache write ${u.write}`,
  cost: "cost of this call",
  refused: "refused",
  dimensions: (n) => `${n} dimensions`,
  vector: "vector",
  stored: (parameter) => `Stored as ${parameter}`,
  separator: ", ",
};

const zhHant: ModelWords = {
  about: {
    models: "檢查評審模型與嵌入模型的設定",
    list: "列出設定檔與參數存放區中的模型（不會進行任何呼叫）",
    test: "各用一次小型呼叫測試模型",
    put: "將模型的設定（JSON）存入此資料夾的參數存放區",
  },
  args: {
    alias: "模型的名稱",
    document: "模型設定的 JSON 檔；若從標準輸入讀取請用 -",
  },
  none: "尚無任何模型的設定。請寫在設定檔的 models，或用 saiten models put 存入。",
  source: "設定位置",
  use: "用途",
  uses: { judge: "評審", embedding: "嵌入" },
  unused: "此設定未使用",
  model: "模型",
  place: "連線目標",
  shape: "回覆格式的指定方式",
  shapes: {
    jsonSchema: "JSON 結構描述",
    tool: "工具呼叫",
    jsonObject: "JSON 模式",
    text: "僅提示文字",
  },
  can: "能力",
  family: "已知",
  document: "設定",
  nothingKnown: "不明（可用 capabilities 指定）",
  prices: "價格（每百萬詞元，美元）",
  priced: (p) => `輸入 ${p.input}、輸出 ${p.output}、快取讀取 ${p.read}、快取寫入 ${p.write}`,
  priceOf: { document: "設定", table: "價格表" },
  unknown: "不明",
  limits: "上限",
  limit: {
    requestsPerMinute: (n) => `每分鐘 ${n} 次請求`,
    tokensPerMinute: (n) => `每分鐘 ${n} 個詞元`,
    concurrency: (n) => `同時 ${n} 次`,
  },
  noLimit: "無",
  works: "可使用",
  fails: "無法使用",
  latency: (ms) => `${ms} 毫秒`,
  tokens: "詞元",
  counted: (u) => `輸入 ${u.input}、輸出 ${u.output}、快取讀取 ${u.read}、快取寫入 ${u.write}`,
  cost: "本次費用",
  refused: "不接受的設定",
  dimensions: (n) => `${n} 維`,
  vector: "向量",
  stored: (parameter) => `已存為 ${parameter}`,
  separator: "、",
};

const words: Localized<ModelWords> = { ja, en, "zh-Hant": zhHant };

/** What `saiten models` says. */
export const modelWordsIn = (language: Language): ModelWords => words[language];
