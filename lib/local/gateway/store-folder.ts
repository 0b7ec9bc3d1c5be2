import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import { type DynamoService, openDynamo } from "./dynamodb/dynamodb.ts";
import { errorCode } from "./files/error-code.ts";
import { isAlive } from "./files/key-lock.ts";

const ownerSchema = z.object({ pid: z.int().positive(), startedAt: z.string() });
const OWNER_TRIES = 20;
const OWNER_WAIT_MS = 25;

/**
 * Opens the folder of a run's tables for this process alone. LevelDB's own lock decides, which the
 * system releases with the process; the file `owner.json` only says whom to wait for.
 */
export async function openStoreFolder(folder: string, now: () => number): Promise<DynamoService> {
  const owner = join(folder, "owner.json");
  const dynamo = await openDatabase(folder, owner);
  const content = { pid: process.pid, startedAt: new Date(now()).toISOString() };
  writeFileSync(owner, JSON.stringify(content));
  return {
    ...dynamo,
    close: async () => {
      rmSync(owner, { force: true });
      await dynamo.close();
    },
  };
}

async function openDatabase(folder: string, owner: string): Promise<DynamoService> {
  try {
    mkdirSync(folder, { recursive: true });
    return await openDynamo(join(folder, "db"));
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (errorCode(cause) === "LEVEL_LOCKED") {
      const details = { folder, pid: await livingOwner(owner) };
      throw new AppError("store.locked", details, { cause: error });
    }
    const code = errorCode(cause) === "LEVEL_CORRUPTION" ? "store.corrupt" : "store.unreadable";
    throw new AppError(code, { path: folder, reason }, { cause: error });
  }
}

/** The process that holds the folder; it may have opened it a moment ago and not yet signed. */
async function livingOwner(path: string): Promise<number | null> {
  for (let tries = 0; tries < OWNER_TRIES; tries += 1) {
    const pid = readOwner(path);
    if (pid !== undefined && isAlive(pid)) return pid;
    await delay(OWNER_WAIT_MS);
  }
  return null;
}

function readOwner(path: string): number | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, "utf8"))).pid;
  } catch {
    // Missing or half written: the owner is just taking or leaving the folder.
    return undefined;
  }
}
