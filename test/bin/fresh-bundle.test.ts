import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { freshBundle, PARTS } from "../../bin/fresh-bundle.mjs";

const BUNDLE = "dist/cli.mjs";
const CHUNK = "dist/chunks/a-1.mjs";
const CODE = "export const main = 1;\n";
const WHOLE = `${CODE}${PARTS}${JSON.stringify({ "chunks/a-1.mjs": CODE.length })}\n`;
const folders: string[] = [];
let root = "";

/** Puts a file there, and says when it and its folder were last written. */
function write(path: string, second: number, text = ""): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, second, second);
  utimesSync(dirname(file), second, second);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "saiten-bundle-"));
  folders.push(root);
  for (const path of ["lib/core/a.ts", "bin/cli.ts", "package.json"]) write(path, 100);
  utimesSync(join(root, "lib"), 100, 100);
  write(CHUNK, 200, CODE);
  write(BUNDLE, 200, WHOLE);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("freshBundle", () => {
  it("is the bundle when every source is older", () => {
    expect(freshBundle(root)).toBe(join(root, BUNDLE));
  });

  it("is nothing before the first build", () => {
    rmSync(join(root, BUNDLE));

    expect(freshBundle(root)).toBeUndefined();
  });

  it.each([
    "lib/core/a.ts",
    "functions/score-case/handler.ts",
    "statemachines/evaluation.asl.json",
    "package.json",
    "package-lock.json",
  ])("is nothing when %s was written later", (path) => {
    write(path, 300);

    expect(freshBundle(root)).toBeUndefined();
  });

  it("is nothing when a source was written in the same instant: it may not be in it", () => {
    write("lib/core/a.ts", 200);

    expect(freshBundle(root)).toBeUndefined();
  });

  it("is nothing when a source is gone", () => {
    rmSync(join(root, "lib/core/a.ts"));

    expect(freshBundle(root)).toBeUndefined();
  });

  it.each([
    ["it is empty", () => write(BUNDLE, 200)],
    ["it breaks off", () => write(BUNDLE, 200, WHOLE.slice(0, -5))],
    ["it breaks off before its list", () => write(BUNDLE, 200, CODE)],
    ["its parts are gone", () => rmSync(join(root, "dist/chunks"), { recursive: true })],
    ["a part breaks off", () => write(CHUNK, 200, CODE.slice(0, -3))],
  ])("is nothing when %s", (_, damage) => {
    damage();

    expect(freshBundle(root)).toBeUndefined();
  });

  it("does not look at what it was not made from", () => {
    write("test/a.test.ts", 300);
    write("docs/a.md", 300);

    expect(freshBundle(root)).toBe(join(root, BUNDLE));
  });
});
