import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  findRun,
  makeStoreDir,
  openRunDir,
  runDir,
  type Workspace,
  workspace,
} from "../../lib/local/workspace.ts";
import { newFolder } from "../support/run-command.ts";

const IDS = ["01AAAAAAAA", "01AAAABBBB", "01CCCCCCCC"] as const;

function aPlace(ids: readonly string[] = IDS): Workspace {
  const place = workspace(undefined, newFolder());
  for (const id of ids) mkdirSync(join(runDir(place, id), "store"), { recursive: true });
  return place;
}

describe("a workspace", () => {
  it("lies in the working directory; only the runs go elsewhere when told so", () => {
    expect(workspace(undefined, "/w")).toEqual({
      dataDir: "/w/.saiten",
      outDir: "/w/.saiten/runs",
    });
    expect(workspace("out", "/w")).toEqual({ dataDir: "/w/.saiten", outDir: "/w/out" });
    expect(workspace("/out", "/w").outDir).toBe("/out");
  });

  it("that can't be written to says where and what to do", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");

    await expect(makeStoreDir(workspace("file", folder), IDS[0])).rejects.toMatchObject({
      code: "usage.folder_unwritable",
      details: { path: join(folder, "file"), reason: "EEXIST" },
    });
  });
});

describe("a run is found", () => {
  it("by its id, even where that begins another", async () => {
    const place = aPlace(["01A", "01AB"]);

    expect(await findRun(place, "01A")).toBe(runDir(place, "01A"));
  });

  it("by a beginning that no other run has, in any case", async () => {
    const place = aPlace();

    expect(await findRun(place, "01c")).toBe(runDir(place, IDS[2]));
    expect(await findRun(place, "01AAAAA")).toBe(runDir(place, IDS[0]));
  });

  it("not by a beginning of several: they are named", async () => {
    await expect(findRun(aPlace(), "01AAAA")).rejects.toMatchObject({
      code: "run.ambiguous",
      details: { run: "01AAAA", matches: [IDS[0], IDS[1]] },
    });
  });

  it("as latest where the last one was opened, though an older one", async () => {
    const place = aPlace();
    await openRunDir(place, IDS[2]);
    await openRunDir(place, IDS[1]);

    expect(await findRun(place, "latest")).toBe(runDir(place, IDS[1]));
    expect(readdirSync(place.outDir).sort()).toEqual([...IDS, "latest"]);
  });

  it("as latest by a file where links are not allowed, and as the newest where there is none", async () => {
    const place = aPlace();
    expect(await findRun(place, "latest")).toBe(runDir(place, IDS[2]));

    writeFileSync(join(place.outDir, "latest"), IDS[0]);

    expect(await findRun(place, "latest")).toBe(runDir(place, IDS[0]));
  });

  it("as previous: the one before the newest", async () => {
    const place = aPlace();

    expect(await findRun(place, "previous")).toBe(runDir(place, IDS[1]));
  });

  it("by its folder, from anywhere", async () => {
    const folder = runDir(aPlace(), IDS[1]);

    expect(await findRun(aPlace([]), folder)).toBe(folder);
  });

  it.each(["latest", "previous", "01", "./nowhere", ".", ""])(
    "never where there is none: %j",
    async (name) => {
      const place = aPlace([]);
      rmSync(place.outDir, { recursive: true, force: true });

      await expect(findRun(place, name)).rejects.toMatchObject({
        code: "run.unknown",
        details: { run: name, folder: place.outDir },
      });
    },
  );
});
