import * as z from "zod";

/**
 * The answer of the step `all`, which extracts and judges at once: every element with its verdict,
 * in the words of the step that would judge alone.
 */
export const judgedItems = <Verdict extends z.ZodRawShape>(verdict: Verdict) =>
  z.object({ items: z.array(z.object({ text: z.string(), ...verdict })) });

/** What two steps would have said: the elements, and a verdict on each. */
export function asTwoSteps<Verdict extends object>(
  items: readonly (Verdict & { readonly text: string })[],
) {
  return {
    texts: items.map(({ text }) => text),
    verdicts: items.map(({ text: _, ...rest }) => rest),
  };
}
