import type * as z from "zod";
import type { Language, Localized } from "../language.ts";

/** Why a judge's answer could not be used. */
export type Problem =
  | { readonly kind: "noJson" | "cut" | "ambiguous" }
  | { readonly kind: "shape"; readonly issues: readonly z.core.$ZodIssue[] }
  | {
      readonly kind: "count";
      readonly list: string;
      readonly expected: number;
      readonly got: number;
    };

const MAX_ISSUES = 3;

/** The words for a problem, without a full stop: for the judge who is asked again, and for users. */
export function describeProblem(problem: Problem, language: Language): string {
  return words(problem)[language];
}

function words(problem: Problem): Localized {
  switch (problem.kind) {
    case "noJson":
      return {
        ja: "JSON のオブジェクトが見つかりません",
        en: "there is no JSON object in it",
        "zh-Hant": "其中沒有 JSON 物件",
      };
    case "cut":
      return {
        ja: "JSON が途中で切れています",
        en: "the JSON breaks off before its end",
        "zh-Hant": "JSON 在中途被截斷",
      };
    case "ambiguous":
      return {
        ja: "内容の異なる JSON が 2 つ以上あります",
        en: "it holds more than one JSON object, and they differ",
        "zh-Hant": "其中有兩個以上內容不同的 JSON",
      };
    case "count": {
      const entries = problem.expected === 1 ? "entry" : "entries";
      return {
        ja: `${problem.list} は ${problem.expected} 件必要ですが、${problem.got} 件でした`,
        en: `${problem.list} must have ${problem.expected} ${entries} but has ${problem.got}`,
        "zh-Hant": `${problem.list} 應有 ${problem.expected} 項，實際為 ${problem.got} 項`,
      };
    }
    case "shape": {
      const issues = problem.issues.slice(0, MAX_ISSUES).map(issueWords);
      return {
        ja: issues.map(({ ja }) => ja).join("、"),
        en: issues.map(({ en }) => en).join("; "),
        "zh-Hant": issues.map((issue) => issue["zh-Hant"]).join("；"),
      };
    }
  }
}

/** The judge's own words are left out: they are no text of ours to repeat as an instruction. */
function issueWords(issue: z.core.$ZodIssue): Localized {
  const path = fieldName(issue.path);
  if (issue.code === "invalid_value") {
    const allowed = issue.values.join(" / ");
    return {
      ja: `${path} に使えるのは ${allowed} だけです`,
      en: `${path} must be one of ${allowed}`,
      "zh-Hant": `${path} 只能是 ${allowed}`,
    };
  }
  if (issue.code === "custom") return lackingWords(issue.params?.lacking as readonly string[]);
  if (issue.input === undefined) {
    return { ja: `${path} がありません`, en: `${path} is missing`, "zh-Hant": `缺少 ${path}` };
  }
  if (issue.code === "too_small") return tooSmall(path, issue);
  if (issue.code === "too_big") return tooBig(path, issue);
  // Steps ask for words, types and ranges only, so nothing else can be wrong with an answer.
  const { expected } = issue as z.core.$ZodIssueInvalidType;
  return {
    ja: `${path} の型が違います（${expected} が必要です）`,
    en: `${path} must be of type ${expected}`,
    "zh-Hant": `${path} 的型別不符（應為 ${expected}）`,
  };
}

/** Of the one rule of our own: some items must begin with certain texts. */
function lackingWords(lacking: readonly string[]): Localized {
  const texts = lacking.map((text) => `"${text}"`);
  return {
    ja: `items に、text が ${texts.join("、")} で始まる項目が必要です`,
    en: `items must have entries whose text begins with ${texts.join(", ")}`,
    "zh-Hant": `items 應有 text 以 ${texts.join("、")} 開頭的項目`,
  };
}

function tooSmall(path: string, { origin, minimum }: z.core.$ZodIssueTooSmall): Localized {
  if (origin === "string") {
    return { ja: `${path} が空です`, en: `${path} is empty`, "zh-Hant": `${path} 是空的` };
  }
  if (origin === "array") {
    return {
      ja: `${path} は ${minimum} 件以上必要です`,
      en: `${path} must have no fewer entries than ${minimum}`,
      "zh-Hant": `${path} 至少需有 ${minimum} 項`,
    };
  }
  return {
    ja: `${path} は ${minimum} 以上の数値でなければなりません`,
    en: `${path} must be ${minimum} or more`,
    "zh-Hant": `${path} 必須大於或等於 ${minimum}`,
  };
}

function tooBig(path: string, { origin, maximum }: z.core.$ZodIssueTooBig): Localized {
  if (origin === "array") {
    return {
      ja: `${path} は ${maximum} 件までです`,
      en: `${path} must have no more entries than ${maximum}`,
      "zh-Hant": `${path} 最多 ${maximum} 項`,
    };
  }
  return {
    ja: `${path} は ${maximum} 以下の数値でなければなりません`,
    en: `${path} must be ${maximum} or less`,
    "zh-Hant": `${path} 必須小於或等於 ${maximum}`,
  };
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || "JSON";
