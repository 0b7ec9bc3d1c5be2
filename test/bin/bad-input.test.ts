import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Ran, runCommand, type Variables } from "../support/run-command.ts";
import { type Project, writeProject } from "./sample-project.ts";
import { runsIn } from "./stored-run.ts";

type Language = "ja" | "en" | "zh-Hant";

interface BadInput {
  readonly what: string;
  readonly project?: Project;
  readonly args: readonly string[];
  readonly variables?: Variables;
  /** What each message must name: the place, the thing, the remedy. */
  readonly names: readonly string[];
  readonly says: Readonly<Record<Language, string>>;
}

const BAD: readonly BadInput[] = [
  {
    what: "a missing configuration",
    args: ["run", "-c", "nope.yaml"],
    names: ["nope.yaml", "saiten init"],
    says: { ja: "見つかりません", en: "was not found", "zh-Hant": "找不到" },
  },
  {
    what: "a folder where the configuration should be",
    args: ["run", "-c", "documents"],
    names: ["documents", "EISDIR"],
    says: { ja: "読み取れません", en: "can't be read", "zh-Hant": "無法讀取" },
  },
  {
    what: "broken YAML",
    project: { config: "name: sample\nmetrics: [bias\njudge: offline\n" },
    args: ["run"],
    names: ["saiten.yaml", "3"],
    says: { ja: "かっこが閉じていません", en: "bracket is not closed", "zh-Hant": "括號沒有閉合" },
  },
  {
    what: "an unknown metric",
    project: { config: { metrics: { use: ["faithfulnes"] } } },
    args: ["run"],
    names: ["faithfulnes", "faithfulness", "answer-relevancy"],
    says: { ja: "のことですか", en: "did you mean", "zh-Hant": "是否要寫" },
  },
  {
    what: "an unknown key",
    project: { config: { gatez: [] } },
    args: ["run"],
    names: ["saiten.yaml", "gatez", "gates"],
    says: { ja: "のことですか", en: "did you mean", "zh-Hant": "是否" },
  },
  {
    what: "an unknown model",
    args: ["run", "--judge", "offlin"],
    names: ["offlin", "offline"],
    says: { ja: "のことですか", en: "did you mean", "zh-Hant": "是否要寫" },
  },
  {
    what: "a missing test set",
    args: ["run", "--test-set", "nope.jsonl"],
    names: ["nope.jsonl"],
    says: { ja: "テストセット", en: "The test set", "zh-Hant": "測試集" },
  },
  {
    what: "an empty test set",
    project: { cases: "\n" },
    args: ["run"],
    names: ["cases.jsonl", "question"],
    says: { ja: "テストケースがありません", en: "holds no case", "zh-Hant": "沒有測試案例" },
  },
  {
    what: "a duplicate id",
    project: {
      cases: [
        { id: "leave-1", question: "一つ目。" },
        { id: "ＬＥＡＶＥ-1", question: "二つ目。" },
      ],
    },
    args: ["run"],
    names: ["cases.jsonl", "ＬＥＡＶＥ-1", "1", "2"],
    says: { ja: "重複しています", en: "is taken by line 1", "zh-Hant": "重複" },
  },
  {
    what: "nothing selected",
    args: ["run", "--tag", "nix"],
    names: ["--tag", "5"],
    says: { ja: "条件に合うものがありません", en: "meets the conditions", "zh-Hant": "符合條件" },
  },
  {
    what: "an unknown flag",
    args: ["run", "--concurency", "3"],
    names: ["--concurency", "--concurrency", "--help"],
    says: { ja: "不明なオプション", en: "Unknown option", "zh-Hant": "未知的選項" },
  },
  {
    what: "an unknown command",
    args: ["runn"],
    names: ["runn", "run", "--help"],
    says: { ja: "不明なコマンド", en: "Unknown command", "zh-Hant": "未知的指令" },
  },
  {
    what: "an argument too many",
    args: ["run", "extra"],
    names: ["run", "--help"],
    says: { ja: "余分な引数", en: "argument too many", "zh-Hant": "多餘的引數" },
  },
  {
    what: "a flag without its value",
    args: ["run", "-n"],
    names: ["--limit", "--help"],
    says: { ja: "値がありません", en: "needs a value", "zh-Hant": "缺少值" },
  },
  {
    what: "no answers to score",
    args: ["score"],
    names: ["saiten score", "--help"],
    says: { ja: "値がありません", en: "needs a value", "zh-Hant": "缺少值" },
  },
  {
    what: "a variable out of range",
    args: ["run"],
    variables: { SAITEN_LIMIT: "0" },
    names: ["SAITEN_LIMIT", "0", "1"],
    says: { ja: "範囲外", en: "out of range", "zh-Hant": "範圍" },
  },
  {
    what: "an unknown format",
    args: ["report", "latest", "--format", "docx"],
    names: ["--format", "docx", "summary", "html", "csv"],
    says: { ja: "指定できない値", en: "does not take", "zh-Hant": "不接受" },
  },
  {
    what: "an unknown run",
    args: ["report", "zzz"],
    names: ["zzz", "latest", "previous"],
    says: { ja: "ありません", en: "There is no run", "zh-Hant": "找不到" },
  },
  {
    what: "a run to resume that does not exist",
    args: ["run", "--resume", "zzz"],
    names: ["zzz", "latest"],
    says: { ja: "ありません", en: "There is no run", "zh-Hant": "找不到" },
  },
  {
    what: "an age that is none",
    args: ["cache", "clear", "--older-than", "soon"],
    names: ["--older-than", "soon", "30d"],
    says: { ja: "指定できない値", en: "does not take", "zh-Hant": "不接受" },
  },
  {
    what: "documents that do not exist",
    project: { config: { agent: { type: "sample", documents: "./nowhere" } } },
    args: ["run"],
    names: ["nowhere", "agent.documents"],
    says: { ja: "見つからないか", en: "do not exist", "zh-Hant": "找不到" },
  },
  {
    what: "a judge script that is not JSON",
    project: { files: { "script.json": "{" } },
    args: ["run", "--judge-script", "script.json"],
    names: ["script.json"],
    says: { ja: "読み取れません", en: "is not valid JSON", "zh-Hant": "不是有效的 JSON" },
  },
  {
    what: "a file where the folder of runs should be",
    project: { files: { out: "a file" } },
    args: ["run", "--out", "out"],
    names: ["out", "--out"],
    says: { ja: "書き込めません", en: "can't be written to", "zh-Hant": "無法寫入" },
  },
  {
    what: "a file where the folder of a new evaluation should be",
    project: { files: { here: "a file" } },
    args: ["init", "here"],
    names: ["here"],
    says: { ja: "読み書きできません", en: "can't be read or written", "zh-Hant": "無法讀寫" },
  },
];

/** One message, no report of ours, no trace. */
function expectOneClearMessage({ code, out, err }: Ran): void {
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err.split("\n")).toHaveLength(1);
  expect(err).not.toMatch(/^\s+at |node:internal|Error:|undefined|\[object/m);
}

describe.each(BAD)("$what", ({ project, args, variables, names, says }) => {
  it.each(["ja", "en", "zh-Hant"] as const)("is told once, in %s, with exit code 2", async (to) => {
    const folder = writeProject(project);

    const ran = await runCommand(folder, args, { ...variables, SAITEN_LANGUAGE: to });

    expectOneClearMessage(ran);
    expect(ran.err).toContain(says[to]);
    for (const name of names) expect(ran.err).toContain(name);
  });
});

describe("the language of a message", () => {
  it("is the flag's before the configuration's, the configuration's before the variable's", async () => {
    const folder = writeProject({ config: { language: "en" }, cases: "" });

    const byFile = await runCommand(folder, ["run"], { SAITEN_LANGUAGE: "zh-Hant" });
    const byFlag = await runCommand(folder, ["run", "--language", "ja"]);
    const byLocale = await runCommand(writeProject({ cases: "" }), ["run"], {
      LANG: "zh_TW.UTF-8",
    });

    expect(byFile.err).toContain("holds no case");
    expect(byFlag.err).toContain("テストケースがありません");
    expect(byLocale.err).toContain("沒有測試案例");
  });

  it("is Japanese when a language is asked for that there is not, and says which there are", async () => {
    const ran = await runCommand(writeProject(), ["run", "--language", "fr"]);

    expectOneClearMessage(ran);
    expect(ran.err).toContain("ja、en、zh-Hant");
  });
});

describe("several problems", () => {
  it("are told all at once", async () => {
    const cases = ['{"id":"a"', '{"id":"b","question":5}', '{"id":"c","quesion":"。"}'].join("\n");

    const { code, err } = await runCommand(writeProject({ cases }), ["run"]);

    expect(code).toBe(2);
    for (const line of ["1 行目", "2 行目", "3 行目"]) expect(err).toContain(line);
  });
});

describe("what can't start", () => {
  it("leaves nothing behind when configuration or test set are wrong", async () => {
    const folder = writeProject({ cases: "" });
    const before = readdirSync(folder);

    await runCommand(folder, ["run"]);

    expect(readdirSync(folder)).toEqual(before);
  });

  it("names the documents in validate as in run", async () => {
    const config = { agent: { type: "sample", documents: "./nowhere" } };

    const ran = await runCommand(writeProject({ config }), ["validate"]);

    expectOneClearMessage(ran);
    expect(ran.err).toContain("nowhere");
  });

  it("is started by --resume once it is mended", async () => {
    const config = { agent: { type: "sample", documents: "./later" } };
    const folder = writeProject({ config });
    const refused = await runCommand(folder, ["run"]);
    renameSync(join(folder, "documents"), join(folder, "later"));

    const ran = await runCommand(folder, ["run", "--resume", "latest"]);

    expect(refused.code).toBe(2);
    expect(ran).toMatchObject({ code: 0, err: "" });
  });
});

describe("a run that is named", () => {
  it("by a beginning that several have is refused with their ids", async () => {
    const folder = writeProject();
    await runCommand(folder, ["run", "-n", "1"]);
    await runCommand(folder, ["run", "-n", "1"]);

    const ran = await runCommand(folder, ["report", "0"], { SAITEN_LANGUAGE: "en" });

    expectOneClearMessage(ran);
    expect(ran.err).toContain("Several runs begin with 0");
    for (const id of runsIn(folder)) expect(ran.err).toContain(id);
  });
});

describe.each(["--resume", "--retry-errors"])("%s", (mode) => {
  it.each([
    ["--limit", ["-n", "3"]],
    ["--config", ["-c", "saiten.yaml"]],
    ["--test-set", ["--test-set", "cases.jsonl"]],
    ["--judge", ["--judge", "offline"]],
    ["--language", ["--language", "ja"]],
    ["--no-cache", ["--no-cache"]],
    ["--concurrency", ["-j", "2"]],
  ])("refuses %s, which would change the frozen configuration", async (flag, given) => {
    const ran = await runCommand(writeProject(), ["run", mode, "latest", ...given]);

    expectOneClearMessage(ran);
    expect(ran.err).toContain(`${mode} は`);
    expect(ran.err).toContain(`${flag} は一緒に使えません`);
  });
});
