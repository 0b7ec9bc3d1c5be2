import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "../support/run-command.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

const answered = { question: "何日ですか。", answer: "10日です。", retrievedContexts: [] };

it("saiten score --repeat judges every case again from the start of its script", async () => {
  const script = {
    "*": {
      "answer-relevancy": {
        statements: [{ statements: ["10日です。"] }],
        verdicts: [{ verdicts: [{ verdict: "yes", reason: null }] }],
      },
    },
  };
  const project = writeProject({
    config: { language: "en", metrics: { use: ["answer-relevancy"] }, repeat: 2 },
    files: {
      "answers.jsonl": jsonLines(["a", "b"].map((id) => ({ id, ...answered }))),
      "script.json": JSON.stringify(script),
    },
  });
  const score = ["score", "answers.jsonl", "--judge-script", "script.json"];

  const ran = await runCommand(project, [...score, "--repeat", "3"]);
  const refused = await runCommand(project, [...score, "--repeat", "21"]);

  const folder = folderOf(ran);
  expect([ran.code, ran.err]).toEqual([0, ""]);
  expect(readReportOf(folder)).toMatchObject({
    run: { repeat: 3 },
    counts: { total: 2, passed: 2 },
    usage: { judge: { calls: 12 } },
    stability: { voted: 2, unstable: 0 },
  });
  const results = readResultsOf(folder);
  expect(results.map(({ repetitions }) => repetitions?.length)).toEqual([3, 3]);
  expect(results[0]?.metrics["answer-relevancy"]).toMatchObject({ votes: [1, 1, 1], stable: true });
  expect(readFileSync(join(folder, "cases.csv"), "utf8")).toContain('"3 / 3"');
  expect([refused.code, refused.out]).toEqual([2, ""]);
  expect(refused.err).toContain("--repeat");
});
