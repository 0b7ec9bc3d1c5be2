import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { manyCases } from "../bin/many-cases.ts";
import { writeProject } from "../bin/sample-project.ts";
import { folderOf, readReportOf } from "../bin/stored-run.ts";
import { startCommand } from "../support/run-command.ts";

const MEMORY = new URL("./report-memory.mjs", import.meta.url).href;

describe("2,000 cases with the offline judge", () => {
  it("are all judged, within the memory of a small machine", async () => {
    const { cases, files } = manyCases(100);
    const many = Array.from({ length: 2_000 }, (_, index) => {
      const base = (cases as readonly Readonly<Record<string, unknown>>[])[index % 100];
      return { ...base, id: `c-${index}` };
    });
    const project = writeProject({ cases: many, files, config: { gates: [] } });
    const startedAt = Date.now();

    const ran = await startCommand(project, ["run"], { NODE_OPTIONS: `--import ${MEMORY}` }).ended;

    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const [memory = ""] = /peak memory \d+ MB/.exec(ran.err) ?? [];
    process.stdout.write(`2,000 cases: ${seconds} s, ${memory}\n`);
    expect(ran.code, ran.err).toBe(0);
    expect(readReportOf(folderOf(ran)).counts).toMatchObject({ total: 2_000, errors: 0 });
    const lines = readFileSync(join(folderOf(ran), "scores.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(2_000);
    expect(Number(/\d+/.exec(memory)?.[0])).toBeLessThan(600);
  });
});
