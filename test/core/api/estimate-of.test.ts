import { expect, it } from "vitest";
import { estimateOf } from "../../../lib/core/api/estimate-of.ts";
import { keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import { describe as words } from "../../../lib/core/errors.ts";
import { createMemoryApi } from "../../support/memory-api.ts";

/** The estimate of so many recorded cases, of which some have no expected answer. */
async function estimated(count: number, without: number) {
  const { ports } = createMemoryApi();
  const cases = Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    question: `q ${at}?`,
    answer: "a",
    ...(at >= without && { expectedAnswer: "b" }),
  }));
  const set = { name: "set", mode: "single-turn", recorded: true, cases } as const;
  await keepTestSet(ports, "acme", set);
  const body = { testSet: "set", agent: "recorded", judge: "offline" };
  const result = await estimateOf(ports, { tenant: "acme", body });
  return result.ok ? result.value : undefined;
}

it("an estimate of cases that a run would all skip says so, and why", async () => {
  const estimate = await estimated(1250, 1250);

  expect(estimate).toMatchObject({ cases: 0, warnings: [{ code: "run.cases_to_skip" }] });
  for (const language of ["ja", "en", "zh-Hant"] as const) {
    const [told = ""] = (estimate?.warnings ?? []).map((each) => words(each, language));
    expect(told).toContain("1250");
  }
});

it("counts the cases that it would skip beside the others", async () => {
  expect(await estimated(10, 3)).toMatchObject({
    cases: 7,
    warnings: [{ details: { cases: 3, of: 10, causes: [{ count: 3 }] } }],
  });
  expect(await estimated(10, 0)).toMatchObject({ cases: 10, warnings: [] });
});
