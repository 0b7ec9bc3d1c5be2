import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshBundle } from "../../bin/fresh-bundle.mjs";
import type { Output } from "../../bin/output.ts";
import { writeProject } from "../bin/sample-project.ts";
import { runCommand } from "../support/run-command.ts";

type Main = (args: readonly string[], output: Output) => Promise<number>;

const ROOT = resolve(import.meta.dirname, "../..");
// Below node_modules, where the parts that are not bundled are found as from dist/.
const CACHE = join(ROOT, "node_modules/.cache");

let folder = "";
const build = () =>
  execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts", folder], { cwd: ROOT });

async function runBundled(args: readonly string[]) {
  const { main }: { main: Main } = await import(pathToFileURL(join(folder, "cli.mjs")).href);
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await main(args, output);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, "saiten-build-"));
  build();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe("the bundled command", () => {
  it.each(["--version", "--help", "help run", "bogus", "report nix"])(
    "says to %s what the sources say",
    async (line) => {
      const args = line.split(" ");

      expect(await runBundled(args)).toEqual(await runCommand(process.cwd(), args));
    },
  );

  it("runs a test set from its first state to its report", async () => {
    const project = writeProject();
    const out = join(project, "runs");

    const ran = await runBundled(["run", "-c", join(project, "saiten.yaml"), "--out", out]);

    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(out, "latest"))).toBe(true);
  });
});

describe("a build", () => {
  it("lists its parts, so that a damaged bundle is noticed", () => {
    const root = mkdtempSync(join(CACHE, "saiten-root-"));
    cpSync(folder, join(root, "dist"), { recursive: true });

    expect(freshBundle(root)).toBe(join(root, "dist", "cli.mjs"));

    rmSync(join(root, "dist/chunks"), { recursive: true });
    expect(freshBundle(root)).toBeUndefined();
    rmSync(root, { recursive: true });
  });

  it("leaves parts of a bundle of the last day to runs under way, and removes older ones", () => {
    const recent = join(folder, "chunks", "recent-A.mjs");
    const old = join(folder, "chunks", "old-B.mjs");
    for (const path of [recent, old]) writeFileSync(path, "");
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    utimesSync(old, twoDaysAgo, twoDaysAgo);

    build();

    expect([recent, old].map((path) => existsSync(path))).toEqual([true, false]);
  }, 60_000);
});
