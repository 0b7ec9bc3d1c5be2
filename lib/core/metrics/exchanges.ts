import type { MetricInput, Turn } from "./metric.ts";

/** A message as a judge is shown it: without what it was made from. */
export type Message = Pick<Turn, "role" | "content">;

/** The conversation of a case; a case without one has no turns. */
export const turnsOf = ({ conversation }: Pick<MetricInput, "conversation">): readonly Turn[] =>
  conversation?.turns ?? [];

/** The messages of a conversation as data for a step. */
export const transcriptOf = (turns: readonly Turn[]): Message[] =>
  turns.map(({ role, content }) => ({ role, content }));

/**
 * Cuts a conversation where a user speaks after an assistant. Messages in a row of one side stay
 * together, an assistant's opening belongs to the first exchange, and what no assistant has answered
 * at the end is left out.
 */
export function exchangesOf(turns: readonly Turn[]): Turn[][] {
  const pieces: Turn[][] = [];
  for (const turn of turns) {
    const piece = pieces.at(-1);
    const begins = piece === undefined || (turn.role === "user" && isExchange(piece));
    if (begins) pieces.push([turn]);
    else piece.push(turn);
  }
  return pieces.filter(isExchange);
}

const isExchange = (piece: readonly Turn[]): boolean =>
  piece.at(-1)?.role === "assistant" && piece.some(({ role }) => role === "user");

/**
 * One window an exchange: the exchange with those before it, `size` exchanges at most. Later windows
 * thus repeat earlier messages, and the cost of a conversation grows with the square of its length.
 */
export function windowsOf(turns: readonly Turn[], size: number): Turn[][] {
  const exchanges = exchangesOf(turns);
  return exchanges.map((_, index) =>
    exchanges.slice(Math.max(0, index - size + 1), index + 1).flat(),
  );
}

/**
 * What the assistant's messages were made from, each text once; undefined when that is known of none
 * of them.
 */
export function pooledContexts(turns: readonly Turn[]): string[] | undefined {
  const known = turns.flatMap(({ role, contexts }) =>
    role === "assistant" && contexts !== undefined ? [contexts] : [],
  );
  return known.length === 0 ? undefined : [...new Set(known.flat())];
}
