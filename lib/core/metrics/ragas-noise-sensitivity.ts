import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import type { Need } from "./metric.ts";
import { missingOutput, textsOf, withoutScore } from "./missing-input.ts";
import { anyBit, verdictBit } from "./verdict-bit.ts";
import { optionalReason, shareAgainst } from "./verdict-list.ts";

const needs: readonly Need[] = ["question", "answer", "contexts", "expectedAnswer"];

/** A verdict with a reason, or the verdict alone. */
const wrapped = (given: unknown) =>
  typeof given === "object" && given !== null ? given : { verdict: given };
const bits = z.array(
  z.preprocess(wrapped, z.object({ verdict: verdictBit, reason: optionalReason })),
);
const anyBits = z.array(
  z.preprocess(wrapped, z.object({ verdict: anyBit, reason: optionalReason })),
);
type Bits = z.output<typeof anyBits>;

/**
 * Ragas's noise sensitivity, better when lower: the share of the answer's statements that are wrong
 * (the expected answer does not support them) and that a passage misled it to. A passage is relevant
 * when it supports any statement of the expected answer. Mode `relevant`: a relevant passage supports
 * the wrong statement; `irrelevant`: an irrelevant one does, and no relevant one.
 */
export const ragasNoiseSensitivity = defineMetric({
  id: "ragas-noise-sensitivity",
  direction: "lower",
  group: "other",
  needs,
  badVerdict: "yes",
  options: metricOptions({ mode: z.enum(["relevant", "irrelevant"]).default("relevant") }),
  steps: {
    referenceStatements: z.object({ referenceStatements: z.array(z.string()) }),
    responseStatements: z.object({ responseStatements: z.array(z.string()) }),
    /** One passage. */
    contextVerdicts: z.object({ reference: bits, response: bits }),
    responseAgainstReference: z.object({ responseAgainstReference: bits }),
  },
  outputs: z.object({
    missing: missingOutput,
    /** The answer's statements, where known: they name the items. */
    responseStatements: z.array(z.string()).default([]),
    contextVerdicts: z.array(z.object({ reference: anyBits, response: anyBits })).default([]),
    responseAgainstReference: anyBits.default([]),
  }),

  async plan({ input, ask }) {
    const texts = textsOf(input, needs);
    if ("missing" in texts) return texts;
    const { question, answer, expectedAnswer, contexts } = texts;
    const [{ referenceStatements }, { responseStatements }] = await Promise.all([
      ask("referenceStatements", { question, expectedAnswer }),
      ask("responseStatements", { question, answer }),
    ]);
    if (referenceStatements.length === 0 || responseStatements.length === 0) return {};
    const count = responseStatements.length;
    const statements = { referenceStatements, responseStatements };
    const expected = { reference: referenceStatements.length, response: count };
    const [{ responseAgainstReference }, ...contextVerdicts] = await Promise.all([
      ask(
        "responseAgainstReference",
        { expectedAnswer, responseStatements },
        { responseAgainstReference: count },
      ),
      ...contexts.map((passage) =>
        ask("contextVerdicts", { chunks: [passage], ...statements }, expected),
      ),
    ]);
    return { responseStatements, contextVerdicts, responseAgainstReference };
  },

  score({ missing, responseStatements, contextVerdicts, responseAgainstReference }, options) {
    const isWhole = areAlike(contextVerdicts, responseAgainstReference);
    if (!isWhole) return withoutScore(missing ?? "nothingExtracted");
    const misled = misledBy(contextVerdicts, options.mode);
    const judged = responseAgainstReference.map(({ verdict, reason }, index) => ({
      statement: responseStatements[index],
      reason,
      verdict: verdict === 0 && misled(index) ? 1 : 0,
    }));
    const counted = tallyBits(judged, "yes");
    return { score: shareAgainst(counted), ...counted };
  },
});

interface PassageVerdicts {
  readonly reference: Bits;
  readonly response: Bits;
}

/** Ragas fails on lists without verdicts or of different lengths. */
function areAlike(passages: readonly PassageVerdicts[], answer: Bits): boolean {
  const [first] = passages;
  if (first === undefined || first.reference.length === 0 || answer.length === 0) return false;
  return passages.every(
    ({ reference, response }) =>
      reference.length === first.reference.length && response.length === answer.length,
  );
}

/** Whether passages of the mode's kind support a statement of the answer, by its index. */
function misledBy(passages: readonly PassageVerdicts[], mode: "relevant" | "irrelevant") {
  const isSet = ({ verdict }: Bits[number]) => verdict !== 0;
  const relevant = passages.filter(({ reference }) => reference.some(isSet));
  const irrelevant = passages.filter((passage) => !relevant.includes(passage));
  const support = (some: readonly PassageVerdicts[], index: number) =>
    some.some(({ response }) => response.slice(index, index + 1).some(isSet));
  if (mode === "relevant") return (index: number) => support(relevant, index);
  return (index: number) => support(irrelevant, index) && !support(relevant, index);
}
