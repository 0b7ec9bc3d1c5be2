import { isAbsolute, normalize } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filePath, folderPath, parseName } from "../../../../lib/local/gateway/files/key-path.ts";

const segment = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("", ".", "..", "a", "A", "%", "=", "~", "con", "x=", "x~"),
  fc.string({ unit: "grapheme", minLength: 150, maxLength: 300 }),
);
const key = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));

/** Reads a key back from the names on disk, as a listing does. */
function keyOf(path: string): string {
  let result = "";
  let before = "";
  for (const name of path.split("/")) {
    const parsed = parseName(name, before);
    if (parsed?.kind === "continued") {
      before = parsed.encoded;
      continue;
    }
    before = "";
    result += parsed?.kind === "folder" ? `${parsed.segment}/` : (parsed?.segment ?? "\0bad");
  }
  return result;
}

describe("filePath", () => {
  it("can be read back for any key", () => {
    fc.assert(
      fc.property(key, (name) => {
        expect(keyOf(filePath(name))).toBe(name);
      }),
    );
  });

  it("stays inside its folder, whatever the key", () => {
    fc.assert(
      fc.property(key, (name) => {
        const path = filePath(name);
        expect(isAbsolute(path)).toBe(false);
        expect(normalize(path)).toBe(path);
        expect(path.split("/")).not.toContain("..");
      }),
    );
  });

  it("uses names of lower-case ASCII that any file system holds", () => {
    fc.assert(
      fc.property(key, (name) => {
        for (const part of filePath(name).split("/")) {
          expect(part).toMatch(/^[a-z0-9._%~=-]+$/);
          expect(part.length).toBeLessThanOrEqual(201);
        }
      }),
    );
  });

  it("keeps ordinary keys readable", () => {
    expect(filePath("default/runs/r1/report.json")).toBe("default/runs/r1/report.json=");
  });
});

describe("folderPath", () => {
  it("is where the files of all keys with that prefix lie", () => {
    fc.assert(
      fc.property(key, key, (folder, rest) => {
        const prefix = `${folder}/`;
        expect(filePath(prefix + rest).startsWith(`${folderPath(prefix)}/`)).toBe(true);
      }),
    );
  });
});

describe("parseName", () => {
  it("passes over names that no key has", () => {
    for (const name of [".DS_Store", "Thumbs.db", "%zz", "%41%", "%c3", "notes.txt "]) {
      expect(parseName(name, "")).toBeUndefined();
    }
  });
});
