import { exchangesOf } from "../metrics/exchanges.ts";
import type { ConversationRecord } from "../results.ts";
import type { Labels } from "./labels.ts";
import { duration } from "./moments.ts";
import { readableText } from "./readable-text.ts";

export type ConversationTurn = ConversationRecord["turns"][number];

/** A message with the exchange that it belongs to; a message without an answer belongs to none. */
export interface PlacedTurn {
  readonly turn: ConversationTurn;
  /** From 1. The window of that number ends with this exchange. */
  readonly exchange: number | undefined;
  /** Whether the exchange begins with it. */
  readonly opens: boolean;
}

/** The messages of a conversation, with the exchanges that metrics cut it into. */
export function placedTurns({ turns }: Pick<ConversationRecord, "turns">): readonly PlacedTurn[] {
  const places = new Map<unknown, Omit<PlacedTurn, "turn">>(
    exchangesOf(turns).flatMap((exchange, index) =>
      exchange.map((turn, at) => [turn, { exchange: index + 1, opens: at === 0 }] as const),
    ),
  );
  return turns.map((turn) => ({
    turn,
    ...(places.get(turn) ?? { exchange: undefined, opens: false }),
  }));
}

/** The opening and the end of a list that is too long to show, and how many lie between. */
export function ends<T>(
  list: readonly T[],
  { first, last }: { readonly first: number; readonly last: number },
): { readonly opening: readonly T[]; readonly left: number; readonly closing: readonly T[] } {
  const left = list.length - first - last;
  if (left <= 0) return { opening: list, left: 0, closing: [] };
  return { opening: list.slice(0, first), left, closing: list.slice(-last) };
}

/** What is known of a message beside its text: the exchange that it opens, and how long it took. */
export function turnFacts({ turn, exchange, opens }: PlacedTurn, labels: Labels): string {
  const { latencyMs } = turn;
  const facts = [
    ...(opens && exchange !== undefined ? [labels.conversation.exchange(exchange)] : []),
    ...(latencyMs === undefined
      ? []
      : [`${labels.caseLabels.latency} ${duration(latencyMs, labels)}`]),
  ];
  return facts.join(" / ");
}

/** What to call a conversation, its length beside it. */
export const transcriptTitle = (
  { turns }: Pick<ConversationRecord, "turns">,
  { conversation, brackets }: Pick<Labels, "conversation" | "brackets">,
): string =>
  `${conversation.transcript}${brackets(conversation.length(exchangesOf(turns).length))}`;

/** Whether anything is known of what some message was made from. */
export const knowsSources = ({ turns }: Pick<ConversationRecord, "turns">): boolean =>
  turns.some(({ retrievedContexts }) => retrievedContexts !== undefined);

/** Why a conversation ended, with the judge's reason where it found the outcome reached. */
export function stopWords(
  { stop, turns }: Pick<ConversationRecord, "stop" | "turns">,
  { conversation }: Pick<Labels, "conversation">,
): string {
  if (stop === null) return turns.length === 0 ? conversation.notHeld : conversation.unfinished;
  const why = conversation.stopReasons[stop.reason];
  return stop.explanation === null ? why : conversation.because(why, stop.explanation);
}

/**
 * A conversation as running text: a paragraph a message, begun by who says it. Its further lines are
 * indented, so that none of them passes for the beginning of another message.
 */
export function transcriptText(
  turns: readonly Pick<ConversationTurn, "role" | "content">[],
  { conversation, colon }: Pick<Labels, "conversation" | "colon">,
): string {
  return turns
    .map(({ role, content }) => `${conversation.speakers[role]}${colon}${hanging(content)}`)
    .join("\n\n");
}

const hanging = (text: string): string => readableText(text).replace(/\n(?=.)/g, "\n  ");

/** What a case says about its conversation, each with its label; null where it says nothing. */
export function briefOf(
  { scenario, userDescription, expectedOutcome }: ConversationRecord,
  { conversation }: Pick<Labels, "conversation">,
) {
  return {
    scenario: { label: conversation.scenario, text: told(scenario) },
    userDescription: { label: conversation.userDescription, text: told(userDescription) },
    expectedOutcome: { label: conversation.expectedOutcome, text: told(expectedOutcome) },
  };
}

const told = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : text;
