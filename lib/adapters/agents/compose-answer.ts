import { splitSentences } from "../../core/text/split-sentences.ts";
import { contentWords } from "../../core/text/words.ts";
import type { Query } from "./bm25.ts";
import type { FoundPassage, PassageIndex } from "./passage-index.ts";

const MAX_SENTENCES = 3;
/** A further sentence is told when it answers nearly as well as the best one. */
const NEARLY_AS_GOOD = 0.85;
const NUMBER_BONUS = 1.25;
const USUAL_CHARACTERS = 60;
const ASKS_FOR_A_NUMBER =
  /何(?!が|を|も|か)|いくら|いつ|どのくらい|どれくらい|how (?:many|much|long)|\bwhen\b|多少|幾|多久/iu;
const LIST_ITEM = /^[-*・]\s*/;

/** What an answer can be made of: a sentence, or an item of a list after the one that leads to it. */
interface Candidate {
  readonly sentences: readonly string[];
  readonly passage: number;
  readonly score: number;
}

export interface AnswerRequest {
  readonly question: string;
  /** The words that tell the question's topic, with their weights. */
  readonly words: Query;
  /** Best first. */
  readonly passages: readonly FoundPassage[];
  readonly index: Pick<PassageIndex, "weightOf">;
}

const hasEnd = (sentence: string): boolean => /[。．.！？!?]["'」』）)]?$/u.test(sentence);

/** The sentences of a passage; an item of a list comes with the sentence that leads to it. */
function unitsOf(passage: FoundPassage): string[][] {
  let lead: string[] = [];
  return passage.body.split("\n").flatMap((line) => {
    const sentences = splitSentences(line);
    if (LIST_ITEM.test(line)) return [[...lead, ...sentences]];
    lead = sentences.slice(-1);
    return sentences.map((sentence) => [sentence]);
  });
}

function candidatesOf({ question, words, passages, index }: AnswerRequest): Candidate[] {
  const asksForNumber = ASKS_FOR_A_NUMBER.test(question);
  const best = passages[0]?.score ?? 1;
  return passages.flatMap((found, passage) =>
    unitsOf(found).map((sentences) => {
      const text = sentences.join(" ");
      const matched = index.weightOf(contentWords(text), words);
      const length = 0.8 + (0.2 * text.length) / USUAL_CHARACTERS;
      const bonus = asksForNumber && /\p{Nd}/u.test(text) ? NUMBER_BONUS : 1;
      const standing = 0.5 + (0.5 * found.score) / best;
      return { sentences, passage, score: (matched / length) * bonus * standing };
    }),
  );
}

/**
 * Answers in the documents' own words: the one to three sentences that share the most telling words
 * with the question, those with a number first when it asks for one. Undefined when none shares any.
 */
export function composeAnswer(request: AnswerRequest): string | undefined {
  const candidates = candidatesOf(request).sort(
    (a, b) => b.score - a.score || a.passage - b.passage,
  );
  const [best] = candidates;
  if (best === undefined || best.score === 0) return undefined;
  const told = new Set<string>();
  for (const { sentences, score } of candidates) {
    if (score < best.score * NEARLY_AS_GOOD) break;
    const more = sentences.filter((sentence) => !told.has(sentence));
    if (told.size > 0 && told.size + more.length > MAX_SENTENCES) break;
    for (const sentence of more) told.add(sentence);
  }
  const spaced = /[a-z]\.?$/i.test(best.sentences.at(-1) ?? "");
  return [...told]
    .map((sentence) => (hasEnd(sentence) || spaced ? sentence : `${sentence}。`))
    .join(spaced ? " " : "");
}
