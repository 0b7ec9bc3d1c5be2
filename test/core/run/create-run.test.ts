import { describe, expect, test } from "vitest";
import { createRun } from "../../../lib/core/run/create-run.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { aRun, aRunConfig, aWorld } from "../../support/run-world.ts";

const config = aRunConfig();
const testSet = '{"id":"c-1","question":"Question 1?"}\n';

describe("creating a run", () => {
  test("registers it once, with everything that it starts from", async () => {
    const { ports, blobs, record } = aWorld();

    expect(await createRun(ports, { run: aRun, config, testSet, judgeScript: "{}" })).toBe(
      "created",
    );

    expect(await record()).toEqual({
      ...aRun,
      name: "handbook",
      status: "created",
      attempt: 0,
      createdAt: "2030-01-01T00:00:00.000Z",
    });
    expect([...blobs.objects.keys()]).toEqual([
      keys.request(aRun),
      keys.testSet(aRun),
      keys.judgeScript(aRun),
    ]);
  });

  test("has no script where the judge is none", async () => {
    const { ports, blobs } = aWorld();

    await createRun(ports, { run: aRun, config, testSet });

    expect(blobs.objects.has(keys.judgeScript(aRun))).toBe(false);
  });

  test("a record never points to something that is not there, and a repeat completes it", async () => {
    for (const broken of [1, 2, 3, 4]) {
      const { ports, blobs, record } = aWorld();
      let writes = 0;
      const crash = () => {
        writes += 1;
        if (writes === broken) throw new Error("crash");
      };
      const crashing = {
        ...ports,
        blobs: {
          ...ports.blobs,
          put: async (...put: Parameters<typeof blobs.put>) => {
            crash();
            return blobs.put(...put);
          },
        },
        runs: {
          ...ports.runs,
          create: async (...create: Parameters<typeof ports.runs.create>) => {
            crash();
            return ports.runs.create(...create);
          },
        },
      };
      const created = createRun(crashing, { run: aRun, config, testSet, judgeScript: "{}" });

      await expect(created).rejects.toThrow("crash");

      expect(await record()).toBeUndefined();
      expect(await createRun(ports, { run: aRun, config, testSet, judgeScript: "{}" })).toBe(
        "created",
      );
      expect(blobs.objects.size).toBe(3);
    }
  });

  test("a repeat finds the run and leaves its record as it is", async () => {
    const { ports, record, time } = aWorld();
    await createRun(ports, { run: aRun, config, testSet });
    await ports.runs.update(aRun, { set: { status: "running", attempt: 1 } });
    time.now += 60_000;

    expect(await createRun(ports, { run: aRun, config, testSet })).toBe("exists");

    expect(await record()).toMatchObject({
      status: "running",
      attempt: 1,
      createdAt: "2030-01-01T00:00:00.000Z",
    });
  });
});
