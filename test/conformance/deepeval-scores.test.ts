import { afterAll, describe, expect, test } from "vitest";
import { effectiveThreshold, passes } from "../../lib/core/metrics/passes.ts";
import { registry } from "../../lib/core/metrics/registry.ts";
import { readVectors, VECTOR_METRICS } from "./deepeval-vectors.ts";

/** Where we depart from the reference on purpose: strict mode fails on a violation. */
const DEPARTURES: Readonly<Record<string, { score: number; success: boolean }>> = {
  "role-violation/strict-violation-still-succeeds": { score: 0, success: false },
};

let ran = 0;

afterAll(() => {
  const total = VECTOR_METRICS.flatMap(readVectors).length;
  process.stdout.write(`DeepEval score vectors: ${ran} of ${total} ran\n`);
});

describe.each(VECTOR_METRICS)("%s scores as DeepEval 4.1.7", (id) => {
  const metric = registry[id];

  test.each(readVectors(id).map((vector) => [vector.name, vector] as const))(
    "%s",
    (name, vector) => {
      const { threshold = 0.5, strictMode = false, ...own } = vector.options;
      const common = { threshold: Number(threshold), strictMode: strictMode === true };
      const options = { ...metric.options.parse(own), ...common };

      const { score } = metric.score(vector.judge, options);

      const expected = DEPARTURES[`${id}/${name}`] ?? vector.expected;
      expect(score).toBeCloseTo(expected.score, 9);
      const limit = effectiveThreshold(common, metric.direction);
      expect(passes(Number(score), metric.direction, limit)).toBe(expected.success);
      ran += 1;
    },
  );
});
