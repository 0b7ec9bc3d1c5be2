import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isAlive, withKeyLock } from "../../../../lib/local/gateway/files/key-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "saiten-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const lockOf = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;

describe("withKeyLock", () => {
  it("gives the result and leaves nothing behind", async () => {
    expect(await withKeyLock(folder, "key", () => 7)).toBe(7);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is released when the task fails", async () => {
    const failing = withKeyLock(folder, "key", () => {
      throw new Error("no");
    });

    await expect(failing).rejects.toThrow("no");
    expect(await withKeyLock(folder, "key", () => "again")).toBe("again");
  });

  it("takes over from a process that died", async () => {
    writeFileSync(lockOf("dead"), String(deadPid()));

    expect(await withKeyLock(folder, "dead", () => "mine")).toBe("mine");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("waits for a process that lives", async () => {
    writeFileSync(lockOf("held"), String(process.pid));
    let entered = false;
    const waiting = withKeyLock(folder, "held", () => {
      entered = true;
    });
    await withKeyLock(folder, "other", () => undefined);
    expect(entered).toBe(false);

    rmSync(lockOf("held"));
    await waiting;
    expect(entered).toBe(true);
  });
});

describe("isAlive", () => {
  it("tells a running process from a dead one and from nonsense", () => {
    expect([process.pid, deadPid(), 0, -1, Number.NaN].map(isAlive)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
