import fc from "fast-check";
import { expect, test } from "vitest";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { aJudge, allSelections, aScoreRequest, goodSayings } from "./score-request.ts";

const sayings = {
  ...goodSayings,
  "bias/verdicts": { verdicts: [{ verdict: "yes", reason: "決めつけです。" }] },
  "contextual-recall/verdicts": {
    verdicts: [
      { verdict: "yes", reason: "1 に根拠。", sentence: "10日です。" },
      { verdict: "no", reason: "根拠なし。", sentence: "繰り越せます。" },
    ],
  },
};

const scoresWith = async (schedule?: fc.Scheduler, order = allSelections) => {
  const judge = aJudge(sayings);
  const scheduled = schedule === undefined ? judge.ask : schedule.scheduleFunction(judge.ask);
  const scoring = scoreMetrics(
    aScoreRequest({ judge: { ...judge, ask: scheduled }, selections: order }),
  );
  const { records } = schedule === undefined ? await scoring : await schedule.waitFor(scoring);
  return Object.fromEntries(Object.entries(records).map(([id, { score }]) => [id, score]));
};

test("the order in which answers arrive and metrics are listed changes no score", async () => {
  const expected = await scoresWith();
  const shuffled = fc.shuffledSubarray([...allSelections], { minLength: allSelections.length });

  await fc.assert(
    fc.asyncProperty(fc.scheduler(), shuffled, async (schedule, order) => {
      expect(await scoresWith(schedule, order)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
