import { createHash, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "./error-code.ts";

const RETRY_MS = 5;

/**
 * Runs `task` while no other process runs one for the same key. A lock left behind by a process
 * that died is taken over.
 */
export async function withKeyLock<T>(folder: string, key: string, task: () => T): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, createHash("sha256").update(key).digest("hex"));
  while (!tryLock(lock)) {
    if (!breakDeadLock(lock)) await delay(RETRY_MS);
  }
  try {
    return task();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  // Linked into place, so that a lock is never seen without its owner.
  const mine = `${lock}.${randomUUID()}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

function breakDeadLock(lock: string): boolean {
  const owner = readOwner(lock);
  if (owner === undefined || isAlive(owner)) return false;
  const taken = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, taken);
    // Someone may have replaced the dead lock in between: theirs goes back.
    if (readOwner(taken) !== owner) linkSync(taken, lock);
    rmSync(taken, { force: true });
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function readOwner(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a process with this id runs on this machine. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
