import { expect, test } from "vitest";
import type { Blobs } from "../../../lib/core/ports.ts";
import { readAttemptCase, readAttemptConfig } from "../../../lib/core/run/attempt-documents.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { aCase } from "../../support/factories.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

/** A store with the configurations of some runs, and how often it was read. */
function stored(runIds: readonly string[]) {
  const objects = runIds.map((runId) => [
    keys.config({ ...aRun, runId }),
    JSON.stringify(aRunConfig({ name: runId })),
  ]);
  const blobs = createMemoryBlobs(Object.fromEntries(objects));
  const read: string[] = [];
  const counting: Blobs = {
    ...blobs,
    get: (key, options) => {
      read.push(key);
      return blobs.get(key, options);
    },
  };
  return { blobs: counting, read };
}

test("the configuration of an attempt is read once", async () => {
  const { blobs, read } = stored(["one"]);
  const run = { ...aRun, runId: "one", attempt: 1 };

  const first = await readAttemptConfig(blobs, run);
  const second = await readAttemptConfig(blobs, run);

  expect(first.name).toBe("one");
  expect(second).toBe(first);
  expect(read).toHaveLength(1);
});

test("callers at the same time share the reading, and one who was aborted none", async () => {
  const { blobs, read } = stored(["one"]);
  const run = { ...aRun, runId: "one", attempt: 1 };
  const aborted = readAttemptConfig(blobs, run, { signal: AbortSignal.abort() });

  const [first, second] = await Promise.all([
    readAttemptConfig(blobs, run),
    readAttemptConfig(blobs, run),
  ]);

  expect(second).toBe(first);
  expect(read).toHaveLength(1);
  await expect(aborted).rejects.toThrow();
});

test("a reading that failed is tried again", async () => {
  const { blobs } = stored([]);
  const run = { ...aRun, runId: "one", attempt: 1 };
  await expect(readAttemptConfig(blobs, run)).rejects.toMatchObject({ code: "run.missing_object" });

  await blobs.put(keys.config(run), JSON.stringify(aRunConfig({ name: "late" })));

  expect(await readAttemptConfig(blobs, run)).toMatchObject({ name: "late" });
});

test("another attempt may have another configuration, and another store another run", async () => {
  const { blobs, read } = stored(["one"]);
  const run = { ...aRun, runId: "one", attempt: 1 };
  await readAttemptConfig(blobs, run);
  const changed = aRunConfig({ name: "changed" });
  await blobs.put(keys.config(run), JSON.stringify(changed));

  expect(await readAttemptConfig(blobs, { ...run, attempt: 2 })).toEqual(changed);
  expect(read).toHaveLength(2);
  await expect(readAttemptConfig(stored([]).blobs, run)).rejects.toMatchObject({
    code: "run.missing_object",
  });
});

test("those of the latest eight attempts are kept", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `run-${index}`);
  const { blobs, read } = stored(names);
  const open = (runId: string) => readAttemptConfig(blobs, { ...aRun, runId, attempt: 1 });
  for (const name of names) await open(name);

  await open("run-8");
  expect(read).toHaveLength(9);
  await open("run-0");
  expect(read).toHaveLength(10);
});

test("a case is read once an attempt, however often it is called for", async () => {
  const { blobs, read } = stored([]);
  const key = keys.testCase(aRun, "k");
  await blobs.put(key, JSON.stringify(aCase({ id: "c-1" })));
  const run = { ...aRun, attempt: 1 };

  const first = await readAttemptCase(blobs, run, "k");
  const second = await readAttemptCase(blobs, run, "k");
  await readAttemptCase(blobs, { ...run, attempt: 2 }, "k");

  expect(first.id).toBe("c-1");
  expect(second).toBe(first);
  expect(read).toEqual([key, key]);
  await expect(readAttemptCase(blobs, run, "other")).rejects.toMatchObject({
    code: "run.missing_object",
  });
});
