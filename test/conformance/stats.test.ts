import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Interval, wilsonInterval } from "../../lib/core/stats/wilson-interval.ts";

interface Vector {
  readonly name: string;
  readonly input: { readonly successes: number; readonly n: number };
  readonly options: { readonly confidence?: number };
  readonly expected: Interval;
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL("./vectors/stats/wilson_interval.json", import.meta.url), "utf8"),
);

describe("wilson_interval", () => {
  it.each(vectors)("$name", ({ input: { successes, n }, options, expected }) => {
    const actual = wilsonInterval(successes, n, options.confidence);

    for (const key of ["rate", "lower", "upper"] as const) {
      const [a, b] = [actual[key], expected[key]];
      if (a === null || b === null) expect(a).toBe(b);
      else expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9);
    }
  });
});
