import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { build } from "esbuild";
import { PARTS } from "../bin/fresh-bundle.mjs";
import { bundleSettings } from "./bundle-settings.ts";

// Bundles the command: scripts/build.ts [FOLDER], by default dist/.
const root = resolve(import.meta.dirname, "..");
const folder = resolve(process.argv[2] ?? join(root, "dist"));
const entry = join(folder, "cli.mjs");
const chunks = join(folder, "chunks");
const started = new Date();
/** A run that began with an earlier bundle loads the steps of its end from that. */
const LONGEST_RUN_MS = 86_400_000;

const { outputFiles } = await build({
  ...bundleSettings,
  absWorkingDir: root,
  entryPoints: { cli: "bin/cli.ts" },
  splitting: true,
  outdir: folder,
  chunkNames: "chunks/[name]-[hash]",
  write: false,
});

// The entry comes last and in one piece: a command that starts meanwhile finds all its parts.
await mkdir(chunks, { recursive: true });
for (const { path, contents } of outputFiles) {
  if (path !== entry) await writeFile(path, contents);
}
const code = outputFiles.find(({ path }) => path === entry)?.text ?? "";
// In the entry itself, so that no other build's list is ever beside it.
const parts = outputFiles
  .filter(({ path }) => path !== entry && path.endsWith(".mjs"))
  .map(({ path, contents }) => [relative(folder, path).split(sep).join("/"), contents.length]);
const unfinished = `${entry}.${process.pid}`;
await writeFile(unfinished, `${code}\n${PARTS}${JSON.stringify(Object.fromEntries(parts))}\n`);
// A source that was saved during the build is newer than what the build has read.
await utimes(unfinished, started, started);
await rename(unfinished, entry);

const current = new Set(outputFiles.map(({ path }) => path));
for (const name of await readdir(chunks)) {
  const path = join(chunks, name);
  if (!current.has(path) && (await stat(path)).mtimeMs < started.getTime() - LONGEST_RUN_MS) {
    await rm(path, { force: true });
  }
}
process.stdout.write(`${basename(dirname(entry))}/${basename(entry)}\n`);
