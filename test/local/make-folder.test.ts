import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "../../lib/local/make-folder.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "saiten-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("makeFolder", () => {
  it("makes every folder on the way, and may be repeated", async () => {
    const path = join(root, "a", "日本語 b", "c");

    await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
    await makeFolder(path);

    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it("refuses a file in the way", async () => {
    await writeFile(join(root, "file"), "");

    await expect(makeFolder(join(root, "file"))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(makeFolder(join(root, "file", "a"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it.runIf(existsSync("/proc/self"))("gives up where nothing can be made", async () => {
    await expect(makeFolder("/proc/saiten/runs")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
