import "../support/silent-logs.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "../../lib/adapters/lambda/environment.ts";
import { decodeMessage } from "../../lib/core/errors.ts";
import { caseResultSchema } from "../../lib/core/results.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import { handlers } from "../../lib/local/lambda-invoke.ts";
import { aCase } from "../support/factories.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { type LocalAws, startLocalAws } from "../support/local-aws.ts";
import { aRun, aRunConfig, aSelection } from "../support/run-world.ts";
import { aTalk, aTalkConfig } from "../support/talks.ts";

const names = Object.keys(handlers);
const caseKey = caseKeyOf("c-1");
const failure = { error: "States.Timeout", cause: "" };

/** An event that each function takes. */
const events: Readonly<Record<string, object>> = {
  PrepareRun: { ...aRun, attempt: 1 },
  QueryAgent: { ...aRun, caseKey, conversationId: "", brokenBy: "" },
  SimulateTurn: { ...aRun, caseKey },
  ScoreCase: { ...aRun, caseKey },
  RecordCaseError: { ...aRun, caseKey, ...failure },
  AggregateRun: aRun,
  GateRun: aRun,
  FinalizeRun: { ...aRun, ...failure },
};

const script = {
  "*": {
    "answer-relevancy": {
      statements: { statements: ["Ten days."] },
      verdicts: { verdicts: [{ verdict: "yes" }] },
    },
  },
};

async function call(name: string, event: unknown, context = aLambdaContext()): Promise<unknown> {
  const load = handlers[name];
  if (load === undefined) throw new Error(`no function ${name}`);
  const { handler } = await load();
  return handler(event, context);
}

let aws: LocalAws;
let closedUrl: string;

beforeAll(async () => {
  const closed = await startLocalAws();
  closedUrl = closed.gateway.url;
  await closed.close();
  aws = await startLocalAws();
  vi.stubEnv("SAITEN_TABLE", await aws.table());
  vi.stubEnv("SAITEN_BUCKET", await aws.bucket());
  vi.stubEnv("AWS_REGION", "ap-northeast-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

function pointTo(url: string): void {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", url);
  vi.stubEnv("AWS_ENDPOINT_URL_S3", url);
}

beforeEach(() => pointTo(aws.gateway.url));

/** A run of one recorded answer, judged by a script. */
async function createdRun(judgeScript: object = script): Promise<void> {
  const config = aRunConfig({
    agent: { type: "recorded" },
    judge: { provider: "scripted", alias: "scripted", version: "v1" },
    metrics: [aSelection("answer-relevancy")],
  });
  const testSet = `${JSON.stringify(aCase({ id: "c-1", answer: "Ten days." }))}\n`;
  const run = { run: aRun, config, testSet, judgeScript: JSON.stringify(judgeScript) };
  await createRun(environment(), run);
}

describe.each(names)("%s", (name) => {
  test.each([
    ["nothing", undefined],
    ["no ids", {}],
    ["an empty run id", { ...events[name], runId: "" }],
    ["a field that nobody knows", { ...events[name], verbose: true }],
  ])("refuses %s, under a name that is not retried", async (_, event) => {
    await expect(call(name, event)).rejects.toMatchObject({ name: "ZodError" });
  });

  test("names the run that it can't find, in a message that is put into words later", async () => {
    const thrown: unknown = await call(name, events[name]).catch((error: unknown) => error);

    expect(thrown).toMatchObject({ name: "AppError" });
    expect(decodeMessage((thrown as Error).message)?.code).toBe("run.missing_object");
  });

  test("asks to be called again when the store is down", async () => {
    pointTo(closedUrl);

    const thrown: unknown = await call(name, events[name]).catch((error: unknown) => error);

    expect(thrown).toMatchObject({ name: "Saiten.Unavailable" });
    expect(decodeMessage((thrown as Error).message)?.code).toBe("store.unavailable");
  });
});

describe("the functions one after the other", () => {
  beforeEach(async () => {
    vi.stubEnv("SAITEN_TABLE", await aws.table());
    vi.stubEnv("SAITEN_BUCKET", await aws.bucket());
  });

  test("take a run from its creation to its verdict", async () => {
    await createdRun();

    expect(await call("PrepareRun", events.PrepareRun)).toEqual({
      ...aRun,
      mode: "single-turn",
      workKey: keys.workList(aRun, 1),
      mapPrefix: keys.mapResults(aRun, 1),
      items: 1,
      maxConcurrency: 4,
    });
    expect(await call("QueryAgent", events.QueryAgent)).toEqual({
      outcome: "answered",
      conversationId: "",
      brokenBy: "",
    });
    expect(await call("ScoreCase", events.ScoreCase)).toEqual({ more: false, waitSeconds: 0 });
    expect(await call("AggregateRun", events.AggregateRun)).toEqual(aRun);
    expect(await call("GateRun", events.GateRun)).toMatchObject({
      ...aRun,
      verdict: "pass",
      breached: false,
      notice: { verdict: "pass", passed: 1, of: 1 },
    });
    expect(await call("FinalizeRun", events.FinalizeRun)).toEqual({ ...aRun, reported: false });
    expect(await environment().runs.get(aRun)).toMatchObject({ status: "completed", done: 1 });
  });

  test("hold a conversation by a script, one exchange a call, and score it", async () => {
    const questions = ["How long is leave?", "And in the second year?"];
    const config = aTalkConfig({
      agent: { type: "sample", documents: "examples/handbook/documents" },
      judge: { provider: "scripted", alias: "scripted", version: "v1" },
      metrics: [aSelection("turn-relevancy")],
    });
    const judgeScript = JSON.stringify({
      "*": {
        "conversation-simulator": {
          simulatedInputs: questions.map((simulatedInput) => ({ simulatedInput })),
        },
        "turn-relevancy": { verdicts: questions.map(() => ({ verdict: "yes" })) },
      },
    });
    const testSet = `${JSON.stringify(aTalk({ id: "c-1" }))}\n`;
    await createRun(environment(), { run: aRun, config, testSet, judgeScript });
    await call("PrepareRun", events.PrepareRun);

    expect(await call("SimulateTurn", events.SimulateTurn)).toEqual({ outcome: "more" });
    expect(await call("SimulateTurn", events.SimulateTurn)).toEqual({ outcome: "answered" });
    expect(await call("ScoreCase", events.ScoreCase)).toEqual({ more: false, waitSeconds: 0 });

    const bytes = await environment().blobs.get(keys.result(aRun, caseKey));
    const result = caseResultSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const users = result.conversation?.turns.filter(({ role }) => role === "user");
    expect(users?.map(({ content }) => content)).toEqual(questions);
    expect(result).toMatchObject({ status: "passed", metrics: { "turn-relevancy": { score: 1 } } });
  });

  test("settle a case that was given up", async () => {
    await createdRun();
    await call("PrepareRun", events.PrepareRun);

    expect(await call("RecordCaseError", events.RecordCaseError)).toEqual({ brokenBy: "" });

    expect(await environment().cases.get(aRun, "c-1")).toMatchObject({ status: "error" });
  });

  test("leave a case to the next call when there is no time left for a judge", async () => {
    await createdRun();
    await call("PrepareRun", events.PrepareRun);
    await call("QueryAgent", events.QueryAgent);
    let left = 900_000;
    const getRemainingTimeInMillis = () => {
      left *= 0.05;
      return left;
    };
    const context = aLambdaContext({ getRemainingTimeInMillis });

    expect(await call("ScoreCase", events.ScoreCase, context)).toEqual({
      more: true,
      waitSeconds: 0,
    });
  });

  test.each([
    ["throttled", "Saiten.Throttled"],
    ["timeout", "Saiten.Timeout"],
    ["unavailable", "Saiten.Unavailable"],
  ])("ask to be called again when the judge is %s, as %s", async ($error, name) => {
    await createdRun({ "*": { "answer-relevancy": { statements: { $error } } } });
    await call("PrepareRun", events.PrepareRun);
    await call("QueryAgent", events.QueryAgent);

    const thrown: unknown = await call("ScoreCase", events.ScoreCase).catch((error) => error);

    expect(thrown).toMatchObject({ name });
    expect(decodeMessage((thrown as Error).message)?.code).toBe(`judge.${$error}`);
  });
});
