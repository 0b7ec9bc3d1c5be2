import type { RetrievedContext } from "../dataset/case.ts";
import { oneLine, readableText } from "./readable-text.ts";

/** A title with its content beneath; nothing where there is no content. */
export function section(title: string, content: string): string {
  return content === "" ? "" : `${title}\n${indented(content)}`;
}

/** Somebody else's text, each of its lines a step to the right. */
export function indented(text: string): string {
  return readableText(text).replace(/^/gm, "  ");
}

/** Retrieved passages, numbered, each below its source. */
export function passageLines(contexts: readonly RetrievedContext[]): string {
  return contexts
    .map(({ text, source = "" }, index) => `${index + 1}. ${oneLine(source)}\n${indented(text)}`)
    .join("\n");
}
