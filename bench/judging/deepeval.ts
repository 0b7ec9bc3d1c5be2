import { type CaseSize, REFERENCE } from "./reference-case.ts";

/**
 * What DeepEval 4.1.7 sends for the eight metrics, measured on the reference case with a scripted
 * model: prompt tokens by step, characters divided by four.
 */
const MEASURED = {
  faithfulness: { truths: 870, claims: 460, verdicts: 830, reason: 283 },
  answerRelevancy: { statements: 422, verdicts: 465, reason: 298 },
  contextualPrecision: { verdicts: 1060, reason: 579 },
  /** The verdicts of one chunk. */
  contextualRelevancy: { verdicts: 562, reason: 696 },
  contextualRecall: { verdicts: 978, reason: 514 },
  bias: { opinions: 310, verdicts: 546, reason: 229 },
  toxicity: { opinions: 382, verdicts: 819, reason: 216 },
  hallucination: { verdicts: 1198, reason: 337 },
} as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * The same for a case with more or longer chunks. Four prompts show all of them (truths, precision,
 * recall, hallucination) and grow by what the chunks grow; contextual relevancy pays its instructions
 * and one chunk for each. All other prompts are left as measured, although those that list verdicts
 * would grow with the number of chunks: what DeepEval would send is at least this.
 */
export function deepEval({ chunks, chunkTokens }: CaseSize) {
  const steps = Object.values(MEASURED).flatMap((metric) => Object.values<number>(metric));
  const grown = chunks * chunkTokens - REFERENCE.chunks * REFERENCE.chunkTokens;
  const oneChunk = MEASURED.contextualRelevancy.verdicts;
  const instructions = oneChunk - REFERENCE.chunkTokens;
  const relevancy = chunks * (instructions + chunkTokens);
  return {
    calls: steps.length - 1 + chunks,
    promptTokens: sum(steps) - oneChunk + relevancy + 4 * grown,
  };
}
