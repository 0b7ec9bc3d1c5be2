import "../../support/silent-logs.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { createApiPorts } from "../../../lib/adapters/api/aws-ports.ts";
import { cancelRun } from "../../../lib/core/api/cancel-run.ts";
import { keepTestSet } from "../../../lib/core/api/keep-test-set.ts";
import type { EvaluationInput } from "../../../lib/core/api/ports.ts";
import { reportLink } from "../../../lib/core/api/report-link.ts";
import { resumeRun } from "../../../lib/core/api/resume-run.ts";
import { viewRun } from "../../../lib/core/api/run-view.ts";
import { startRun } from "../../../lib/core/api/start-run.ts";
import type { RunRef } from "../../../lib/core/ports.ts";
import { execute } from "../../../lib/local/asl/machine.ts";
import { loadEvaluationMachine } from "../../../lib/local/evaluation-machine.ts";
import { createLambdaInvoke } from "../../../lib/local/lambda-invoke.ts";
import { createS3Objects } from "../../../lib/local/s3-objects.ts";
import { startLocalAws } from "../../support/local-aws.ts";
import { createMemoryExecutions } from "../../support/memory-api.ts";

const aws = await startLocalAws();
const [table, bucket] = [await aws.table(), await aws.bucket()];
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});
const environment = {
  SAITEN_TABLE: table,
  SAITEN_BUCKET: bucket,
  AWS_ENDPOINT_URL: aws.gateway.url,
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);

const executions = createMemoryExecutions();
const ports = createApiPorts({
  ...aws,
  table,
  bucket,
  executions,
  policy: { stage: "local", modelHosts: [], ownMachine: true },
});

/** Carries out an execution that was started, as Step Functions would. */
async function carryOut(name: string): Promise<void> {
  const { status } = await execute({
    machine: await loadEvaluationMachine(bucket),
    machineName: "saiten",
    name,
    input: executions.inputs.get(name) as EvaluationInput,
    resources: {
      "arn:aws:states:::lambda:invoke": createLambdaInvoke().resource,
      "arn:aws:states:::events:putEvents": async () => ({ FailedEntryCount: 0, Entries: [] }),
    },
    objects: createS3Objects(aws.s3),
    clock: {
      now: () => Date.now(),
      sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
    },
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
  });
  executions.end(name, status === "SUCCEEDED" ? "succeeded" : "failed");
}

const cases = Array.from({ length: 6 }, (_, at) => ({
  id: `c${at}`,
  question: "有給休暇は何日ですか。",
  expectedAnswer: "有給休暇は10日です。",
  answer: "有給休暇は10日です。",
  retrievedContexts: [{ text: "有給休暇は10日です。", source: "leave.md" }],
}));
const body = {
  testSet: "handbook",
  agent: "recorded",
  judge: "offline",
  gates: ["passRate >= 0.5"],
};

async function start(tenant: string): Promise<RunRef> {
  const set = { name: "handbook", mode: "single-turn", recorded: true, cases } as const;
  await keepTestSet(ports, tenant, set);
  const started = await startRun(ports, { tenant, body });
  expect(started.ok).toBe(true);
  return { tenant, runId: started.ok ? started.value.run.runId : "" };
}

const view = async (run: RunRef) => {
  const record = await ports.runs.get(run);
  if (record === undefined) throw new Error("the run is gone");
  return viewRun(ports, record);
};

it("a run that was started by names goes through the state machine to its report", async () => {
  const run = await start("default");

  await carryOut(`${run.runId}-1`);

  expect(await view(run)).toMatchObject({
    status: "completed",
    verdict: "pass",
    counts: { total: 6, passed: 6 },
    progress: { cases: 6, done: 6 },
  });
  const link = await reportLink(ports, run, "json");
  const report = link.ok ? await (await fetch(link.value.url)).json() : undefined;
  expect(report).toMatchObject({ run: { id: run.runId, testSet: { name: "handbook" } } });
  const page = await ports.caseList.list(run, { limit: 4, status: "passed" });
  expect(page.items.map(({ caseId }) => caseId)).toEqual(["c0", "c1", "c2", "c3"]);
});

it("a run whose execution died is closed by a cancel, and a resume finishes it", async () => {
  const run = await start("acme");
  executions.end(`${run.runId}-1`, "failed");
  expect((await cancelRun(ports, run)).ok).toBe(true);
  expect(await view(run)).toMatchObject({ status: "incomplete", verdict: null });

  expect((await resumeRun(ports, run, { retryErrors: false })).ok).toBe(true);
  await carryOut(`${run.runId}-2`);

  expect(await view(run)).toMatchObject({ status: "completed", verdict: "pass", attempt: 2 });
});
