import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MetricInput } from "../../lib/core/metrics/metric.ts";
import { findMetric } from "../../lib/core/metrics/registry.ts";
import { measure } from "../support/metric-script.ts";

interface Vector {
  readonly name: string;
  readonly metric: string;
  readonly testCase: {
    readonly input?: string;
    readonly actualOutput?: string;
    readonly expectedOutput?: string;
    readonly retrievalContext?: readonly string[];
    readonly retrievedIds?: readonly string[];
    readonly relevantIds?: readonly string[];
  };
  readonly options: Readonly<Record<string, unknown>>;
  readonly judge: Readonly<Record<string, unknown>>;
  readonly embeddings?: Readonly<Record<string, readonly number[]>>;
  readonly expected: { readonly score: number | null };
}

const folder = new URL("./vectors/ragas/", import.meta.url);

const files = ["", "divergent/"].flatMap((place) =>
  readdirSync(new URL(place || ".", folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${place}${name}`),
);

const vectorsOf = (file: string): Vector[] =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8"));

const metricOf = (vector: Vector) => {
  const name = vector.metric.replace("_without_reference", "").replaceAll("_", "-");
  const metric = findMetric(`ragas-${name}`);
  if (metric === undefined) throw new Error(`${vector.metric} is no metric`);
  return metric;
};

function inputOf({ testCase }: Vector): MetricInput {
  const { input = "", actualOutput = "", expectedOutput, retrievalContext, ...ids } = testCase;
  return {
    caseId: "vector",
    question: input,
    answer: actualOutput,
    ...(expectedOutput !== undefined && { expectedAnswer: expectedOutput }),
    ...(retrievalContext !== undefined && { contexts: retrievalContext }),
    ...ids,
    expectAbstention: false,
  };
}

/** Ragas calls it `threshold`, which is the pass threshold here. */
const optionsOf = ({ options: { threshold, ...options } }: Vector) =>
  threshold === undefined ? options : { ...options, similarityThreshold: threshold };

test("there are vectors for all twelve metrics", () => {
  expect(new Set(files.flatMap(vectorsOf).map((vector) => metricOf(vector).id)).size).toBe(12);
});

describe.each(files)("%s", (file) => {
  test.each(vectorsOf(file).map((vector) => [vector.name, vector] as const))(
    "%s",
    async (_, vector) => {
      for (const oneChunkARequest of [true, false]) {
        const { judge, embeddings = {} } = vector;
        const input = inputOf(vector);
        const options = optionsOf(vector);

        const { score } = await measure(metricOf(vector), {
          input,
          options,
          judge,
          embeddings,
          oneChunkARequest,
        });

        const { score: expected } = vector.expected;
        if (expected === null) expect(score).toBeNull();
        else expect(Math.abs(Number(score ?? Number.NaN) - expected)).toBeLessThan(1e-6);
      }
    },
  );
});
