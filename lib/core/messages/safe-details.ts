import { readableText } from "../report/readable-text.ts";
import { isFields } from "../validation/value-at.ts";

/** A stack trace stands on lines of its own; whatever else is quoted stands within a sentence. */
const OF_LINES = "trace";

const inSentence = (text: string): string => readableText(text).replace(/\s*\n\s*/gu, " ");

/**
 * The details of a message as a terminal may show them: what would move its cursor, break the line,
 * or hide or reorder the words around it is spelt out, wherever the text came from.
 */
export function safeDetails(details: unknown, key?: string): unknown {
  if (typeof details === "string") {
    return key === OF_LINES ? readableText(details) : inSentence(details);
  }
  if (Array.isArray(details)) return details.map((each) => safeDetails(each));
  if (!isFields(details)) return details;
  const safe = Object.entries(details).map(([name, each]) => [name, safeDetails(each, name)]);
  return Object.fromEntries(safe);
}
