import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../support/run-command.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

const answered = { question: "何日ですか。", answer: "10日です。", retrievedContexts: [] };
const grades = (...scores: number[]) => scores.map((score) => ({ score, reason: `${score}点` }));
const words = (...verdicts: string[]) =>
  verdicts.map((verdict) => ({ verdicts: [{ verdict, reason: null }] }));

describe("a judge that takes votes", () => {
  it("decides by majority, and every form of the report names the unstable cases", async () => {
    const script = {
      near: { 敬語: { evaluation: grades(6.2, 5.8, 6.1) } },
      fickle: {
        敬語: { evaluation: grades(9) },
        "answer-relevancy": { verdicts: words("yes", "no", "no") },
      },
      "*": {
        敬語: { evaluation: grades(9) },
        "answer-relevancy": {
          statements: { statements: ["10日です。"] },
          verdicts: words("yes", "yes", "yes"),
        },
      },
    };
    const project = writeProject({
      config: {
        language: "en",
        judge: { model: "offline", votes: 3 },
        metrics: { use: ["answer-relevancy"] },
        custom: [{ name: "敬語", steps: ["丁寧か"], threshold: 0.6 }],
        gates: ["passRate >= 0.6"],
      },
      files: {
        "answers.jsonl": jsonLines(["far", "fickle", "near"].map((id) => ({ id, ...answered }))),
        "script.json": JSON.stringify(script),
      },
    });

    const ran = await runCommand(project, [
      "score",
      "answers.jsonl",
      "--judge-script",
      "script.json",
    ]);

    const folder = folderOf(ran);
    expect([ran.code, ran.err]).toEqual([0, ""]);
    const results = readResultsOf(folder);
    expect(results.map(({ caseId, status, unstable }) => [caseId, status, unstable])).toEqual([
      ["far", "passed", []],
      ["fickle", "failed", ["answer-relevancy"]],
      ["near", "passed", ["敬語"]],
    ]);
    expect(results[2]?.metrics.敬語).toMatchObject({ score: 0.61, votes: [0.62, 0.58, 0.61] });
    expect(results[0]?.metrics["answer-relevancy"]).toMatchObject({
      votes: [1, 1, 1],
      stable: true,
    });
    expect(results[0]?.metrics.敬語).toMatchObject({ votes: [] });

    const { stability, warnings } = readReportOf(folder);
    expect(stability).toMatchObject({ voted: 3, unstable: 2, undecided: 2 });
    expect(stability?.passRate).toEqual({ lowest: 1 / 3, highest: 1 });
    expect(warnings.map(({ code }) => code)).toEqual(["run.unstable_cases"]);
    const told = "0.62 / 0.58 / 0.61 (threshold 0.60)";
    for (const file of ["report.html", "report.md"])
      expect(readFileSync(join(folder, file), "utf8")).toContain(told);
    expect(ran.out).toContain(told);
    expect(ran.out).toContain("So does whether these gates are met: passRate >= 0.6.");
    const lines = readFileSync(join(folder, "scores.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).unstable)).toEqual([false, true, true]);
  });

  it("votes on conversations as well", async () => {
    const turns = [
      { role: "user", content: "有給は何日ですか。" },
      { role: "assistant", content: "10日です。" },
      { role: "user", content: "いつからですか。" },
      { role: "assistant", content: "半年後です。" },
    ];
    const verdict = (word: string) => ({ verdict: word, reason: null });
    const script = {
      "*": {
        丁寧さ: { evaluation: grades(4, 6, 4) },
        "turn-relevancy": { verdicts: ["yes", "no", "yes", "yes", "no", "no"].map(verdict) },
      },
    };
    const project = writeProject({
      config: {
        mode: "multi-turn",
        judge: { model: "offline", votes: 3 },
        metrics: { use: ["turn-relevancy"] },
        custom: [{ name: "丁寧さ", steps: ["丁寧か"] }],
        gates: [],
      },
      files: {
        "talks.jsonl": jsonLines([{ id: "t", turns }]),
        "script.json": JSON.stringify(script),
      },
    });

    const ran = await runCommand(project, [
      "score",
      "talks.jsonl",
      "--judge-script",
      "script.json",
    ]);

    expect(readResultsOf(folderOf(ran))).toMatchObject([
      {
        status: "failed",
        unstable: ["turn-relevancy", "丁寧さ"],
        metrics: {
          "turn-relevancy": { votes: [0.5, 1, 0], score: 0.5, passed: true },
          丁寧さ: { votes: [0.4, 0.6, 0.4], score: 0.4, passed: false },
        },
      },
    ]);
  });

  it("of rules votes on nothing: they say the same however often they are asked", async () => {
    const project = writeProject({
      config: { judge: { model: "offline", votes: 5, voteWithin: 1 } },
    });

    const ran = await runCommand(project, ["run"]);

    const votes = readResultsOf(folderOf(ran)).flatMap(({ metrics }) =>
      Object.values(metrics).flatMap((record) => record.votes),
    );
    expect([ran.code, votes]).toEqual([0, []]);
  });
});
