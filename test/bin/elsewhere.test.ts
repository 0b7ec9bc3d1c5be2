import { existsSync, readdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { newFolder, runCommand } from "../support/run-command.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf } from "./stored-run.ts";

let project = "";
let folder = "";

beforeAll(async () => {
  project = writeProject();
  folder = folderOf(await runCommand(project, ["run", "-n", "1"]));
});

it("a run of another folder is replayed there, where its data are", async () => {
  const elsewhere = newFolder();

  const replayed = await runCommand(elsewhere, ["run", "--replay", folder]);

  expect(replayed.code).toBe(0);
  expect(dirname(folderOf(replayed))).toBe(join(project, ".saiten", "runs"));
  expect(readReportOf(folderOf(replayed)).run.replayOf).toBe(readReportOf(folder).run.id);
  expect(readdirSync(elsewhere)).toEqual([]);
});

it("its replay lies where --out says", async () => {
  const elsewhere = newFolder();

  const replayed = await runCommand(elsewhere, ["run", "--replay", folder, "--out", "x"]);

  expect(replayed.code).toBe(0);
  expect(dirname(folderOf(replayed))).toBe(join(elsewhere, "x"));
});

it("errors of a run whose folder lies beside its data are done again from anywhere", async () => {
  const told = folderOf(await runCommand(project, ["run", "-n", "1", "--out", "results/today"]));

  const retried = await runCommand(newFolder(), ["run", "--retry-errors", told]);

  expect(retried.code).toBe(0);
  expect(folderOf(retried)).toBe(told);
});

it("a run without its data says where the command belongs, and writes nothing", async () => {
  const elsewhere = newFolder();
  const told = folderOf(await runCommand(project, ["run", "-n", "1", "--out", "lost"]));
  const lost = join(newFolder(), basename(told));
  renameSync(told, lost);

  for (const mode of ["--replay", "--resume", "--retry-errors"]) {
    const { code, err } = await runCommand(elsewhere, ["run", mode, lost]);

    expect(code).toBe(2);
    expect(err).toContain("その評価を始めたフォルダー");
  }
  expect(existsSync(join(elsewhere, ".saiten"))).toBe(false);
});
