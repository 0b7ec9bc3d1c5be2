import { describe, expect, test } from "vitest";
import { scoreMetrics } from "../../lib/core/judging/score-metrics.ts";
import type { MetricSelection } from "../../lib/core/metrics/metric.ts";
import { registry, STANDARD_METRICS } from "../../lib/core/metrics/registry.ts";
import {
  aJudge,
  allSelections,
  aScoreRequest,
  goodSayings,
} from "../core/judging/score-request.ts";
import { readmes, readPage, rowOf } from "./markdown.ts";

/** Extractions that find nothing: the truths of faithfulness are read whatever was claimed. */
const nothingSaid = Object.fromEntries(
  Object.entries(goodSayings).map(([step, said]) => {
    const [[list, value] = ["", undefined]] = Object.entries(said);
    const extracted = Array.isArray(value) && value.every((each) => typeof each === "string");
    return [step, extracted && step !== "faithfulness/truths" ? { [list]: [] } : said];
  }),
);

/** Requests by metric, for one case with one retrieved chunk. */
async function countCalls(sayings: typeof nothingSaid, selections: readonly MetricSelection[]) {
  const judge = aJudge(sayings);
  await scoreMetrics(aScoreRequest({ judge, selections }));
  const calls: Record<string, number> = Object.fromEntries(selections.map(({ id }) => [id, 0]));
  for (const { metric } of judge.asked) calls[metric] = (calls[metric] ?? 0) + 1;
  return { calls, total: judge.asked.length };
}

const standard = allSelections.filter(({ id }) =>
  (STANDARD_METRICS as readonly string[]).includes(id),
);

describe.each(readmes)("the table of judge calls in %s", (file) => {
  const page = readPage(file);

  test("tells the calls of every metric", async () => {
    const most = await countCalls(goodSayings, allSelections);
    const fewest = await countCalls(nothingSaid, allSelections);

    for (const id of Object.keys(registry)) {
      const [, , calls, atLeast] = rowOf(page, id);
      expect([id, Number(calls), Number(atLeast)]).toEqual([id, most.calls[id], fewest.calls[id]]);
    }
  });

  test("adds up the standard metrics", async () => {
    const most = await countCalls(goodSayings, standard);
    const fewest = await countCalls(nothingSaid, standard);
    const sum = page.rows.find(([first = ""]) => first.startsWith("**")) ?? [];

    expect(sum.slice(2).map((cell) => Number(cell.replaceAll("*", "")))).toEqual([
      most.total,
      fewest.total,
    ]);
  });
});
