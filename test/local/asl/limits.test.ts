import { describe, expect, it } from "vitest";
import {
  aDistributedMap,
  aFlow,
  aMachine,
  aPass,
  aTask,
  memoryObjects,
  run,
} from "./run-machine.ts";

/** A string whose JSON has that many bytes; each あ is three. */
const sized = (bytes: number) =>
  `${"あ".repeat(Math.floor((bytes - 2) / 3))}${"x".repeat((bytes - 2) % 3)}`;
const limit = 262_144;
const long = `{% $pad("", ${limit - 1}, "x") %}`;
const errorOf = async (...args: Parameters<typeof run>) => (await run(...args)).error;
const tooLarge = "States.DataLimitExceeded";

describe("the limit of 256 KiB", () => {
  it("counts bytes of UTF-8, not characters", () => {
    expect(Buffer.byteLength(JSON.stringify(sized(limit)))).toBe(limit);
  });

  it("holds for the input of an execution", async () => {
    expect(await errorOf(aMachine({ A: aPass({ Output: 1 }) }), sized(limit))).toBeUndefined();
    expect(await errorOf(aMachine({ A: aPass({ Output: 1 }) }), sized(limit + 1))).toBe(tooLarge);
  });

  it("holds for the result of a task", async () => {
    const returning = (bytes: number) => async () => sized(bytes);
    const A = aTask({ Output: 1 });
    expect(await errorOf(aMachine({ A }), {}, { task: returning(limit) })).toBeUndefined();
    expect(await errorOf(aMachine({ A }), {}, { task: returning(limit + 1) })).toBe(tooLarge);
  });

  it("holds for what a state builds: output, arguments, variables, items", async () => {
    const item = { Items: [1], ItemSelector: { v: long } };
    const states: readonly object[] = [
      aPass({ Output: long }),
      aTask({ Arguments: long }),
      aPass({ Assign: { x: long } }),
      { Type: "Parallel", Arguments: long, Branches: [aFlow({ I: aPass() })], End: true },
      { Type: "Map", ...item, ItemProcessor: aFlow({ I: aPass() }), End: true },
      aDistributedMap(item),
    ];
    for (const A of states) {
      expect(await errorOf(aMachine({ A }))).toBe(tooLarge);
    }
  });

  it("holds for the results of branches, iterations and children together", async () => {
    const half = `{% $pad("", ${limit / 2}, "x") %}`;
    const flow = aFlow({ I: aPass({ Output: half }) });
    const states: readonly object[] = [
      { Type: "Parallel", Branches: [flow, aFlow({ J: aPass({ Output: half }) })], End: true },
      { Type: "Map", Items: [1, 2], ItemProcessor: flow, End: true },
      aDistributedMap({ Items: [1, 2] }, { I: aPass({ Output: half }) }),
    ];
    for (const A of states) {
      expect(await errorOf(aMachine({ A }))).toBe(tooLarge);
    }
  });

  it("holds for items that are read", async () => {
    const reader = {
      Resource: "arn:aws:states:::s3:getObject",
      Arguments: { Bucket: "b", Key: "k" },
      ReaderConfig: { InputType: "JSONL" },
    };
    const machine = aMachine({
      A: aDistributedMap({ ItemReader: reader }, { I: aPass({ Output: 1 }) }),
    });
    const reading = (bytes: number) => ({
      objects: memoryObjects({ "b/k": JSON.stringify(sized(bytes)) }),
    });
    expect(await errorOf(machine, {}, reading(limit))).toBeUndefined();
    expect(await errorOf(machine, {}, reading(limit + 1))).toBe(tooLarge);
  });

  it("is 10 MiB for all variables, freed when an inner flow ends", async () => {
    const big = `{% $pad("", ${limit - 2}, "x") %}`;
    const chain = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `S${index}`,
          aPass({
            Assign: { [`v${index}`]: big },
            ...(index < count - 1 ? { End: undefined, Next: `S${index + 1}` } : {}),
          }),
        ]),
      );
    expect(await errorOf(aMachine(chain(40)))).toBeUndefined();
    expect(await errorOf(aMachine(chain(41)))).toBe(tooLarge);
    const M = {
      Type: "Map",
      Items: [1, 2, 3],
      MaxConcurrency: 1,
      ItemProcessor: aFlow(chain(20)),
      End: true,
    };
    expect(await errorOf(aMachine({ M }))).toBeUndefined();
  });
});

it("an execution ends after 25,000 events", async () => {
  const Loop = {
    Type: "Choice",
    Choices: [{ Condition: "{% $states.input = 1 %}", Next: "Loop" }],
    Default: "End",
  };
  const result = await run(aMachine({ Loop, End: aPass() }), 1);
  expect(result).toMatchObject({ status: "FAILED", error: "States.Runtime" });
  expect(result.events).toHaveLength(25_001);
});
