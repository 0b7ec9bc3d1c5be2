import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { lastLine, newFolder, type Ran, runCommand } from "../support/run-command.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf, runsIn } from "./stored-run.ts";

const ajv = new Ajv2020({ allErrors: true });

/** What a published schema says against a value. */
function complaints(schema: string, value: unknown): readonly unknown[] {
  const url = new URL(`../../docs/schemas/${schema}.schema.json`, import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(url, "utf8")));
  validate(value);
  return validate.errors ?? [];
}

const idsOf = (ran: Ran): string[] => readResultsOf(folderOf(ran)).map(({ caseId }) => caseId);

describe("a run of the sample", () => {
  let project = "";
  let ran: Ran;
  let folder = "";

  beforeAll(async () => {
    project = writeProject();
    ran = await runCommand(project, ["run"]);
    folder = folderOf(ran);
  });

  it("exits 0, says nothing on stderr and names the report in the last line", () => {
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(lastLine(ran)).toBe(join(folder, "report.html"));
    expect(runsIn(project)).toEqual([readReportOf(folder).run.id]);
  });

  it.each([
    "report.json",
    "results.jsonl",
    "scores.jsonl",
    "report.html",
    "report.md",
    "cases.csv",
    "junit.xml",
  ])("writes %s, whole", (file) => {
    expect(readFileSync(join(folder, file), "utf8").length).toBeGreaterThan(100);
    expect(existsSync(join(folder, `${file}.part`))).toBe(false);
  });

  it("writes a report and results that the published schemas accept", () => {
    expect(complaints("report", readReportOf(folder))).toEqual([]);
    const results = readResultsOf(folder);
    expect(results).toHaveLength(5);
    for (const result of results) expect(complaints("result", result)).toEqual([]);
  });

  it("counts every case once, the skipped one in no rate", () => {
    const { counts, passRate } = readReportOf(folder);

    expect(counts).toMatchObject({ total: 5, passed: 4, failed: 0, skipped: 1, errors: 0 });
    expect(passRate).toMatchObject({ passed: 4, of: 4, value: 1 });
  });

  it("points latest to the run and adds it to the history", () => {
    const runs = join(project, ".saiten", "runs");
    const { run } = readReportOf(folder);

    expect(readlinkSync(join(runs, "latest"))).toBe(run.id);
    const lines = readFileSync(join(runs, "history.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: run.id, verdict: "pass" }]);
  });
});

describe("the exit code of a run", () => {
  it("is 1 when a gate fails, and the report is there all the same", async () => {
    const agent = {
      type: "sample",
      documents: "./documents",
      misbehave: { changedNumber: ["leave-001", "expense-001"] },
    };
    const project = writeProject({ config: { agent, gates: ["passRate >= 0.9"] } });

    const ran = await runCommand(project, ["run"]);

    expect(ran.code).toBe(1);
    expect(readReportOf(folderOf(ran))).toMatchObject({
      verdict: "fail",
      counts: { passed: 2, failed: 2 },
      gates: [{ rule: "passRate >= 0.9", value: 0.5, status: "fail" }],
    });
  });

  it("is 3 when more cases end as errors than tolerated, whatever the gates say", async () => {
    const answered = {
      question: "何日ですか。",
      expectedAnswer: "10日です。",
      answer: "10日です。",
    };
    const answers = jsonLines([
      { id: "a", ...answered },
      { id: "b", ...answered, answer: "" },
    ]);
    const config = { metrics: { use: ["pii-leakage"] }, gates: ["passRate >= 0"] };
    const project = writeProject({ config, files: { "answers.jsonl": answers } });

    const strict = await runCommand(project, ["score", "answers.jsonl"]);
    const lenient = await runCommand(project, [
      ...["score", "answers.jsonl", "--tolerated-error-share", "0.5"],
    ]);

    expect(strict.code).toBe(3);
    expect(readReportOf(folderOf(strict))).toMatchObject({
      verdict: "incomplete",
      counts: { passed: 1, errors: 1 },
    });
    expect(lenient.code).toBe(0);
  });

  it("is 0 without gates, and the report says that none was set", async () => {
    const ran = await runCommand(writeProject({ config: { gates: [] } }), ["run"]);

    expect(ran.code).toBe(0);
    expect(readReportOf(folderOf(ran))).toMatchObject({ verdict: "pass", gates: [] });
    expect(ran.out).toContain("合格基準は設定されていません");
  });
});

describe("what a run is made of", () => {
  it.each([
    [
      ["-n", "2"],
      ["leave-001", "expense-001"],
    ],
    [["--tag", "経費"], ["expense-001"]],
    [
      ["--tag", "経費", "在宅勤務"],
      ["expense-001", "remote-001"],
    ],
    [["--priority", "smoke"], ["leave-001"]],
    [
      ["--filter-pattern", "^(remote|unknown)-"],
      ["remote-001", "unknown-001"],
    ],
    [["--filter-pattern", "日当は"], ["expense-001"]],
  ])("follows %j", async (flags, ids) => {
    expect(idsOf(await runCommand(writeProject(), ["run", ...flags]))).toEqual(ids);
  });

  it("is the same sample for the same seed, and another for another", async () => {
    const cases = Array.from({ length: 30 }, (_, index) => ({
      id: `c-${index}`,
      question: `質問その${index}。`,
      expectAbstention: true,
    }));
    const project = writeProject({ cases });
    const draw = async (seed: string) =>
      idsOf(await runCommand(project, ["run", "--sample", "4", "--seed", seed]));

    const [first, again, other] = [await draw("7"), await draw("7"), await draw("8")];

    expect(first).toHaveLength(4);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("takes variables where no flag was given, and the flag where one was", async () => {
    const project = writeProject();
    const variables = {
      SAITEN_OUT: "elsewhere",
      SAITEN_LIMIT: "1",
      SAITEN_NAME: "from the variable",
      SAITEN_LANGUAGE: "en",
    };

    const ran = await runCommand(project, ["run", "--name", "from the flag"], variables);

    expect(folderOf(ran)).toContain(join(project, "elsewhere"));
    expect(readReportOf(folderOf(ran)).run).toMatchObject({
      name: "from the flag",
      language: "en",
      testSet: { cases: 1 },
    });
    expect(existsSync(join(project, ".saiten", "runs"))).toBe(false);
  });

  it.each([
    ["ja", "総合判定：合格"],
    ["en", "Verdict: Pass"],
    ["zh-Hant", "整體判定：通過"],
  ])("speaks %s in summary, reasons and report", async (language, verdict) => {
    const ran = await runCommand(writeProject(), ["run", "-n", "1", "--language", language]);

    expect(ran.out).toContain(verdict);
    expect(readFileSync(lastLine(ran), "utf8")).toContain(`<html lang="${language}"`);
  });

  it("reads paths of a configuration from where it lies", async () => {
    const project = writeProject();

    const ran = await runCommand(newFolder(), ["run", "-c", join(project, "saiten.yaml")]);

    expect(ran.code).toBe(0);
  });
});

describe("--json", () => {
  it("prints one document with the report, and nothing else", async () => {
    const ran = await runCommand(writeProject(), ["run", "--json", "-n", "1"]);

    const { runId, folder, exitCode, report } = JSON.parse(ran.out);
    expect(complaints("report", report)).toEqual([]);
    expect({ code: ran.code, err: ran.err, exitCode }).toEqual({ code: 0, err: "", exitCode: 0 });
    expect(report).toEqual(readReportOf(folder));
    expect(folder.endsWith(runId)).toBe(true);
  });
});

describe("saiten score", () => {
  it("scores recorded answers without configuration, and asks no agent", async () => {
    const answers = jsonLines([
      {
        id: "a",
        question: "年次有給休暇は何日ですか。",
        expectedAnswer: "10日です。",
        answer: "年次有給休暇は10日です。",
        retrievedContexts: [{ text: "年次有給休暇は10日とする。", source: "leave.md" }],
      },
    ]);
    const project = writeProject({ files: { "only/answers.jsonl": answers } });

    const ran = await runCommand(join(project, "only"), ["score", "answers.jsonl"]);

    expect(ran.code).toBe(0);
    expect(readReportOf(folderOf(ran)).run.agent).toMatchObject({ type: "recorded" });
    expect(readResultsOf(folderOf(ran))).toMatchObject([
      { caseId: "a", status: "passed", answer: "年次有給休暇は10日です。" },
    ]);
  });
});
