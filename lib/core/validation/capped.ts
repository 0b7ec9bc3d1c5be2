import type { Message } from "../messages/catalog.ts";

const MOST_TOLD = 20;

/** The first twenty problems of a file in full, and how many more there are. */
export function capped(
  file: string,
  problems: readonly Message[],
  found = problems.length,
): readonly Message[] {
  const rest = found - MOST_TOLD;
  if (rest <= 0) return problems;
  const more: Message = { code: "file.more_problems", details: { file, count: rest } };
  return [...problems.slice(0, MOST_TOLD), more];
}
