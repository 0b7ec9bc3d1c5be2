import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { sourceTrace } from "../../bin/source-trace.ts";
import { bundleSettings } from "../../scripts/bundle-settings.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "saiten-trace-")));
afterAll(() => rmSync(folder, { recursive: true }));

const source = join(folder, "thrower.ts");
const bundle = join(folder, "thrower.mjs");
const urlOf = (path: string) => pathToFileURL(path).href;

describe("sourceTrace", () => {
  it("tells where in the source it was, not where in the bundle", async () => {
    writeFileSync(source, "interface Gone {}\n\nexport const fail = (at: Gone) => at.gone();\n");
    await build({ ...bundleSettings, entryPoints: [source], outdir: folder });
    const lines = readFileSync(bundle, "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes("at.gone")) + 1;
    const column = (lines[line - 1] ?? "").indexOf("gone()") + 1;
    const trace = `TypeError: no\n    at fail (${urlOf(bundle)}:${line}:${column})\n    at node:fs:1:2`;

    expect(sourceTrace(trace)).toBe(
      `TypeError: no\n    at fail (${urlOf(source)}:3:38)\n    at node:fs:1:2`,
    );
  });

  it("leaves a trace of files without a map as it is", () => {
    const trace = `Error: no\n    at ${urlOf(join(folder, "other.mjs"))}:1:2`;

    expect(sourceTrace(trace)).toBe(trace);
  });
});
