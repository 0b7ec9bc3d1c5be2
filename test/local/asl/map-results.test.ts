import { describe, expect, it } from "vitest";
import {
  aDistributedMap,
  aMachine,
  aTask,
  type Definition,
  memoryObjects,
  named,
  outputOf,
  run,
} from "./run-machine.ts";

const writer = (fields: Definition = {}) => ({
  Resource: "arn:aws:states:::s3:putObject",
  Arguments: { Bucket: "out", Prefix: "runs/1" },
  ...fields,
});

const writing = (ResultWriter: Definition, fields: Definition = {}) =>
  aMachine({ M: aDistributedMap({ ResultWriter, MaxConcurrency: 1, ...fields }, { I: aTask() }) });

const failOnText = async (args: unknown) =>
  typeof args === "string" ? Promise.reject(named("Bad", "no text")) : args;

function written(objects: ReturnType<typeof memoryObjects>) {
  return Object.fromEntries(
    [...objects.bodies].map(([name, body]) => [name.split("/").at(-1), String(body)]),
  );
}

const folder = "runs/1/uuid-1";
const arn = "arn:aws:states:us-east-1:000000000000:mapRun:Test/M:uuid-1";

describe("ResultWriter", () => {
  it("writes a manifest and a file a status, and returns where", async () => {
    const objects = memoryObjects();
    const machine = writing(writer(), { ToleratedFailurePercentage: 100 });
    expect(await outputOf(machine, [1, "x"], { objects, task: failOnText })).toEqual({
      MapRunArn: arn,
      ResultWriterDetails: { Bucket: "out", Key: `${folder}/manifest.json` },
    });
    const files = written(objects);
    const size = (name: string) => Buffer.byteLength(files[name] ?? "");
    expect(JSON.parse(files["manifest.json"] ?? "")).toEqual({
      DestinationBucket: "out",
      MapRunArn: arn,
      ResultFiles: {
        FAILED: [{ Key: `${folder}/FAILED_0.json`, Size: size("FAILED_0.json") }],
        PENDING: [],
        SUCCEEDED: [{ Key: `${folder}/SUCCEEDED_0.json`, Size: size("SUCCEEDED_0.json") }],
      },
    });
    const common = {
      InputDetails: { Included: true },
      RedriveCount: 0,
      StartDate: "2030-01-01T00:00:00.000Z",
      StateMachineArn: "arn:aws:states:us-east-1:000000000000:stateMachine:Test/M",
      StopDate: "2030-01-01T00:00:00.000Z",
    };
    const executions = "arn:aws:states:us-east-1:000000000000:execution:Test/M";
    expect(JSON.parse(files["SUCCEEDED_0.json"] ?? "")).toEqual([
      {
        ...common,
        ExecutionArn: `${executions}:uuid-2`,
        Name: "uuid-2",
        Input: "1",
        Output: "1",
        OutputDetails: { Included: true },
        RedriveStatus: "NOT_REDRIVABLE",
        RedriveStatusReason: "Execution is SUCCEEDED and cannot be redriven",
        Status: "SUCCEEDED",
      },
    ]);
    expect(JSON.parse(files["FAILED_0.json"] ?? "")).toEqual([
      {
        ...common,
        ExecutionArn: `${executions}:uuid-3`,
        Name: "uuid-3",
        Input: '"x"',
        Error: "Bad",
        Cause: "no text",
        RedriveStatus: "REDRIVABLE",
        Status: "FAILED",
      },
    ]);
  });

  it.each([
    ["COMPACT", "JSON", "[[1,2],3]"],
    ["FLATTEN", "JSON", "[1,2,3]"],
    ["FLATTEN", "JSONL", "1\n2\n3\n"],
    ["COMPACT", "JSONL", "[1,2]\n3\n"],
  ])("writes outputs as %s %s", async (Transformation, OutputType, body) => {
    const objects = memoryObjects();
    const machine = writing(writer({ WriterConfig: { Transformation, OutputType } }));
    await outputOf(machine, [[1, 2], 3], { objects });
    expect(written(objects)[`SUCCEEDED_0.${OutputType.toLowerCase()}`]).toBe(body);
  });

  it("without a place formats the output of the state", async () => {
    const config = (Transformation: string) =>
      writing({ WriterConfig: { Transformation, OutputType: "JSON" } });
    expect(await outputOf(config("FLATTEN"), [[1, 2], 3])).toEqual([1, 2, 3]);
    expect(await outputOf(config("NONE"), [[1]])).toMatchObject([
      { Output: "[1]", Name: "uuid-2" },
    ]);
  });

  it("lists what was not started when too many failed", async () => {
    const objects = memoryObjects();
    const result = await run(writing(writer()), [1, "x", 3, 4], { objects, task: failOnText });
    expect(result.error).toBe("States.ExceedToleratedFailureThreshold");
    const files = written(objects);
    expect(JSON.parse(files["PENDING_0.json"] ?? "")).toEqual([
      { Input: "3", InputDetails: { Included: true }, Status: "PENDING" },
      { Input: "4", InputDetails: { Included: true }, Status: "PENDING" },
    ]);
    expect(JSON.parse(files["manifest.json"] ?? "").ResultFiles.PENDING).toHaveLength(1);
  });

  it("starts a new file before one grows too large", async () => {
    const objects = memoryObjects();
    const items = Array.from({ length: 30 }, (_, index) => `${index}${"x".repeat(200_000)}`);
    const config = { WriterConfig: { Transformation: "COMPACT", OutputType: "JSON" } };
    const machine = writing(writer(config), { Items: "{% $range(0, 29, 1) %}" });
    await outputOf(machine, {}, { objects, task: async (args) => items[Number(args)] });
    const files = written(objects);
    expect([
      ...JSON.parse(files["SUCCEEDED_0.json"] ?? ""),
      ...JSON.parse(files["SUCCEEDED_1.json"] ?? ""),
    ]).toEqual(items);
  });

  it("takes the bucket itself without a prefix", async () => {
    const machine = writing(writer({ Arguments: { Bucket: "{% 'out' %}" } }));
    expect(await outputOf(machine, [1])).toMatchObject({
      ResultWriterDetails: { Bucket: "out", Key: "uuid-1/manifest.json" },
    });
  });

  it("fails the state as States.ResultWriterFailed when it can't write", async () => {
    const objects = {
      ...memoryObjects(),
      put: async () => {
        throw new Error("disk full");
      },
    };
    const result = await run(writing(writer()), [1], { objects });
    expect(result.error).toBe("States.ResultWriterFailed");
    expect(result.cause).toContain("disk full");
  });

  it("fails on a place that is none", async () => {
    for (const Arguments of [{ Prefix: "x" }, "{% 5 %}", { Bucket: "b", Prefix: "{% 5 %}" }]) {
      expect((await run(writing(writer({ Arguments })), [1])).error).toBe(
        "States.QueryEvaluationError",
      );
    }
  });
});
