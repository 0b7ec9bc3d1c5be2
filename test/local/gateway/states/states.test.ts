import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { afterAll, describe, expect, it } from "vitest";
import { createExecutions } from "../../../../lib/adapters/states/executions.ts";
import type { ExecutionResult } from "../../../../lib/local/asl/machine.ts";
import { startGateway } from "../../../../lib/local/gateway/gateway.ts";
import { createExecutor } from "../../../../lib/local/gateway/states/executor.ts";
import { type ExecutionEntry, openLedger } from "../../../../lib/local/gateway/states/ledger.ts";
import { createStates } from "../../../../lib/local/gateway/states/states.ts";

const folder = mkdtempSync(join(tmpdir(), "saiten-states-"));
const machine = "arn:aws:states:us-east-1:000000000000:stateMachine:m";
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** A machine whose executions end when they are told to, over a file of statuses. */
async function open(file = join(folder, `${crypto.randomUUID()}.jsonl`)) {
  const ends = new Map<string, (result: ExecutionResult) => void>();
  const ended: ExecutionEntry[] = [];
  const errors: unknown[] = [];
  const fault: { onEnd?: Error } = {};
  const executor = createExecutor({
    ledger: openLedger(file),
    machines: {
      [machine]: ({ name, signal }) =>
        new Promise((resolve, reject) => {
          ends.set(name, resolve);
          if (name === "broken") reject(new Error("no resource"));
          signal.addEventListener("abort", () => resolve({ status: "ABORTED" }));
        }),
    },
    now: () => 1_764_590_400_500,
    onEnded: async (entry) => {
      if (fault.onEnd) throw fault.onEnd;
      ended.push(entry);
    },
    onError: (error) => errors.push(error),
  });
  const gateway = await startGateway({
    s3Dir: join(folder, "s3"),
    ssmDir: join(folder, "ssm"),
    more: () => [createStates(executor)],
  });
  const client = new SFNClient({ ...gateway.client, maxAttempts: 1 });
  closing.push(async () => {
    client.destroy();
    await gateway.close();
  });
  const start = (name: string, input = "{}") =>
    client.send(new StartExecutionCommand({ stateMachineArn: machine, name, input }));
  const executionArn = (name: string) => `${machine.replace("stateMachine", "execution")}:${name}`;
  const describeOne = (name: string) =>
    client.send(new DescribeExecutionCommand({ executionArn: executionArn(name) }));
  const settled = () => expect.poll(() => ended.length + errors.length).toBeGreaterThan(0);
  return {
    client,
    executor,
    ends,
    ended,
    errors,
    fault,
    file,
    start,
    describeOne,
    executionArn,
    settled,
  };
}

describe("StartExecution", () => {
  it("is idempotent while an execution of this name and input runs", async () => {
    const { start, ends, settled } = await open();

    const first = await start("a", '{"x":1}');
    expect(await start("a", '{"x":1}')).toMatchObject({ executionArn: first.executionArn });
    expect(first.startDate).toEqual(new Date(1_764_590_400_500));
    await expect(start("a", '{"x":2}')).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });

    ends.get("a")?.({ status: "SUCCEEDED", output: { y: 2 } });
    await settled();
    await expect(start("a", '{"x":1}')).rejects.toMatchObject({ name: "ExecutionAlreadyExists" });
  });

  it("refuses odd names, inputs that are no JSON and machines that are not there", async () => {
    const { start, client } = await open();
    const elsewhere = new StartExecutionCommand({ stateMachineArn: `${machine}-2`, name: "a" });

    await expect(start("a b")).rejects.toMatchObject({ name: "InvalidName" });
    await expect(start("x".repeat(81))).rejects.toMatchObject({ name: "InvalidName" });
    await expect(start("a", "{")).rejects.toMatchObject({ name: "InvalidExecutionInput" });
    const large = JSON.stringify("x".repeat(262_144));
    await expect(start("a", large)).rejects.toMatchObject({ name: "InvalidExecutionInput" });
    await expect(client.send(elsewhere)).rejects.toMatchObject({
      name: "StateMachineDoesNotExist",
    });
  });

  it("of a machine that breaks is an execution that failed", async () => {
    const { start, describeOne, settled } = await open();

    await start("broken");
    await settled();

    await expect.poll(async () => (await describeOne("broken")).status).toBe("FAILED");
  });
});

describe("DescribeExecution", () => {
  it("tells status, input and output", async () => {
    const { start, describeOne, ends, settled } = await open();
    await start("a", '{"x":1}');
    expect(await describeOne("a")).toMatchObject({ status: "RUNNING", input: '{"x":1}' });

    ends.get("a")?.({ status: "SUCCEEDED", output: { y: 2 } });
    await settled();

    expect(await describeOne("a")).toMatchObject({
      status: "SUCCEEDED",
      output: '{"y":2}',
      stopDate: new Date(1_764_590_400_500),
    });
  });

  it("tells what a failed one failed of, and of none that there is none", async () => {
    const { start, describeOne, ends, settled } = await open();
    await start("a");
    ends.get("a")?.({ status: "FAILED", error: "Oops", cause: "why" });
    await settled();

    expect(await describeOne("a")).toMatchObject({ status: "FAILED", error: "Oops", cause: "why" });
    await expect(describeOne("b")).rejects.toMatchObject({ name: "ExecutionDoesNotExist" });
  });
});

describe("StopExecution", () => {
  it("aborts an execution, whose end is told once", async () => {
    const { client, start, describeOne, executionArn, ended, settled } = await open();
    await start("a");
    const stop = new StopExecutionCommand({ executionArn: executionArn("a"), cause: "cancelled" });

    expect((await client.send(stop)).stopDate).toBeInstanceOf(Date);
    expect(await describeOne("a")).toMatchObject({ status: "ABORTED", cause: "cancelled" });
    await settled();
    await client.send(stop);

    expect(ended).toMatchObject([{ name: "a", status: "ABORTED", cause: "cancelled" }]);
  });
});

describe("ListExecutions", () => {
  it("gives the newest first, in pages, of one status when asked to", async () => {
    const { client, start, ends, settled } = await open();
    for (const name of ["a", "b", "c"]) await start(name);
    ends.get("b")?.({ status: "SUCCEEDED", output: null });
    await settled();
    const list = (more: object) =>
      client.send(new ListExecutionsCommand({ stateMachineArn: machine, ...more }));
    const names = ({ executions = [] }: Awaited<ReturnType<typeof list>>) =>
      executions.map(({ name }) => name);

    const page = await list({ maxResults: 2 });
    expect(names(page)).toEqual(["c", "b"]);
    expect(names(await list({ maxResults: 2, nextToken: page.nextToken }))).toEqual(["a"]);
    expect(names(await list({ statusFilter: "SUCCEEDED" }))).toEqual(["b"]);
    await expect(list({ nextToken: "none" })).rejects.toMatchObject({ name: "InvalidToken" });
  });

  it("is served, and what else there is to list is not", async () => {
    const { client } = await open();

    await expect(client.send(new ListStateMachinesCommand({}))).rejects.toMatchObject({
      name: "UnknownOperationException",
    });
  });
});

describe("a restart", () => {
  it("aborts what the process before has left and tells of it", async () => {
    const before = await open();
    await before.start("a", '{"x":1}');
    appendFileSync(before.file, '{"arn":"cut o');

    const after = await open(before.file);
    expect(await after.describeOne("a")).toMatchObject({ status: "ABORTED", input: '{"x":1}' });
    await after.executor.recover();
    await after.executor.recover();

    expect(after.ended).toMatchObject([{ name: "a", status: "ABORTED" }]);
  });

  it("tells once more of an end that could not be told", async () => {
    const before = await open();
    before.fault.onEnd = new Error("no store");
    await before.start("a");
    before.ends.get("a")?.({ status: "FAILED", error: "Oops" });
    await before.settled();
    expect(before.errors).toHaveLength(1);

    const after = await open(before.file);
    await after.executor.recover();

    expect(after.ended).toMatchObject([{ name: "a", status: "FAILED", error: "Oops" }]);
  });

  it("is preceded by an end in order, which stops what runs", async () => {
    const { executor, start, ended, file } = await open();
    await start("a");

    await executor.close("stopped");

    expect(ended).toMatchObject([{ name: "a", status: "ABORTED", cause: "stopped" }]);
    expect(openLedger(file).all()).toMatchObject([{ closed: true }]);
  });
});

it("the adapter of the API starts, stops and follows executions over the wire", async () => {
  const { client } = await open();
  const executions = createExecutions({ client, machine });
  const input = { tenant: "default", runId: "r", attempt: 1, retryErrors: false };

  expect(await executions.status("r-1")).toBeUndefined();
  expect(await executions.start("r-1", input)).toBe("started");
  expect(await executions.start("r-1", input)).toBe("started");
  expect(await executions.status("r-1")).toBe("running");
  await executions.stop("r-1", "cancelled");
  expect(await executions.status("r-1")).toBe("aborted");
  expect(await executions.start("r-1", input)).toBe("ended");
  await executions.stop("r-2", "none");
});
