import * as z from "zod";

const MAX_SCORE = 10;

const boundSchema = z.int().min(0).max(MAX_SCORE);

/** What a range of scores stands for: `[low, high]`, both included. */
const rubricLineSchema = z.strictObject({
  scoreRange: z
    .tuple([boundSchema, boundSchema])
    .refine(([low, high]) => low <= high, { error: "rubric.order" }),
  expectedOutcome: z.string().trim().min(1),
});
export type RubricLine = z.output<typeof rubricLineSchema>;

/** A rubric as a judge is shown it: from the lowest score up. */
export const fromLowest = (rubric: readonly RubricLine[]): readonly RubricLine[] =>
  rubric.toSorted((a, b) => a.scoreRange[0] - b.scoreRange[0]);

/** Lines that touch overlap: 5 would belong to both 0-5 and 5-10. */
const overlaps = (lines: readonly RubricLine[]): boolean =>
  fromLowest(lines).some((line, index, sorted) => {
    const before = sorted[index - 1];
    return before !== undefined && line.scoreRange[0] <= before.scoreRange[1];
  });

/** The lowest and the highest score of a rubric; 0 and 10 without one. */
export function rangeOf(rubric: readonly RubricLine[] | undefined): readonly [number, number] {
  const sorted = fromLowest(rubric ?? []);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [0, MAX_SCORE];
  return [first.scoreRange[0], last.scoreRange[1]];
}

/**
 * The rubric of a custom metric. DeepEval divides by the width of its range, so one that spans a
 * single point is refused here instead of dividing by zero.
 */
export const rubricSchema = z
  .array(rubricLineSchema)
  .min(1)
  .refine((lines) => !overlaps(lines), { error: "rubric.overlap" })
  .refine(
    (lines) => {
      const [low, high] = rangeOf(lines);
      return low !== high;
    },
    { error: "rubric.one_point" },
  );
