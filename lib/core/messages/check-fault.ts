import type { Localized } from "../language.ts";
import type { CheckFault } from "../validation/field-problem.ts";

const WORDS: Readonly<Record<CheckFault, Localized<(name: string) => string>>> = {
  lengthBounds: {
    ja: (name) =>
      `${name}には min か max の少なくとも一方を書き、min は max 以下にしてください。例：{"min":10,"max":200}`,
    en: (name) =>
      `${name} needs min or max, and min must not be above max; write it like {"min":10,"max":200}.`,
    "zh-Hant": (name) =>
      `${name}至少要有 min 或 max，且 min 不可大於 max。例如 {"min":10,"max":200}`,
  },
  schemaReference: {
    ja: (name) =>
      `${name}の参照先が、このスキーマの中にありません（外部のスキーマは読み込みません）。$defs に定義を書き、#/$defs/名前 のように参照してください。`,
    en: (name) =>
      `${name} points to nothing inside this schema (other schemas are never fetched); put the part under $defs and write #/$defs/name.`,
    "zh-Hant": (name) =>
      `${name}的參照對象不在這份結構描述之內（不會讀取外部的結構描述）。請將定義寫在 $defs，並以 #/$defs/名稱 參照。`,
  },
  schemaLoop: {
    ja: (name) =>
      `${name}は参照が循環していて、いつまでも終わりません。properties や items を通って内側の値を参照するように、書き直してください。`,
    en: (name) =>
      `${name} leads round in a circle without ever going deeper into the JSON; let it pass through properties or items.`,
    "zh-Hant": (name) =>
      `${name}的參照會不斷循環而無法結束。請改寫成經由 properties 或 items 參照內層的值。`,
  },
};

/** What is wrong with a check of a case, and what to do about it; `name` is the field's. */
export const checkFaultWords = (fault: CheckFault, name: string): Localized => ({
  ja: WORDS[fault].ja(name),
  en: WORDS[fault].en(name),
  "zh-Hant": WORDS[fault]["zh-Hant"](name),
});
