import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleFunctions } from "../../lib/infra/bundle-functions.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "saiten-bundle-"));
const bytesIn = (folder: string) =>
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]);

describe("the bundle of a function", () => {
  it("is the same wherever and beside whatever it is written, so that no deployment changes it", async () => {
    const [first, second] = await Promise.all(
      [newFolder(), newFolder()].map((into) => bundleFunctions(["add-claims"], into)),
    );

    expect(bytesIn(first?.["add-claims"]?.folder ?? "")).toEqual(
      bytesIn(second?.["add-claims"]?.folder ?? ""),
    );
  });

  it("holds index.mjs, whose handler answers, and a map of each file", async () => {
    const { "add-claims": bundle } = await bundleFunctions(["add-claims"], newFolder());
    const files = readdirSync(bundle?.folder ?? "");

    expect(files).toContain("index.mjs");
    expect(files.filter((file) => file.endsWith(".map"))).toHaveLength(files.length / 2);
    expect(bundle?.sources).toContain("functions/add-claims/handler.ts");
  });

  it("of a function without a handler can't be made, and the error names the file", async () => {
    await expect(bundleFunctions(["no-such-function"], newFolder())).rejects.toThrow(
      "handlers are missing: functions/no-such-function/handler.ts",
    );
  });
});
