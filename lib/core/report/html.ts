import { readableText } from "./readable-text.ts";

const markup: unique symbol = Symbol("markup");

/** Markup that goes into a page as it is. Only this file makes it: parsed JSON never passes for it. */
export interface Html {
  readonly [markup]: string;
}

export type HtmlValue = string | number | Html | undefined | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for element content and quoted attributes, hidden characters spelt out. */
export function escapeHtml(text: string): string {
  return readableText(text).replace(/[&<>"']/g, (character) => String(ENTITIES[character]));
}

/** Template tag that escapes every value but `Html`; lists are joined, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const parts = strings.map((string, index) => string + embed(values[index]));
  return { [markup]: parts.join("") };
}

/** Vouches for markup of our own, such as the stylesheet. */
export function trusted(text: string): Html {
  return { [markup]: text };
}

export function toMarkup(value: Html): string {
  return value[markup];
}

function embed(value: HtmlValue): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return markup in value ? value[markup] : value.map(embed).join("");
}
