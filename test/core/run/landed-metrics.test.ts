import { describe, expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import {
  answerLogOf,
  inVainOf,
  landedIn,
  newlySpent,
  spentOn,
} from "../../../lib/core/run/landed-metrics.ts";
import type { LandedPart } from "../../../lib/core/run/landed-parts.ts";
import { aMetricRecord, anErrorRecord } from "../../support/report-factories.ts";

const aPart = (part: Partial<LandedPart>): LandedPart => ({
  attempt: 1,
  landed: [],
  spent: [],
  ...part,
});
const measured = (id: string, step = "verdicts") => {
  return { id, record: aMetricRecord(), answers: [{ step, key: "k" }] };
};
const failed = (id: string, step = "failed") => {
  return { id, record: anErrorRecord(), answers: [{ step, key: "k" }] };
};
const spending = (calls: number) => ({ usage: { ...noUsage, calls } });

describe("the records that count", () => {
  const statuses = (parts: readonly LandedPart[], attempt = 1) =>
    Object.entries(landedIn(parts, { attempt, metrics: ["bias", "toxicity"] })).map(
      ([id, { status }]) => `${id} ${status}`,
    );

  test("are of the case's metrics alone", () => {
    const parts = [aPart({ landed: [measured("bias"), measured("hallucination")] })];

    expect(statuses(parts)).toEqual(["bias scored"]);
  });

  test("are measured values of any attempt, errors of this one", () => {
    const parts = [aPart({ landed: [measured("bias"), failed("toxicity")] })];

    expect(statuses(parts)).toEqual(["bias scored", "toxicity error"]);
    expect(statuses(parts, 2)).toEqual(["bias scored"]);
  });

  test.each([
    ["before", [failed("bias"), measured("bias")]],
    ["behind", [measured("bias"), failed("bias")]],
  ])("are measured where an error was saved %s it", (_, landed) => {
    expect(statuses([aPart({ landed })])).toEqual(["bias scored"]);
    expect(statuses(landed.map((each) => aPart({ landed: [each] })))).toEqual(["bias scored"]);
  });
});

test("the answers of a metric are those of its value, or else of its latest error", () => {
  const parts = [
    aPart({ landed: [failed("toxicity", "first"), failed("bias")] }),
    aPart({ attempt: 2, landed: [failed("toxicity", "second"), measured("bias")] }),
  ];

  const log = answerLogOf(parts, ["bias", "toxicity", "misuse"]);

  expect([...log].map(([id, [answer]]) => `${id} ${answer?.step}`).sort()).toEqual([
    "bias verdicts",
    "toxicity second",
  ]);
});

describe("what a metric has cost", () => {
  const inVain = spending(1);
  const parts = [
    aPart({ spent: [{ id: "bias", spent: spending(2), inVain }] }),
    aPart({ spent: [{ id: "toxicity", spent: spending(1) }] }),
    aPart({ spent: [{ id: "bias", spent: spending(3), inVain: spending(2) }] }),
  ];

  test("is what was saved last", () => {
    expect(spentOn(parts, "bias")).toEqual(spending(3));
    expect(spentOn(parts, "misuse")).toBeUndefined();
  });

  test("in vain is read of the case's metrics alone", () => {
    expect(inVainOf(parts, ["bias", "toxicity", "misuse"])).toEqual(
      new Map([["bias", spending(2)]]),
    );
    expect(inVainOf(parts, ["toxicity"])).toEqual(new Map());
  });

  test("is saved anew when it is more, calls for vectors included", () => {
    const nothing = spending(0);
    const vectors = { ...spending(3), embeddingUsage: { ...noUsage, calls: 1 } };

    expect(newlySpent(parts, { id: "bias", spent: spending(3), inVain })).toBeUndefined();
    expect(newlySpent([], { id: "bias", spent: nothing, inVain: nothing })).toBeUndefined();
    expect(newlySpent(parts, { id: "bias", spent: spending(4), inVain })).toEqual({
      id: "bias",
      spent: spending(4),
      inVain,
    });
    expect(newlySpent(parts, { id: "bias", spent: vectors, inVain: nothing })).toEqual({
      id: "bias",
      spent: vectors,
    });
  });
});
