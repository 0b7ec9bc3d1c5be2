import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import type { MatchPattern } from "../../lib/core/ports.ts";
import { bundleSettings } from "../../scripts/bundle-settings.ts";

test("a pattern without end is given up on in a bundle too, as functions are deployed", async () => {
  // What lies in such a folder is loaded as it is, without the test runner's changes.
  const outfile = join(mkdtempSync(join(tmpdir(), "saiten-pattern-")), "node_modules", "index.mjs");
  const { outExtension: _, ...settings } = bundleSettings;
  await build({
    ...settings,
    entryPoints: ["lib/adapters/match-pattern.ts"],
    minify: true,
    keepNames: true,
    outfile,
  });
  const bundled = (await import(pathToFileURL(outfile).href)) as { matchPattern: MatchPattern };

  expect(() => bundled.matchPattern(/(a+)+$/u, `${"a".repeat(50)}b`)).toThrow(
    expect.objectContaining({ code: "check.too_slow" }),
  );
  expect(bundled.matchPattern(/a/u, "a")).toBe(true);
});
