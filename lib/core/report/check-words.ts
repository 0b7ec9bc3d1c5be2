import { type Check, checkSchema } from "../dataset/case.ts";
import type { Localized } from "../language.ts";
import type { CheckRecord } from "../results.ts";
import { duration } from "./moments.ts";
import type { View } from "./view.ts";

interface CheckSentences {
  readonly contains: (text: string) => string;
  readonly equals: (text: string) => string;
  readonly regex: (pattern: string) => string;
  readonly jsonSchema: string;
  readonly atLeast: (characters: number) => string;
  readonly atMost: (characters: number) => string;
  readonly language: Localized;
  readonly latencyMs: (time: string) => string;
  readonly costUsd: (cost: string) => string;
}

const SENTENCES: Localized<CheckSentences> = {
  ja: {
    contains: (text) => `「${text}」を含む`,
    equals: (text) => `「${text}」と一致する`,
    regex: (pattern) => `正規表現 ${pattern} に合う`,
    jsonSchema: "JSON スキーマに合う",
    atLeast: (characters) => `${characters} 文字以上`,
    atMost: (characters) => `${characters} 文字以下`,
    language: { ja: "日本語で書く", en: "英語で書く", "zh-Hant": "繁体字中国語で書く" },
    latencyMs: (time) => `${time}以内に回答する`,
    costUsd: (cost) => `費用が ${cost} 以下`,
  },
  en: {
    contains: (text) => `contains “${text}”`,
    equals: (text) => `equals “${text}”`,
    regex: (pattern) => `matches the pattern ${pattern}`,
    jsonSchema: "fits the JSON schema",
    atLeast: (characters) => `has at least ${characters} characters`,
    atMost: (characters) => `has at most ${characters} characters`,
    language: { ja: "is in Japanese", en: "is in English", "zh-Hant": "is in Traditional Chinese" },
    latencyMs: (time) => `takes at most ${time}`,
    costUsd: (cost) => `costs at most ${cost}`,
  },
  "zh-Hant": {
    contains: (text) => `包含「${text}」`,
    equals: (text) => `等於「${text}」`,
    regex: (pattern) => `符合正規表示式 ${pattern}`,
    jsonSchema: "符合 JSON 結構描述",
    atLeast: (characters) => `至少 ${characters} 字`,
    atMost: (characters) => `至多 ${characters} 字`,
    language: { ja: "以日文書寫", en: "以英文書寫", "zh-Hant": "以繁體中文書寫" },
    latencyMs: (time) => `在 ${time}內回答`,
    costUsd: (cost) => `費用不超過 ${cost}`,
  },
};

/** What the sentences of a check depend on. */
export type CheckView = Pick<View, "labels" | "language">;

function sentence(check: Check, { labels, language }: CheckView): string {
  const words = SENTENCES[language];
  if ("contains" in check) return words.contains(check.contains);
  if ("equals" in check) return words.equals(check.equals);
  if ("regex" in check) return words.regex(check.regex);
  if ("jsonSchema" in check) return words.jsonSchema;
  if ("language" in check) return words.language[check.language];
  if ("latencyMs" in check) return words.latencyMs(duration(check.latencyMs, labels));
  if ("costUsd" in check) return words.costUsd(`$${check.costUsd}`);
  const { min, max } = check.length;
  const bounds = [
    ...(min === undefined ? [] : [words.atLeast(min)]),
    ...(max === undefined ? [] : [words.atMost(max)]),
  ];
  return bounds.join(labels.comma);
}

/** A check as a sentence; a kind without a sentence of its own as its JSON. */
export function checkWords({ check }: CheckRecord, view: CheckView): string {
  const known = checkSchema.safeParse(check);
  return known.success ? sentence(known.data, view) : JSON.stringify(check);
}
