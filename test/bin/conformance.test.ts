import { afterAll, describe, expect, it } from "vitest";
import { recordIdOf } from "../support/conformance-case.ts";
import { conformanceRuns } from "../support/conformance-score.ts";
import { runCommand } from "../support/run-command.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readResultsOf } from "./stored-run.ts";

/** Where we depart from the reference on purpose. */
const DEPARTURES: Readonly<Record<string, { readonly score: number; readonly success: boolean }>> =
  {
    // Strict mode fails on a violation.
    "role-violation/strict-violation-still-succeeds": { score: 0, success: false },
    // Identical calls each count.
    "tool-correctness/identical-repeated-call-counted-once": { score: 1, success: true },
  };

const { runs, leftOut } = await conformanceRuns();
const reproduced: string[] = [];

const counted = (values: Iterable<string>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

afterAll(() => {
  const reasons = Object.entries(counted(leftOut.values())).map(([why, n]) => `${n} ${why}`);
  process.stdout.write(
    `saiten score: ${reproduced.length} of ${reproduced.length + leftOut.size} DeepEval vectors ` +
      `in ${runs.length} runs; left out: ${reasons.join(", ")}\n`,
  );
});

// Hundreds of cases a run, on a machine that may be busy with other tests.
describe("saiten score with --judge-script", { timeout: 120_000 }, () => {
  it.each(runs.map((run, index) => [index, run] as const))(
    "reproduces DeepEval 4.1.7 with set %i of options",
    async (_, { mode, metrics, custom, cases, script, vectors }) => {
      const project = writeProject({
        config: { mode, metrics: { use: metrics }, custom, gates: [] },
        files: { "answers.jsonl": jsonLines(cases), "script.json": JSON.stringify(script) },
      });

      const ran = await runCommand(project, [
        ...["score", "answers.jsonl", "--judge-script", "script.json", "--language", "en"],
      ]);

      const results = readResultsOf(folderOf(ran));
      expect(results.map(({ caseId }) => caseId).sort()).toEqual([...vectors.keys()].sort());
      for (const { caseId, metrics: records } of results) {
        const vector = vectors.get(caseId);
        const expected = DEPARTURES[caseId] ?? vector?.expected;
        const { score, passed, reason } = records[vector ? recordIdOf(vector) : ""] ?? {};
        expect(score, `${caseId}: ${reason}`).toBeCloseTo(Number(expected?.score), 9);
        expect(passed, caseId).toBe(expected?.success);
        reproduced.push(caseId);
      }
    },
  );

  it("leaves out only what a judge may not say, or what has no contexts", () => {
    expect(counted(leftOut.values())).toEqual({
      "no contexts, or only blank ones": 7,
      "no message of the agent": 1,
      "not one verdict an item": 1,
      "outside what the step may answer": 14,
      "white space around a verdict counts": 1,
    });
    expect(runs[0]?.metrics).toHaveLength(15);
  });
});
