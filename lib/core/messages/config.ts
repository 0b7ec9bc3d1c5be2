import type { Localized } from "../language.ts";
import type { FieldProblem } from "../validation/field-problem.ts";
import { fieldProblemWords } from "./field-problem.ts";
import { at, type Place } from "./place.ts";

const YAML_FAULTS = {
  duplicateKey: {
    ja: "同じキーが 2 回書かれています。どちらかを削除してください。",
    en: "the same key stands there twice; delete one.",
    "zh-Hant": "同一個鍵寫了兩次，請刪除其中一個。",
  },
  tab: {
    ja: "字下げにタブは使えません。半角スペースにしてください。",
    en: "tabs can't indent; use spaces.",
    "zh-Hant": "縮排不能使用定位字元，請改用空格。",
  },
  indent: {
    ja: "字下げが正しくないか、かっこが閉じていません。",
    en: "the indentation is wrong, or a bracket is not closed.",
    "zh-Hant": "縮排不正確，或括號沒有閉合。",
  },
  severalDocuments: {
    ja: "1 つのファイルに複数の文書（--- 区切り）は書けません。1 つにしてください。",
    en: "a file can't hold several documents (separated by ---); leave one.",
    "zh-Hant": "一個檔案不能包含多個文件（以 --- 分隔），請只保留一個。",
  },
  alias: {
    ja: "エイリアス（*）の参照先がないか、参照が多すぎます。アンカー（&）を先に書くか、参照を減らしてください。",
    en: "an alias (*) points to nothing, or there are too many of them; define its anchor (&) first, or use fewer.",
    "zh-Hant": "別名（*）沒有對應的錨點，或使用過多。請先定義錨點（&），或減少別名。",
  },
  tag: {
    ja: "使えないタグ（!）です。取り除いてください。",
    en: "the tag (!) is not known; remove it.",
    "zh-Hant": "無法使用的標籤（!），請移除。",
  },
  tooDeep: {
    ja: "入れ子が深すぎます。浅くしてください。",
    en: "nested too deeply; make it flatter.",
    "zh-Hant": "巢狀層數過深，請減少層數。",
  },
  syntax: {
    ja: "YAML として読み取れません。コロンの後の空白、引用符、かっこを確認してください。",
    en: "not valid YAML; check the space behind colons, quotes and brackets.",
    "zh-Hant": "無法解析為 YAML。請檢查冒號後的空格、引號與括號。",
  },
} satisfies Readonly<Record<string, Localized>>;

export type YamlFault = keyof typeof YAML_FAULTS;

interface NewModel {
  readonly alias: string;
  /** Absent for an alias that can't name a parameter. */
  readonly parameter: string | undefined;
}

/** Where the document of a model that is not known yet belongs. */
const newModelAt = {
  ja: ({ alias, parameter }: NewModel) =>
    `設定ファイルの models.${alias}${parameter === undefined ? " " : `、またはパラメーター ${parameter} `}`,
  en: ({ alias, parameter }: NewModel) =>
    `under models.${alias} in the configuration file${parameter === undefined ? "" : `, or into the parameter ${parameter}`}`,
  zh: ({ alias, parameter }: NewModel) =>
    `設定檔的 models.${alias}${parameter === undefined ? "" : `，或參數 ${parameter}`}`,
};

/** What is wrong with the configuration of a run, wherever it was set. */
export const configMessages = {
  "config.invalid_yaml": (d: Place & { column: number; fault: YamlFault }) => {
    const words: Localized = YAML_FAULTS[d.fault];
    return at(d, {
      ja: `${d.column} 文字目：${words.ja}`,
      en: `column ${d.column}: ${words.en}`,
      "zh-Hant": `第 ${d.column} 個字元：${words["zh-Hant"]}`,
    });
  },
  "config.not_object": (d: { file: string }) => ({
    ja: `${d.file} は「キー: 値」の形で書いてください。saiten init でひな形を作れます。`,
    en: `${d.file} must consist of "key: value" lines; saiten init writes one to start from.`,
    "zh-Hant": `${d.file} 必須以「鍵: 值」的形式撰寫。可用 saiten init 產生範本。`,
  }),
  "config.invalid_value": (
    d: Place & { field: string; value: string | null; problem: FieldProblem },
  ) =>
    at(d, {
      ja: fieldProblemWords("ja", d),
      en: fieldProblemWords("en", d),
      "zh-Hant": fieldProblemWords("zh-Hant", d),
    }),
  "config.not_supported_yet": (d: Place & { key: string; value: string | null }) => {
    const written = d.value === null ? d.key : `${d.key}: ${d.value}`;
    return at(d, {
      ja: `「${written}」は、この版ではまだ使えません。削除するか、別の値にしてください。`,
      en: `"${written}" is not supported in this version yet; remove it or choose another value.`,
      "zh-Hant": `此版本尚不支援「${written}」，請刪除或改用其他值。`,
    });
  },
  "config.invalid_setting": (d: { name: string; value: string | null; problem: FieldProblem }) => {
    const fault = { field: d.name, value: d.value, problem: d.problem };
    return {
      ja: fieldProblemWords("ja", fault),
      en: fieldProblemWords("en", fault),
      "zh-Hant": fieldProblemWords("zh-Hant", fault),
    };
  },
  "config.bad_document_name": (d: { name: string }) => ({
    ja: `「${d.name}」は名前に使えません。半角の英数字と . _ - だけで 128 文字以内にしてください。`,
    en: `"${d.name}" can't be a name here; use at most 128 ASCII letters, digits, dots, underscores and hyphens.`,
    "zh-Hant": `「${d.name}」不能作為名稱。請使用 128 個字元以內的半形英數字與 . _ -。`,
  }),
  "config.too_many_models": (d: { name: string; bytes: number; most: number }) => ({
    ja: `${d.name} のモデルとリージョンが多すぎ、関数のロールのポリシーに入りません（${d.bytes} バイト、上限 ${d.most} バイト）。モデルか bedrockRegions を減らしてください。`,
    en: `${d.name} names more models and Regions than the policy of a function's role can hold (${d.bytes} bytes of at most ${d.most}); name fewer models or bedrockRegions.`,
    "zh-Hant": `${d.name} 的模型與區域過多，無法放入函式角色的政策（${d.bytes} 位元組，上限 ${d.most} 位元組）。請減少模型或 bedrockRegions。`,
  }),
  "config.missing_setting": (d: { key: string; flag: string; variable: string }) => ({
    ja: `${d.key} が指定されていません。設定ファイルに ${d.key} を書くか、${d.flag} または環境変数 ${d.variable} で指定してください。`,
    en: `${d.key} is not set; write ${d.key} into the configuration file, or give ${d.flag} or the variable ${d.variable}.`,
    "zh-Hant": `未指定 ${d.key}。請在設定檔中寫入 ${d.key}，或以 ${d.flag} 或環境變數 ${d.variable} 指定。`,
  }),
  "config.missing_agent": () => ({
    ja: "評価するエージェントが設定されていません。設定ファイルに agent を書いてください。例：agent: { type: sample, documents: ./documents }。記録済みの回答を評価するときは、saiten score 回答ファイル を使ってください。",
    en: "No agent to evaluate is configured; write agent into the configuration file, like agent: { type: sample, documents: ./documents }. Answers that are recorded already are for saiten score FILE.",
    "zh-Hant":
      "未設定要評估的代理程式。請在設定檔中寫入 agent，例如 agent: { type: sample, documents: ./documents }。若要評估已記錄的回答，請使用 saiten score 檔案。",
  }),
  "config.missing_judge": (d: { aliases: readonly string[] }) => ({
    ja: `どの評価モデルを使うか指定されていません。judge または --judge に次のどれかを指定してください：${d.aliases.join("、")}`,
    en: `No judge is chosen; set judge or --judge to one of: ${d.aliases.join(", ")}`,
    "zh-Hant": `未指定要使用的評審模型。請將 judge 或 --judge 設為下列其中之一：${d.aliases.join("、")}`,
  }),
  "config.unknown_model": (d: {
    alias: string;
    aliases: readonly string[];
    nearest: string | undefined;
    parameter: string | undefined;
  }) => ({
    ja: `評価モデル「${d.alias}」は設定されていません。${d.nearest === undefined ? "" : `「${d.nearest}」のことですか。使える名前：${d.aliases.join("、")}。`}新しいモデルは${newModelAt.ja(d)}に書いてください。まだ費用は発生していません。`,
    en: `There is no model "${d.alias}"${d.nearest === undefined ? "" : `; did you mean "${d.nearest}"? Known: ${d.aliases.join(", ")}`}. New ones are written ${newModelAt.en(d)}. Nothing was spent.`,
    "zh-Hant": `沒有名為「${d.alias}」的評審模型${d.nearest === undefined ? "。" : `，是否要寫「${d.nearest}」？可用的名稱：${d.aliases.join("、")}。`}新的模型請寫在${newModelAt.zh(d)}。尚未產生任何費用。`,
  }),
  "config.unknown_metric": (d: {
    id: string;
    nearest: string | undefined;
    known: readonly string[];
  }) => ({
    ja: `「${d.id}」という指標はありません。「${d.nearest}」のことですか。使える指標：${d.known.join("、")}`,
    en: `There is no metric "${d.id}"; did you mean "${d.nearest}"? Known: ${d.known.join(", ")}`,
    "zh-Hant": `沒有名為「${d.id}」的指標，是否要寫「${d.nearest}」？可用的指標：${d.known.join("、")}`,
  }),
  "config.metric_of_other_mode": (d: { file: string; id: string; mode: string }) => ({
    ja: `${d.file}：指標 ${d.id} は mode: ${d.mode} 用です。この指標を外すか、mode を変えてください。`,
    en: `${d.file}: the metric ${d.id} is for mode: ${d.mode}; remove it or change the mode.`,
    "zh-Hant": `${d.file}：指標 ${d.id} 適用於 mode: ${d.mode}。請移除此指標或變更 mode。`,
  }),
  "config.no_metric": (d: { file: string }) => ({
    ja: `${d.file}：指標が 1 つも選ばれていません。metrics.use か custom に書いてください。`,
    en: `${d.file}: no metric is selected; write one under metrics.use or custom.`,
    "zh-Hant": `${d.file}：沒有選擇任何指標。請在 metrics.use 或 custom 中撰寫。`,
  }),
  "config.too_many_custom": (d: {
    file: string;
    count: number;
    most: number;
    surplus: readonly string[];
  }) => ({
    ja: `${d.file}：カスタム指標は 1 回の評価につき ${d.most} 件までですが、${d.count} 件あります。減らしてください。超えた分：${d.surplus.join("、")}`,
    en: `${d.file}: a run takes at most ${d.most} custom metrics, and there are ${d.count}; remove some. Beyond the limit: ${d.surplus.join(", ")}`,
    "zh-Hant": `${d.file}：每次評估最多 ${d.most} 個自訂指標，目前有 ${d.count} 個，請減少。超出的部分：${d.surplus.join("、")}`,
  }),
  "config.custom_name_taken": (d: { file: string; name: string; metric: string }) => ({
    ja: `${d.file}：カスタム指標「${d.name}」は、組み込みの指標 ${d.metric} と同じ名前です。別の名前にしてください。`,
    en: `${d.file}: the custom metric "${d.name}" has the name of the built-in metric ${d.metric}; choose another one.`,
    "zh-Hant": `${d.file}：自訂指標「${d.name}」與內建指標 ${d.metric} 同名，請改用其他名稱。`,
  }),
  "config.custom_name_twice": (d: { file: string; name: string; earlier: string }) => ({
    ja: `${d.file}：カスタム指標「${d.name}」は「${d.earlier}」と同じ名前です（大文字と小文字、全角と半角は区別しません）。別の名前にしてください。`,
    en: `${d.file}: the custom metric "${d.name}" has the same name as "${d.earlier}" (case and width don't count); choose another one.`,
    "zh-Hant": `${d.file}：自訂指標「${d.name}」與「${d.earlier}」同名（不分大小寫與全形半形），請改用其他名稱。`,
  }),
  "config.embedding_missing": (d: { metrics: readonly string[]; aliases: readonly string[] }) => ({
    ja: `次の指標には埋め込みモデルが必要です：${d.metrics.join("、")}。embedding に models の名前を書いてください。${d.aliases.length === 0 ? "まず models に埋め込みモデルを書きます。" : `使える名前：${d.aliases.join("、")}`}`,
    en: `These metrics need an embedding model: ${d.metrics.join(", ")}. Set embedding to a name under models${d.aliases.length === 0 ? ", and write the model there first." : `: ${d.aliases.join(", ")}`}`,
    "zh-Hant": `下列指標需要嵌入模型：${d.metrics.join("、")}。請將 embedding 設為 models 中的名稱。${d.aliases.length === 0 ? "請先在 models 中寫入嵌入模型。" : `可用的名稱：${d.aliases.join("、")}`}`,
  }),
  "config.unknown_embedding": (d: {
    alias: string;
    aliases: readonly string[];
    nearest: string | undefined;
    parameter: string | undefined;
  }) => ({
    ja: `埋め込みモデル「${d.alias}」は設定されていません。${newModelAt.ja(d)}に書くか、embedding を直してください。${d.nearest === undefined ? "" : `「${d.nearest}」のことですか。使える名前：${d.aliases.join("、")}。`}まだ費用は発生していません。`,
    en: `There is no embedding model "${d.alias}"; write it ${newModelAt.en(d)}, or correct embedding.${d.nearest === undefined ? "" : ` Did you mean "${d.nearest}"? Known: ${d.aliases.join(", ")}.`} Nothing was spent.`,
    "zh-Hant": `沒有名為「${d.alias}」的嵌入模型。請寫在${newModelAt.zh(d)}，或修正 embedding。${d.nearest === undefined ? "" : `是否要寫「${d.nearest}」？可用的名稱：${d.aliases.join("、")}。`}尚未產生任何費用。`,
  }),
  "config.metric_option_missing": (d: { metric: string; option: string }) => ({
    ja: `指標 ${d.metric} には ${d.option} が必要です。metrics に { id: ${d.metric}, ${d.option}: … } のように書いてください。${d.option === "role" ? "agent.role に書くこともできます。" : ""}`,
    en: `The metric ${d.metric} needs ${d.option}; write { id: ${d.metric}, ${d.option}: ... } under metrics${d.option === "role" ? ", or set agent.role" : ""}.`,
    "zh-Hant": `指標 ${d.metric} 需要 ${d.option}。請在 metrics 中寫成 { id: ${d.metric}, ${d.option}: … }${d.option === "role" ? "，或設定 agent.role" : ""}。`,
  }),
};
