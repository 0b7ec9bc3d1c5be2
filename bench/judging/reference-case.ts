/** How much text a case holds, in tokens of four characters. */
export interface CaseSize {
  readonly chunks: number;
  readonly chunkTokens: number;
}

/** The case that DeepEval was measured with: question 20, answer 120, expected answer 60 tokens. */
export const REFERENCE: CaseSize = { chunks: 4, chunkTokens: 150 };
/** The same with more to read, so that sharing a prompt's beginning can pay. */
export const LONG: CaseSize = { chunks: 6, chunkTokens: 400 };

const SENTENCE = "The rule names a number, a day and a person in charge, and says what to do.";

/** Prose of exactly so many tokens that begins with its own mark. */
function prose(mark: string, tokens: number): string {
  const length = tokens * 4;
  const filler = `${SENTENCE} `.repeat(Math.ceil(length / SENTENCE.length));
  return `${`${mark}. ${filler}`.slice(0, length - 1)}.`;
}

export interface ReferenceCase {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly expectedAnswer: string;
  readonly retrievedContexts: readonly { readonly text: string }[];
}

/** A case with its recorded answer; no two share a text. */
export function referenceCase(index: number, { chunks, chunkTokens }: CaseSize): ReferenceCase {
  const mark = `Case ${index}`;
  return {
    id: `case-${index}`,
    question: prose(`${mark} question`, 20),
    answer: prose(`${mark} answer`, 120),
    expectedAnswer: prose(`${mark} expected`, 60),
    retrievedContexts: Array.from({ length: chunks }, (_, at) => ({
      text: prose(`${mark} text ${at + 1}`, chunkTokens),
    })),
  };
}
