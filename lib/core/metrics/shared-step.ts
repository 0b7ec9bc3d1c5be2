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

/** The same for the sentences of several chunks, each text with the number of its chunk before it. */
export const sharedChunkSentences = (
  name: string,
  verdict: string,
  reason: string,
): SharedStep => ({
  shape: shapeOf({ text: '"1: …"', verdict, reason }),
  read({ items }) {
    const chunks = new Map<number, object[]>();
    for (const { text, verdict, reason } of items) {
      const [, digits = "0", sentence = ""] = NUMBERED.exec(text ?? "") ?? [];
      const number = Number(digits.normalize("NFKC"));
      // Without its chunk a sentence is nowhere: the step's schema refuses the answer.
      if (number === 0) return { chunks: [{ verdicts: [{ [name]: null }] }] };
      const isNone = sentence.trim() === "" && (verdict ?? null) === null;
      const found = isNone ? [] : [{ [name]: sentence, verdict, reason }];
      chunks.set(number, [...(chunks.get(number) ?? []), ...found]);
    }
    const length = Math.max(0, ...chunks.keys());
    return { chunks: Array.from({ length }, (_, at) => ({ verdicts: chunks.get(at + 1) ?? [] })) };
  },
});
