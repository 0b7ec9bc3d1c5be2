import { expect, test } from "vitest";
import { createScriptedJudge } from "../../../lib/adapters/scripted-judge/scripted-judge.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { type MetricId, registry } from "../../../lib/core/metrics/registry.ts";
import { aScoreRequest, aSelection } from "../../core/judging/score-request.ts";
import { theTurns } from "../../core/metrics/conversations.ts";

const itemsOf = (...words: readonly string[]) => ({
  items: words.map((verdict, at) => ({ text: `T${at + 1}`, verdict, reason: null })),
});

/** The records of some metrics under a compact plan, by a script of one case. */
async function recordsOf(script: Readonly<Record<string, Record<string, unknown>>>) {
  const selections = Object.keys(script).map((id) =>
    aSelection(id, { options: registry[id as MetricId].options.parse({}) }),
  );
  const judge = createScriptedJudge({ "hr-001": script });
  const request = aScoreRequest({ judge, selections, compact: true });
  const conversation = { turns: theTurns("UAUA", ["C"]) };
  const { records } = await scoreMetrics({ ...request, input: { ...request.input, conversation } });
  return records;
}

test("a script answers the step all of each metric under its own name", async () => {
  const records = await recordsOf({
    faithfulness: { all: itemsOf("yes", "no") },
    bias: { all: itemsOf("yes") },
    toxicity: { all: itemsOf("no") },
  });

  expect(Object.values(records).map(({ score, usage }) => [score, usage.calls])).toEqual([
    [0.5, 1],
    [1, 1],
    [0, 1],
  ]);
  expect(records.faithfulness?.items).toEqual([
    { text: "T1", verdict: "yes", reason: null },
    { text: "T2", verdict: "no", reason: null },
  ]);
});

test("what the step can't be is asked for again, from the next output of the list", async () => {
  const { faithfulness } = await recordsOf({
    faithfulness: { all: [itemsOf("maybe"), itemsOf("idk", "no")] },
  });

  expect(faithfulness).toMatchObject({ status: "scored", score: 0.5, usage: { calls: 2 } });
});

test("windows of a script hold the step all of each window", async () => {
  const records = await recordsOf({
    "turn-faithfulness": { windows: [{ all: itemsOf("yes") }, { all: itemsOf("no", "yes") }] },
  });

  expect(records["turn-faithfulness"]).toMatchObject({ score: 0.75, usage: { calls: 2 } });
});

test("a script of the steps alone has no answer for a compact plan", async () => {
  const { faithfulness } = await recordsOf({
    faithfulness: { truths: { truths: [] }, claims: { claims: [] } },
  });

  expect(faithfulness).toMatchObject({ status: "error", error: { code: "judge.script_missing" } });
  expect(faithfulness?.error?.message).toContain("all");
});
