import { expect, it } from "vitest";
import { aDistributedMap, aMachine, aPass, aTask, memoryObjects, outputOf } from "./run-machine.ts";

it("a map over 10,000 lines runs every child once, in the memory and time printed", async () => {
  const items = 10_000;
  const lines = Array.from({ length: items }, (_, index) => `{"id":"case-${index}"}`).join("\n");
  const objects = memoryObjects({ "b/cases.jsonl": lines });
  const heap = { start: process.memoryUsage().heapUsed, peak: 0 };
  const task = async (args: unknown) => {
    heap.peak = Math.max(heap.peak, process.memoryUsage().heapUsed);
    return args;
  };
  const M = aDistributedMap(
    {
      ItemReader: {
        Resource: "arn:aws:states:::s3:getObject",
        Arguments: { Bucket: "b", Key: "cases.jsonl" },
        ReaderConfig: { InputType: "JSONL" },
      },
      ItemSelector: { id: "{% $states.context.Map.Item.Value.id %}" },
      MaxConcurrency: 40,
      ResultWriter: {
        Resource: "arn:aws:states:::s3:putObject",
        Arguments: { Bucket: "out" },
        WriterConfig: { OutputType: "JSONL", Transformation: "COMPACT" },
      },
    },
    {
      Query: aTask({ Arguments: { key: "{% $states.input.id %}" }, End: undefined, Next: "Score" }),
      Score: aTask({ Output: "{% $states.result.key %}", End: undefined, Next: "Done" }),
      Done: aPass(),
    },
  );
  const before = process.cpuUsage();
  await outputOf(aMachine({ M }), {}, { objects, task, onEvent: () => {} });
  const { user, system } = process.cpuUsage(before);

  const written = String(objects.bodies.get("out/uuid-1/SUCCEEDED_0.jsonl")).trim().split("\n");
  expect(new Set(written).size).toBe(items);
  const cpuMs = (user + system) / 1_000 / items;
  const grownMb = (heap.peak - heap.start) / 1_048_576;
  process.stdout.write(
    `${items} children: ${cpuMs.toFixed(3)} ms CPU each, heap +${grownMb.toFixed(0)} MB\n`,
  );
});
