import type { Ask, Embed } from "../../lib/core/metrics/metric.ts";

/** What was asked of a script, in that order. */
export interface AskedStep {
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, number>>;
}

/**
 * Answers the steps of one metric from bare outputs, unchecked: a list is the answer's list of the
 * step's name, taken in order where a step is asked in batches or once a passage.
 */
export function metricScript(
  judge: Readonly<Record<string, unknown>>,
  embeddings: Readonly<Record<string, readonly number[]>> = {},
) {
  const asked: AskedStep[] = [];
  const embedded: string[] = [];
  const left = new Map(
    Object.entries(judge).map(([step, said]) => [step, Array.isArray(said) ? [...said] : said]),
  );
  const ask: Ask = async <T>(
    step: string,
    inputs: Readonly<Record<string, unknown>>,
    expected: Readonly<Record<string, number>> = {},
  ) => {
    asked.push({ step, inputs, expected });
    if (!left.has(step)) throw new Error(`Step ${step} is not in the script`);
    const said = left.get(step);
    if (!Array.isArray(said)) return said as T;
    if (step === "contextVerdicts") return said.shift() as T;
    const { contexts: batch = said.length } = expected;
    return { [step]: step === "contexts" ? said.splice(0, batch) : said } as T;
  };
  const embed: Embed = async (texts) =>
    texts.map((text) => {
      embedded.push(text);
      const vector = embeddings[text];
      if (vector === undefined) throw new Error(`No vector for "${text}"`);
      return vector;
    });
  return { ask, embed, asked, embedded };
}
