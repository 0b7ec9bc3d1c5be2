import {
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { AppError } from "../core/errors.ts";
import { makeFolder } from "./make-folder.ts";

/** Folders of a laptop: shared objects and parameters below `dataDir`, a folder a run below `outDir`. */
export interface Workspace {
  readonly dataDir: string;
  readonly outDir: string;
}

export const TENANT = "default";
const LATEST = "latest";

export function workspace(outDir: string | undefined, cwd = process.cwd()): Workspace {
  const dataDir = resolve(cwd, ".saiten");
  return { dataDir, outDir: resolve(cwd, outDir ?? join(dataDir, "runs")) };
}

export const runDir = ({ outDir }: Workspace, runId: string): string => join(outDir, runId);

/** Makes the folder of a run's table. */
export async function makeStoreDir(place: Workspace, runId: string): Promise<string> {
  const folder = join(runDir(place, runId), "store");
  await makeOwnFolder(place.dataDir);
  await makeOwnFolder(place.outDir);
  await makeOwnFolder(folder);
  return folder;
}

/** Makes a folder, or says that it can't be written to. */
export async function makeOwnFolder(path: string): Promise<void> {
  await makeFolder(path).catch((cause: NodeJS.ErrnoException) => {
    const details = { path, reason: cause.code ?? cause.message };
    throw new AppError("usage.folder_unwritable", details, { cause });
  });
}

/** Makes the folder of a run and points `latest` to it. */
export async function openRunDir(place: Workspace, runId: string): Promise<string> {
  const folder = runDir(place, runId);
  await makeFolder(folder);
  const latest = join(place.outDir, LATEST);
  const next = `${latest}.${process.pid}`;
  await rm(next, { force: true });
  // Where links need a privilege (Windows), a file with the id does.
  await symlink(runId, next).catch(() => writeFile(next, runId));
  await rename(next, latest);
  return folder;
}

/** The folder of the run that a person names: an id, the beginning of one, latest, previous, a path. */
export async function findRun(place: Workspace, name: string): Promise<string> {
  const ids = await runIds(place);
  if (name === LATEST) {
    const link = join(place.outDir, LATEST);
    const target = await readlink(link).catch(() => readFile(link, "utf8").catch(() => undefined));
    const id = target === undefined ? ids.at(-1) : basename(target);
    return id === undefined ? unknown(place, name) : runDir(place, id);
  }
  if (name === "previous") {
    const id = ids.at(-2);
    return id === undefined ? unknown(place, name) : runDir(place, id);
  }
  if (ids.includes(name)) return runDir(place, name);
  if (/[/\\]/.test(name) || name === ".") {
    const folder = resolve(name);
    return (await isRunDir(folder)) ? folder : unknown(place, name);
  }
  const matches = ids.filter((id) => id.toLowerCase().startsWith(name.toLowerCase()));
  const [match] = matches;
  if (match === undefined) return unknown(place, name);
  if (matches.length > 1) throw new AppError("run.ambiguous", { run: name, matches });
  return runDir(place, match);
}

/** Ids sort by time: they are ULIDs. */
async function runIds({ outDir }: Workspace): Promise<readonly string[]> {
  const entries = await readdir(outDir, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

async function isRunDir(folder: string): Promise<boolean> {
  const store = await stat(join(folder, "store")).catch(() => undefined);
  return store?.isDirectory() ?? false;
}

function unknown({ outDir }: Workspace, run: string): never {
  throw new AppError("run.unknown", { run, folder: outDir });
}
