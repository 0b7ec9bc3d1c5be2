import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = [
  "bin",
  "functions",
  "lib",
  "statemachines",
  "scripts/build.ts",
  "scripts/bundle-settings.ts",
  "package.json",
  "package-lock.json",
];

/**
 * The bundled command below `root`, when it is newer than everything it was made from: files,
 * and folders, whose time tells of files that are gone. `undefined` when it is missing or stale.
 */
export function freshBundle(root) {
  const bundle = join(root, "dist", "cli.mjs");
  const built = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return undefined;
  return SOURCES.every((source) => isOlder(join(root, source), built)) ? bundle : undefined;
}

function isOlder(path, timeMs) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (found.mtimeMs >= timeMs) return false;
  return (
    !found.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), timeMs))
  );
}
