import * as z from "zod";
import { defineMetric } from "./define-metric.ts";
import { asTwoSteps, judgedItems } from "./judged-items.ts";
import type { Metric, MetricInput } from "./metric.ts";
import { anyVerdictList, type Tally, tally, trimmed, type verdictList } from "./verdict-list.ts";

type Inputs = Readonly<Record<string, unknown>>;

/** A metric that extracts a list from the answer, then judges its elements one by one. */
export interface ExtractingMetric<O extends z.ZodObject>
  extends Pick<Metric, "id" | "direction" | "group" | "needs"> {
  readonly badVerdict?: "yes";
  readonly options: O;
  /** Name of the extraction step, of the list in its answer and of that list as an input. */
  readonly list: string;
  readonly verdicts: ReturnType<typeof verdictList>;
  /** What the extraction sees. */
  extractionSees(input: MetricInput, options: z.output<O>): Inputs;
  /** What the judgement sees beside the list. */
  judgementSees?(input: MetricInput, options: z.output<O>): Inputs;
  /** Whether a verdict, trimmed and in lower case, counts against the answer. */
  countsAgainst(word: string): boolean;
  score(tally: Tally): number;
}

/** Without anything extracted there is nothing to judge, and `score` sees an empty tally. */
export function extractingMetric<O extends z.ZodObject>(metric: ExtractingMetric<O>): Metric {
  const { list } = metric;
  const extraction = z.object({ [list]: z.array(z.string()) });
  const textsOf = (extracted: unknown) => Object.values(extraction.parse(extracted)).flat();
  const all = judgedItems(metric.verdicts.shape.verdicts.element.shape);
  return defineMetric({
    id: metric.id,
    direction: metric.direction,
    group: metric.group,
    needs: metric.needs,
    ...(metric.badVerdict && { badVerdict: metric.badVerdict }),
    options: metric.options,
    steps: { [list]: extraction, verdicts: metric.verdicts, all },
    outputs: z.looseObject({ verdicts: anyVerdictList.optional() }),

    async plan({ input, options, compact, ask }) {
      const shown = metric.extractionSees(input, options);
      const judgedBy = metric.judgementSees?.(input, options);
      if (compact) {
        const { items } = all.parse(await ask("all", { ...judgedBy, ...shown }));
        const { texts, verdicts } = asTwoSteps(items);
        return { [list]: { [list]: texts }, verdicts: { verdicts } };
      }
      const extracted = await ask(list, shown);
      const texts = textsOf(extracted);
      if (texts.length === 0) return { [list]: extracted };
      const seen = { ...judgedBy, [list]: texts };
      const verdicts = await ask("verdicts", seen, { verdicts: texts.length });
      return { [list]: extracted, verdicts: anyVerdictList.parse(verdicts) };
    },

    score(outputs) {
      const counted = tally(textsOf(outputs[list]), outputs.verdicts?.verdicts ?? [], (word) =>
        metric.countsAgainst(trimmed(word)),
      );
      return { score: metric.score(counted), ...counted };
    },
  });
}
