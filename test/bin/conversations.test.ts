import { describe, expect, it } from "vitest";
import { runCommand } from "../support/run-command.ts";
import { CASES, type Project, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

const scenario = "新入社員が「入社から6か月たつと、年次有給休暇は何日付与されますか？」と聞く。";
const talk = { id: "talk-1", scenario, expectedOutcome: "年次有給休暇を10日付与する。" };

const aProject = ({ config, ...project }: Project & { readonly config?: object } = {}) =>
  writeProject({
    cases: [talk],
    ...project,
    config: { mode: "multi-turn", language: "en", ...config },
  });

describe("a project of conversations", () => {
  it("is run, and its report says how many passed", async () => {
    const ran = await runCommand(aProject(), ["run"]);

    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(readReportOf(folderOf(ran))).toMatchObject({
      run: { mode: "multi-turn" },
      counts: { total: 1, passed: 1 },
    });
    expect(readResultsOf(folderOf(ran))[0]?.conversation?.stop?.reason).toBe("outcomeReached");
  });

  it("is valid as it stands; rows without a scenario are told and counted as skipped", async () => {
    const ran = await runCommand(aProject({ cases: [talk, { id: "empty" }] }), ["validate"]);

    expect(ran.code).toBe(0);
    expect(ran.err).toContain("1 line has no scenario and counts as skipped (line 2)");
    expect(ran.err).toContain("empty: Not evaluated: it has no scenario.");
  });

  it("refuses the cases of the other mode before anything is asked", async () => {
    const talks = await runCommand(aProject({ cases: CASES }), ["run"]);
    const questions = await runCommand(aProject({ config: { mode: "single-turn" } }), ["run"]);

    expect(talks.code).toBe(2);
    expect(talks.err).toContain(`"question" can't be used in multi-turn mode`);
    expect(questions.code).toBe(2);
    expect(questions.err).toContain(`"scenario", "expectedOutcome" belong to multi-turn cases`);
  });

  it("is scored as it was recorded, and needs a recorded conversation for it", async () => {
    const turns = [
      { role: "user", content: "年次有給休暇は何日ですか。" },
      { role: "assistant", content: "年次有給休暇は10日です。" },
    ];
    const files = {
      "held.jsonl": JSON.stringify({ id: "held", turns }),
      "open.jsonl": JSON.stringify(talk),
    };
    const project = aProject({ files });

    const held = await runCommand(project, ["score", "held.jsonl"]);
    const open = await runCommand(project, ["score", "open.jsonl"]);

    expect(readResultsOf(folderOf(held))).toMatchObject([
      { question: "年次有給休暇は何日ですか。", conversation: { stop: { reason: "recorded" } } },
    ]);
    expect(open.code).toBe(2);
    expect(open.err).toContain("open.jsonl holds no recorded conversation");
  });
});
