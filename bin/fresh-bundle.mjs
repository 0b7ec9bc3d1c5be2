import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

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

/** Before the list of its parts on the last line of the bundle: their paths from `dist`, and bytes. */
export const PARTS = "//parts=";

/**
 * The bundled command below `root`, when it is newer than everything it was made from: files,
 * and folders, whose time tells of files that are gone. `undefined` when it is missing, stale or
 * damaged.
 */
export function freshBundle(root) {
  const bundle = join(root, "dist", "cli.mjs");
  const built = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return undefined;
  if (!SOURCES.every((source) => isOlder(join(root, source), built))) return undefined;
  return isWhole(bundle) ? bundle : undefined;
}

/** Whether all parts are there in their full length, as far as the bundle itself is. */
function isWhole(bundle) {
  const text = readFileSync(bundle, "utf8");
  const at = text.lastIndexOf(PARTS);
  if (at < 0) return false;
  try {
    const parts = Object.entries(JSON.parse(text.slice(at + PARTS.length)));
    return parts.every(([path, bytes]) => {
      const found = statSync(join(dirname(bundle), path), { throwIfNoEntry: false });
      return found?.size === bytes;
    });
  } catch {
    return false;
  }
}

function isOlder(path, timeMs) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (found.mtimeMs >= timeMs) return false;
  return (
    !found.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), timeMs))
  );
}
