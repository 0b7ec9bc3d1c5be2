import type { SharedStep } from "./metric.ts";

interface Parts {
  readonly text?: string;
  readonly verdict?: string;
  readonly reason?: string;
}

const shapeOf = ({ text = "null", verdict = "null", reason = "null" }: Parts): string =>
  `{"items":[{"text":${text},"verdict":${verdict},"reason":${reason}}],"score":null,"reason":null}`;

/** Words of a verdict as a reader of a shape sees them. */
export const oneOf = (...words: readonly string[]): string =>
  words.map((word) => JSON.stringify(word)).join("|");

/** A step that lists texts: `list` names them in its own answer. */
export const sharedList = (list: string): SharedStep => ({
  shape: shapeOf({ text: "string" }),
  read: ({ items }) => ({ [list]: items.map(({ text }) => text) }),
});

/** A step that gives a verdict on each of the things that it was shown. */
export const sharedVerdicts = (verdict: string, reason: string): SharedStep => ({
  shape: shapeOf({ verdict, reason }),
  read: ({ items }) => ({ verdicts: items.map(({ verdict, reason }) => ({ verdict, reason })) }),
});

/** A step whose own answer is the items themselves. */
export const sharedItems = (verdict: string, reason: string): SharedStep => ({
  shape: shapeOf({ text: "string", verdict, reason }),
  read: ({ items }) => ({ items }),
});

/** A step that copies texts and gives a verdict on each; `name` is what its own answer calls a text. */
export const sharedSentences = (name: string, verdict: string, reason: string): SharedStep => ({
  shape: shapeOf({ text: "string", verdict, reason }),
  read: ({ items }) => ({
    verdicts: items.map(({ text, verdict, reason }) => ({ [name]: text, verdict, reason })),
  }),
});

const NUMBERED = /^\s*\[?([0-9０-９]{1,2})\]?\s*[:：]\s*(.*)$/su;

/** The number of its chunk before a sentence; 0 where there is none. */
function numbered(text: string | null | undefined): { number: number; sentence: string } {
  const [, digits = "0", sentence = ""] = NUMBERED.exec(text ?? "") ?? [];
  return { number: Number(digits.normalize("NFKC")), sentence };
}

/** The same for the sentences of several chunks, each text with the number of its chunk before it. */
export const sharedChunkSentences = (
  name: string,
  verdict: string,
  reason: string,
): SharedStep => ({
  shape: shapeOf({ text: '"1: …"', verdict, reason }),
  lacks({ items }, count) {
    const numbers = new Set(items.map(({ text }) => numbered(text).number));
    const wanted = Array.from({ length: count }, (_, at) => at + 1);
    const isKnown = [...numbers].every((number) => wanted.includes(number));
    // A sentence of no chunk, or of one that does not exist, leaves in doubt what the others are of.
    const missing = isKnown ? wanted.filter((number) => !numbers.has(number)) : wanted;
    return missing.map((number) => `${number}:`);
  },
  read({ items }) {
    const chunks = new Map<number, object[]>();
    for (const { text, verdict, reason } of items) {
      const { number, sentence } = numbered(text);
      const isNone = sentence.trim() === "" && (verdict ?? null) === null;
      const found = isNone ? [] : [{ [name]: sentence, verdict, reason }];
      chunks.set(number, [...(chunks.get(number) ?? []), ...found]);
    }
    const inOrder = [...chunks].sort(([a], [b]) => a - b);
    return { chunks: inOrder.map(([, verdicts]) => ({ verdicts })) };
  },
});
