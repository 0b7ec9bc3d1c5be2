import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder, runCommand } from "../support/run-command.ts";

const lines = (cases: readonly object[]) =>
  cases.map((each) => `${JSON.stringify(each)}\n`).join("");

function folderWith(cases: readonly object[], config = "judge: offline\n"): string {
  const folder = newFolder();
  writeFileSync(join(folder, "cases.jsonl"), lines(cases));
  writeFileSync(join(folder, "saiten.yaml"), `testSet: cases.jsonl\n${config}`);
  return folder;
}

describe("what would spoil a run is told before it", () => {
  it("a file to score without a single answer", async () => {
    const folder = folderWith([{ id: "a", question: "何日ですか。", expectedAnswer: "10日" }]);

    const { code, err } = await runCommand(folder, ["score", "cases.jsonl"]);

    expect(code).toBe(2);
    expect(err).toContain("cases.jsonl");
    expect(err).toContain("saiten run");
  });

  it("a gate on a tag that no case has, widths and case aside", async () => {
    const cases = [
      { id: "a", question: "何日？", expectedAnswer: "10日", answer: "10日", tags: ["Ｌｅａｖｅ"] },
    ];
    const gates = 'gates: ["passRate >= 0.5 [tag=leave]", "passRate >= 0.5 [tag=trvael]"]\n';
    const folder = folderWith(cases, gates);

    const { err } = await runCommand(folder, ["score", "cases.jsonl"]);

    expect(err).toContain("[tag=trvael]");
    expect(err).not.toContain("[tag=leave]");
  });

  it("why which cases will be skipped", async () => {
    const cases = [
      { id: "a", question: "何日ですか。", expectedAnswer: "10日" },
      { id: "b", question: "いつですか。" },
    ];
    const folder = folderWith(cases, "agent: { type: recorded }\njudge: offline\n");

    const { code, out, err } = await runCommand(folder, ["validate"]);

    expect(code).toBe(0);
    expect(out).toContain("スキップ 1 件");
    expect(err).toContain("b: 期待する回答がない");
  });
});
