import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ran, runCommand } from "../support/run-command.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf, runsIn } from "./stored-run.ts";

let project = "";
let first: Ran;
let second: Ran;

beforeAll(async () => {
  project = writeProject();
  first = await runCommand(project, ["run", "-n", "1", "--name", "first"]);
  second = await runCommand(project, ["run", "--name", "second"]);
});

const report = (...args: string[]) => runCommand(project, ["report", ...args]);
const fileOf = (ran: Ran, name: string) => readFileSync(join(folderOf(ran), name), "utf8");

/** The files that list every case are written a moment before the run is closed. */
const withoutTimes = (text: string) => text.trim().replace(/ time="[\d.]+"/g, "");

describe("saiten report", () => {
  it("prints the summary that the run printed", async () => {
    const { code, out } = await report("latest");

    expect(code).toBe(0);
    expect(second.out.startsWith(out)).toBe(true);
  });

  it.each([
    ["md", "report.md"],
    ["html", "report.html"],
    ["csv", "cases.csv"],
    ["junit", "junit.xml"],
  ])("renders %s as it stands in %s", async (format, file) => {
    const { code, out } = await report("latest", "--format", format);

    expect(code).toBe(0);
    expect(withoutTimes(out)).toBe(withoutTimes(fileOf(second, file)));
  });

  it("renders json that is the report", async () => {
    const { out } = await report("latest", "--format", "json");

    expect(JSON.parse(out)).toEqual(readReportOf(folderOf(second)));
  });

  it("shows one case in words, or as it is stored", async () => {
    const words = await report("latest", "--case", "expense-001");
    const raw = await report("latest", "--case", "expense-001", "--raw");

    expect(words.out).toContain("日帰り出張の日当はいくらですか。");
    expect(words.out).not.toContain("在宅勤務は週に何日までできますか。");
    expect(JSON.parse(raw.out)).toEqual(
      readResultsOf(folderOf(second)).find(({ caseId }) => caseId === "expense-001"),
    );
  });

  it("says where ids are found when there is no such case", async () => {
    const ran = await report("latest", "--case", "expense-9");

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain("expense-9");
    expect(ran.err).toContain("results.jsonl");
  });
});

describe("a run", () => {
  const nameOf = async (run: string) => {
    const { code, out, err } = await report(run, "--format", "json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return JSON.parse(out).run.name;
  };

  it("is named by latest, previous, id, the beginning of it in any case, or folder", async () => {
    const [older = "", newer = ""] = runsIn(project);
    const shared = [...older].findIndex((letter, index) => letter !== newer[index]);

    expect(await nameOf("latest")).toBe("second");
    expect(await nameOf("previous")).toBe("first");
    expect(await nameOf(older)).toBe("first");
    expect(await nameOf(newer.slice(0, shared + 1).toLowerCase())).toBe("second");
    expect(await nameOf(folderOf(first))).toBe("first");
    expect(await nameOf(`.saiten/runs/${newer}`)).toBe("second");
  });

  it("in another folder is found by --out, or by the variable that run takes", async () => {
    const variables = { SAITEN_OUT: "elsewhere" };
    await runCommand(project, ["run", "-n", "1", "--name", "third"], variables);

    const byFlag = await report("latest", "--out", "elsewhere", "--format", "json");
    const byVariable = await runCommand(project, ["report", "latest"], variables);

    expect(JSON.parse(byFlag.out).run.name).toBe("third");
    expect(byVariable.out).toContain("third");
    expect(await nameOf("latest")).toBe("second");
  });
});

describe("--resume of a complete run", () => {
  it("says so, repeats its verdict and does nothing", async () => {
    const before = readReportOf(folderOf(second));

    const ran = await runCommand(project, ["run", "--resume", "latest"]);

    expect(ran.code).toBe(0);
    expect(ran.err).toContain("完了しています");
    expect(readReportOf(folderOf(second))).toEqual(before);
    expect(ran.out).toBe(second.out);
  });
});
