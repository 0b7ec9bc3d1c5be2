import type { Ask, Embed, Metric, MetricInput, Scored } from "../../lib/core/metrics/metric.ts";

/** What was asked of a script, in that order. */
export interface AskedStep {
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, number>>;
}

type Vectors = Readonly<Record<string, readonly number[]>>;

/**
 * Answers the steps of one metric from bare outputs, unchecked: a list is the answer's list of the
 * step's name, taken in order where a step is asked in batches or once a passage.
 */
export function metricScript(judge: Readonly<Record<string, unknown>>, embeddings: Vectors) {
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

interface Measurement {
  readonly input?: Partial<MetricInput>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly judge?: Readonly<Record<string, unknown>>;
  readonly embeddings?: Vectors;
  readonly oneChunkARequest?: boolean;
}

export interface Measured extends Scored {
  readonly asked: readonly AskedStep[];
  readonly embedded: readonly string[];
}

/** Runs the plan of a metric on a script and scores what it gathered. */
export async function measure(metric: Metric, measurement: Measurement = {}): Promise<Measured> {
  const { judge = {}, embeddings = {}, oneChunkARequest = false } = measurement;
  const { asked, embedded, ...ports } = metricScript(judge, embeddings);
  const input = { caseId: "c", question: "Q", answer: "A", expectAbstention: false };
  const own = metric.options.parse(measurement.options ?? {});
  const options = { ...own, threshold: 0.5, strictMode: false };
  const outputs = await metric.plan({
    input: { ...input, ...measurement.input },
    options,
    oneChunkARequest,
    ...ports,
  });
  return { ...metric.score(outputs, options), asked, embedded };
}
