import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder, runCommand } from "../support/run-command.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf } from "./stored-run.ts";

describe.each(["ja", "en", "zh-Hant"])("saiten init in %s", (language) => {
  it("writes an evaluation that validates, runs and passes", async () => {
    const folder = newFolder();

    const made = await runCommand(folder, ["init", "mine", "--language", language]);
    const config = join("mine", "saiten.yaml");
    const valid = await runCommand(folder, ["validate", "-c", config]);
    const ran = await runCommand(folder, ["run", "-c", config]);

    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toContain(`saiten run -c ${config}`);
    expect(valid).toMatchObject({ code: 0, err: "" });
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(readReportOf(folderOf(ran)).run.language).toBe(language);
    for (const name of ["saiten.yaml", "cases.jsonl", ".env.example"]) {
      expect(made.out).toContain(join(folder, "mine", name));
    }
  });
});

describe("saiten init", () => {
  it("overwrites nothing: with one of its files there, it writes none", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "cases.jsonl"), "mine");

    const ran = await runCommand(folder, ["init"], { SAITEN_LANGUAGE: "en" });

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain("cases.jsonl exists already");
    expect(readdirSync(folder)).toEqual(["cases.jsonl"]);
    expect(readFileSync(join(folder, "cases.jsonl"), "utf8")).toBe("mine");
  });
});

describe("saiten validate", () => {
  it("says what would run, and runs nothing", async () => {
    const folder = writeProject();

    const ran = await runCommand(folder, ["validate", "--language", "en"]);

    expect(ran.code).toBe(0);
    expect(ran.err).toMatch(/^leave-002: Not evaluated: .+$/);
    expect(ran.out).toContain("5 cases (1 of them skipped), 8 metrics, judge offline");
    expect(existsSync(join(folder, ".saiten"))).toBe(false);
  });

  it("takes a configuration without an agent for one of recorded answers", async () => {
    const folder = writeProject({ config: { agent: undefined } });

    expect((await runCommand(folder, ["validate"])).code).toBe(0);
    expect((await runCommand(folder, ["run"])).err).toContain("saiten score");
  });
});

describe("--help", () => {
  it.each([
    ["ja", "例: saiten run -c saiten.yaml"],
    ["en", "Example: saiten run -c saiten.yaml"],
    ["zh-Hant", "範例: saiten run -c saiten.yaml"],
  ])("speaks %s and shows an example", async (language, example) => {
    const ran = await runCommand(newFolder(), ["run", "--help"], { SAITEN_LANGUAGE: language });

    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toContain(example);
    expect(ran.out).toContain("--resume");
  });
});
