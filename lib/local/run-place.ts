import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { AppError } from "../core/errors.ts";
import { keys } from "../core/run/keys.ts";
import { BUCKET } from "./aws-on-loopback.ts";
import { filePath } from "./gateway/files/key-path.ts";
import { TENANT, type Workspace } from "./workspace.ts";

/**
 * Where a run that was given by its folder lives: beside its data, which need not be those of the
 * working directory. They are looked for there first, then in the folders around the run's own.
 */
export async function placeOf(folder: string, { dataDir }: Workspace): Promise<Workspace> {
  for (const each of [dataDir, ...dataDirsAround(folder)]) {
    if (await holds(each, basename(folder))) return { dataDir: each, outDir: dirname(folder) };
  }
  throw new AppError("run.data_elsewhere", { run: basename(folder), folder: dataDir });
}

function dataDirsAround(folder: string): readonly string[] {
  const above = dirname(resolve(folder));
  if (above === folder) return [];
  const own = basename(above) === ".saiten" ? above : join(above, ".saiten");
  return [own, ...dataDirsAround(above)];
}

/** What a run was asked for is the first that is written of it. */
async function holds(dataDir: string, runId: string): Promise<boolean> {
  const key = keys.request({ tenant: TENANT, runId });
  const found = await stat(join(dataDir, "s3", BUCKET, filePath(key))).catch(() => undefined);
  return found !== undefined;
}
