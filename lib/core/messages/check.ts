import type { Misfit } from "../json-schema/misfits.ts";
import type { Language, Localized } from "../language.ts";
import type { WrittenLanguage } from "../text/language-of.ts";

/** Why an answer is not the JSON that was asked for. */
export type JsonFault = Misfit | { readonly kind: "notJson" };

interface JsonFaults {
  readonly passed: boolean;
  /** The first ones, and how many more there are. */
  readonly faults: readonly JsonFault[];
  readonly more: number;
}

interface LengthDetails {
  /** null: no bound. */
  readonly min: number | null;
  readonly max: number | null;
  readonly actual: number;
  readonly passed: boolean;
}

interface LimitDetails {
  readonly limit: number;
  readonly actual: number;
  readonly passed: boolean;
}

const MAX_QUOTED = 80;

/** A text short enough to stand inside a sentence. */
function quoted(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_QUOTED ? text : `${characters.slice(0, MAX_QUOTED).join("")}…`;
}

const LANGUAGE_NAMES: Readonly<Record<WrittenLanguage, Localized>> = {
  ja: { ja: "日本語", en: "Japanese", "zh-Hant": "日文" },
  en: { ja: "英語", en: "English", "zh-Hant": "英文" },
  "zh-Hant": { ja: "繁体字中国語", en: "Traditional Chinese", "zh-Hant": "繁體中文" },
  "zh-Hans": { ja: "簡体字中国語", en: "Simplified Chinese", "zh-Hant": "簡體中文" },
  other: { ja: "ほかの言語", en: "another language", "zh-Hant": "其他語言" },
};

function faultWords(fault: JsonFault): Localized {
  if (fault.kind === "notJson") {
    return {
      ja: "回答全体が 1 つの JSON になっていません",
      en: "the answer as a whole is not one JSON text",
      "zh-Hant": "回答整體不是單一的 JSON",
    };
  }
  const [ja, en, zh] =
    fault.place === ""
      ? ["JSON 全体", "the JSON as a whole", "整個 JSON"]
      : [`「${fault.place}」`, `"${fault.place}"`, `「${fault.place}」`];
  switch (fault.kind) {
    case "missing":
      return { ja: `${ja}がありません`, en: `${en} is missing`, "zh-Hant": `缺少${zh}` };
    case "unexpected":
      return {
        ja: `${ja}はあってはいけません`,
        en: `${en} must not be there`,
        "zh-Hant": `不應有${zh}`,
      };
    case "rule": {
      const rule = `${fault.keyword}: ${quoted(fault.rule)}`;
      return {
        ja: `${ja}が ${rule} に合いません`,
        en: `${en} does not fit ${rule}`,
        "zh-Hant": `${zh}不符合 ${rule}`,
      };
    }
  }
}

function jsonWords({ passed, faults, more }: JsonFaults): Localized {
  if (passed) {
    return {
      ja: "回答は JSON スキーマに合っています。",
      en: "The answer fits the JSON schema.",
      "zh-Hant": "回答符合 JSON 結構描述。",
    };
  }
  const told = faults.map(faultWords);
  const list = (language: Language, comma: string): string =>
    told.map((words) => words[language]).join(comma);
  const [ja, en, zh] =
    more === 0 ? ["", "", ""] : [`、ほか ${more} 件`, `; ${more} more`, `；另有 ${more} 項`];
  return {
    ja: `回答が JSON スキーマに合いません：${list("ja", "、")}${ja}。`,
    en: `The answer does not fit the JSON schema: ${list("en", "; ")}${en}.`,
    "zh-Hant": `回答不符合 JSON 結構描述：${list("zh-Hant", "；")}${zh}。`,
  };
}

function lengthWords({ min, max, actual, passed }: LengthDetails): Localized {
  const ja = [
    ...(min === null ? [] : [`${min} 文字以上`]),
    ...(max === null ? [] : [`${max} 文字以下`]),
  ];
  const en = [
    ...(min === null ? [] : [`at least ${min}`]),
    ...(max === null ? [] : [`at most ${max}`]),
  ];
  const zh = [
    ...(min === null ? [] : [`至少 ${min} 字`]),
    ...(max === null ? [] : [`至多 ${max} 字`]),
  ];
  return {
    ja: `回答は ${actual} 文字で、条件（${ja.join("、")}）を${passed ? "満たしています" : "満たしていません"}。`,
    en: `The answer has ${actual} characters, which is ${passed ? "" : "not "}within bounds (${en.join(", ")}).`,
    "zh-Hant": `回答共 ${actual} 字，${passed ? "符合" : "不符合"}條件（${zh.join("、")}）。`,
  };
}

const UNMEASURED: Readonly<Record<"language" | "latencyMs" | "costUsd", Localized>> = {
  language: {
    ja: "チェック language を実行できません。回答に言語を見分けられる文字がありません（数字、記号、略語だけの回答など）。このケースからこのチェックを外してください。",
    en: "The check language could not be run: nothing in the answer tells a language (digits, signs and abbreviations alone don't). Remove the check from this case.",
    "zh-Hant":
      "無法執行檢查 language：回答中沒有可判斷語言的文字（例如只有數字、符號或縮寫）。請將此檢查從這個案例移除。",
  },
  latencyMs: {
    ja: "チェック latencyMs を実行できません。回答にかかった時間がわかりません。記録した回答には latencyMs（ミリ秒）を書くか、このチェックを外してください。",
    en: "The check latencyMs could not be run: how long the answer took is not known. Give the recorded answer its latencyMs, or remove the check.",
    "zh-Hant":
      "無法執行檢查 latencyMs：不知道回答花費的時間。請在已記錄的回答寫上 latencyMs（毫秒），或移除此檢查。",
  },
  costUsd: {
    ja: "チェック costUsd を実行できません。回答の費用がわかりません（エージェントから費用が返っていません）。記録した回答には costUsd（米ドル）を書くか、このチェックを外してください。",
    en: "The check costUsd could not be run: what the answer cost is not known, since the agent does not say. Give the recorded answer its costUsd, or remove the check.",
    "zh-Hant":
      "無法執行檢查 costUsd：不知道回答的費用（代理程式未回報費用）。請在已記錄的回答寫上 costUsd（美元），或移除此檢查。",
  },
};

/** Why an answer passed or missed a check, and why a check could not be run. */
export const checkMessages = {
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
  "check.json_schema": jsonWords,
  "check.json_schema_unfinished": () => ({
    ja: "JSON スキーマとの照合が終わりませんでした。pattern のくり返しの入れ子（(a+)+ など）、anyOf や $ref の多重の組み合わせ、深すぎる入れ子を避けて、スキーマを書き直してください。",
    en: "Comparing the answer with the JSON schema did not finish. Rewrite the schema without nested repetition in patterns such as (a+)+, many anyOf or $ref inside each other, and very deep nesting.",
    "zh-Hant":
      "與 JSON 結構描述的比對未能完成。請改寫結構描述，避免 pattern 中的巢狀重複（如 (a+)+）、多層的 anyOf 或 $ref，以及過深的巢狀。",
  }),
  "check.length": lengthWords,
  "check.language": (d: { language: Language; found: WrittenLanguage; passed: boolean }) => {
    const wanted = LANGUAGE_NAMES[d.language];
    const found = LANGUAGE_NAMES[d.found];
    return d.passed
      ? {
          ja: `回答は${wanted.ja}で書かれています。`,
          en: `The answer is in ${wanted.en}.`,
          "zh-Hant": `回答以${wanted["zh-Hant"]}書寫。`,
        }
      : {
          ja: `回答は${wanted.ja}ではなく、${found.ja}で書かれています。`,
          en: `The answer is not in ${wanted.en} but in ${found.en}.`,
          "zh-Hant": `回答不是以${wanted["zh-Hant"]}書寫，而是${found["zh-Hant"]}。`,
        };
  },
  "check.latency": ({ actual, limit, passed }: LimitDetails) => ({
    ja: `回答にかかった時間は ${actual} ミリ秒で、上限の ${limit} ミリ秒を${passed ? "超えていません" : "超えています"}。`,
    en: `The answer took ${actual} ms, ${passed ? "within" : "more than"} the limit of ${limit} ms.`,
    "zh-Hant": `回答花費 ${actual} 毫秒，${passed ? "未超過" : "超過"}上限 ${limit} 毫秒。`,
  }),
  "check.cost": ({ actual, limit, passed }: LimitDetails) => ({
    ja: `回答の費用は $${actual} で、上限の $${limit} を${passed ? "超えていません" : "超えています"}。`,
    en: `The answer cost $${actual}, ${passed ? "within" : "more than"} the limit of $${limit}.`,
    "zh-Hant": `回答的費用為 $${actual}，${passed ? "未超過" : "超過"}上限 $${limit}。`,
  }),
  "check.unmeasured": (d: { check: keyof typeof UNMEASURED }) => UNMEASURED[d.check],
};
