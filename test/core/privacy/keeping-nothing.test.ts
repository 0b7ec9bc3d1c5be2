import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RunConfig } from "../../../lib/core/config/run-config.ts";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { Forgetting } from "../../../lib/core/ports.ts";
import { createForgetting } from "../../../lib/core/privacy/forgetting.ts";
import { PASSING, passingBlobs } from "../../../lib/core/privacy/passing-blobs.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { type EvaluateOptions, evaluate } from "../../support/evaluate.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aWorld,
  goodReply,
  someCases,
  type World,
} from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";

const MARK = /MARK-\w+/;

/** A judge that quotes whatever it is asked about, in every text of its replies. */
const quotingJudge = (verdict = "yes") =>
  aJudge((request) => {
    const reply = goodReply(request) as Record<string, unknown>;
    if (!("verdicts" in reply)) return { [request.step]: ["MARK-item"] };
    const own = request.metric === "toxicity" ? "no" : verdict;
    return { verdicts: [{ verdict: own, reason: "MARK-reason" }] };
  });

const markingAgent = () =>
  anAgent(({ caseId, conversationId = "" }) => ({
    answer: `MARK-answer ${caseId}`,
    retrievedContexts: [{ text: "MARK-context", source: "MARK-source" }],
    toolsCalled: [{ name: "MARK-tool" }],
    conversationId: `${conversationId}+`,
  }));

const marked = (count: number, changes: Partial<TestCase> = {}) =>
  someCases(count, {
    expectedAnswer: "MARK-expected",
    metadata: { note: "MARK-metadata" },
    checks: [{ contains: "MARK-answer" }, { regex: "MARK-\\w+" }],
    ...changes,
  }).map((testCase) => ({ ...testCase, question: `MARK-question ${testCase.id}` }));

interface Options {
  readonly cases?: readonly TestCase[];
  readonly agent?: ReturnType<typeof anAgent>;
  readonly judge?: ReturnType<typeof aJudge>;
  readonly config?: Partial<RunConfig>;
  /** Which calls to forget fail, in their order. */
  readonly failures?: readonly boolean[];
}

/** A run of which nothing may last. */
async function aForgettingWorld(options: Options = {}) {
  const failing = [...(options.failures ?? [])];
  const { cases = marked(2), agent = markingAgent(), judge = quotingJudge(), config } = options;
  const world = aWorld({ cases, agent, judge, config: aRunConfig(config) });
  const raw = world.ports.blobs;
  const blobs = { ...raw, ...passingBlobs(raw) };
  const sure = createForgetting(raw);
  const forget: Forgetting["forget"] = async (...given) => {
    if (failing.shift()) throw new Error("MARK-crash");
    await sure.forget(...given);
  };
  const ports = { ...world.ports, blobs, forgetting: { ...sure, forget } };
  await world.create();
  const run = (how: EvaluateOptions = {}) => evaluate({ ...world, ports }, how);
  return { world, run, agent, judge };
}

function holding({ blobs }: World): readonly string[] {
  return [...blobs.objects]
    .filter(([, bytes]) => MARK.test(new TextDecoder().decode(bytes)))
    .map(([key]) => key);
}

const passing = ({ blobs }: World): readonly string[] =>
  [...blobs.objects.keys()].filter((key) => key.startsWith(PASSING));

const named = (name: string): Error => Object.assign(new Error("MARK-error"), { name });

describe("a run that keeps nothing that was said", () => {
  test("leaves the marks of its texts in the test set only", async () => {
    const { world, run } = await aForgettingWorld();

    expect(await run()).toMatchObject({ status: "SUCCEEDED" });

    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
    expect(MARK.test(JSON.stringify(await world.caseRecord("c-1")))).toBe(false);
  });

  test("reports what a run that keeps all of it reports, but for the texts", async () => {
    const { world, run } = await aForgettingWorld();
    await run();
    const full = aWorld({ cases: marked(2), agent: markingAgent(), judge: quotingJudge() });
    await full.create();
    await evaluate(full);

    const figures = ({ json }: World) => {
      const report = json(keys.report(aRun, "report.json")) as Record<string, unknown>;
      const { warnings: _, ...rest } = report;
      return rest;
    };
    expect(figures(world)).toEqual(figures(full));
    expect(world.text("scores.jsonl")).toBe(full.text("scores.jsonl"));
    expect(world.text("report.html")).toContain("kept no texts");
    expect(world.results()[0]).toMatchObject({ question: "Texts are not kept.", answer: null });
  });

  test("asks the agent once, however often calls are repeated or die", async () => {
    const { world, run, agent } = await aForgettingWorld({ cases: marked(1) });
    let calls = 0;
    await run({
      onCall: ({ name }) => {
        calls += name === "ScoreCase" ? 1 : 0;
        if (name === "ScoreCase" && calls < 3) throw named("Lambda.ServiceException");
      },
    });

    expect(agent.asked).toHaveLength(1);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
  });

  test("forgets a case whose judging broke, and tells its error by code", async () => {
    const { world, run } = await aForgettingWorld({ cases: marked(2) });
    await run({
      onCall: ({ name }) => {
        if (name === "ScoreCase") throw named("TypeError");
      },
    });

    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
    expect(world.results().map(({ status }) => status)).toEqual(["error", "error"]);
    expect(world.text("results.jsonl")).toContain("run.case_gave_up");
  });

  test("tells by code alone what an agent's error might quote", async () => {
    const agent = anAgent(() => {
      throw new AppError("agent.failed", { problem: "MARK-body" });
    });
    const { world, run } = await aForgettingWorld({ agent });
    await run();

    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect((await world.caseRecord("c-1"))?.error).toEqual({
      code: "agent.failed",
      message: "The error agent.failed occurred. Its words are not kept, since texts are not.",
    });
  });

  test("tells by code alone what broke the machine", async () => {
    const { world, run } = await aForgettingWorld();
    await run({
      onCall: ({ name }) => {
        if (name === "AggregateRun") throw named("TypeError");
      },
    });

    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
    expect((await world.record())?.error?.message).toContain("run.machine_failed");
    expect(JSON.stringify(await world.record())).not.toMatch(MARK);
  });

  test("asks again when errors are done again, and adds what the first time cost", async () => {
    let isWell = false;
    const judge = aJudge((request) => {
      if (!isWell && request.metric === "toxicity" && request.step === "verdicts") {
        return "MARK-garbage";
      }
      return goodReply(request);
    });
    const { world, run, agent } = await aForgettingWorld({ cases: marked(1), judge });
    await run();
    const before = world.results()[0];
    isWell = true;
    await run({ attempt: 2, retryErrors: true });
    const after = world.results()[0];

    expect(before?.status).toBe("error");
    expect(after).toMatchObject({ error: null });
    expect(agent.asked).toHaveLength(2);
    expect(after?.usage?.calls).toBe(judge.asked.length);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
  });

  test("resumes a conversation behind cases whose texts are gone", async () => {
    const cases = marked(3, { conversation: "talk" });
    const { world, run, agent } = await aForgettingWorld({ cases });
    await run({
      onCall: async ({ name }) => {
        const isNext = name === "QueryAgent" && agent.asked.length === 2;
        if (isNext) await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });
      },
    });
    expect(world.results().map(({ status }) => status)[2]).toBe("notRun");
    await run({ attempt: 2 });

    expect(agent.asked.map(({ caseId, conversationId }) => [caseId, conversationId])).toEqual([
      ["c-1", undefined],
      ["c-2", "+"],
      ["c-3", "++"],
    ]);
    expect(world.results().every(({ error }) => error === null)).toBe(true);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
  });

  test("forgets what a skipped case was asked for its conversation", async () => {
    const [first, second] = marked(2, { conversation: "talk" });
    const cases = [{ ...first, skip: true }, second] as readonly TestCase[];
    const { world, run, agent } = await aForgettingWorld({ cases });
    await run();

    expect(agent.asked).toHaveLength(2);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
  });

  test.each(["passed", "error"])("forgets a conversation that ended as %s", async (status) => {
    const agent = anAgent((request) => {
      if (status === "error" && request.history?.length) return { answer: "" };
      const { answer, ...rest } = answerInTalk(request);
      return { ...rest, answer: `MARK ${answer}` };
    });
    const judge = aJudge((request) => JSON.parse(JSON.stringify(talkReply(request)), quoted));
    const quoted = (key: string, value: unknown) =>
      /reason|simulatedInput/.test(key) ? `MARK-reason ${value}` : value;
    const turns = [
      { role: "user" as const, content: "MARK-turn" },
      { role: "assistant" as const, content: "MARK-turn" },
    ];
    const cases = [aTalk({ scenario: "MARK-scenario", expectedOutcome: "MARK-outcome", turns })];
    const { world, run } = await aForgettingWorld({ cases, agent, judge, config: aTalkConfig() });
    await run();

    expect(world.results().map((result) => result.status)).toEqual([status]);
    expect(world.results()[0]?.conversation?.turns).toEqual([]);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
  });

  test("repeats cases, and keeps no text of any repetition", async () => {
    const { world, run, agent } = await aForgettingWorld({ config: { repeat: 2 } });
    await run();

    expect(agent.asked).toHaveLength(4);
    expect(world.results()[0]?.repetitions).toHaveLength(2);
    expect(holding(world)).toEqual([keys.testSet(aRun)]);
    expect(passing(world)).toEqual([]);
  });

  test("keeps no text of any run, whatever happens to its calls", async () => {
    const disturbance = fc.constantFrom("TypeError", "Saiten.Throttled", "States.Timeout", "");
    const steps = fc.array(disturbance, { maxLength: 12 });
    const crashes = fc.array(fc.boolean(), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        steps,
        crashes,
        fc.boolean(),
        fc.nat(2),
        async (errors, failures, isTalk, verdictAt) => {
          const cases = marked(3, isTalk ? { conversation: "talk" } : {});
          const judge = quotingJudge(["yes", "no", "MARK-verdict"][verdictAt]);
          const { world, run } = await aForgettingWorld({ cases, judge, failures });
          const left = [...errors];
          await run({
            onCall: ({ name }) => {
              const error = /^(QueryAgent|ScoreCase)$/.test(name) ? left.shift() : undefined;
              if (error) throw named(error);
            },
          });
          await run({ attempt: 2, retryErrors: true });

          expect(holding(world)).toEqual([keys.testSet(aRun)]);
          expect(passing(world)).toEqual([]);
          expect(JSON.stringify([...world.ports.cases.of(aRun).values()])).not.toMatch(MARK);
          expect(JSON.stringify(await world.record())).not.toMatch(MARK);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe("objects that pass", () => {
  test("are read where they lie, and where they lay before", async () => {
    const { world } = await aForgettingWorld();
    const raw = world.ports.blobs;
    const blobs = passingBlobs(raw);
    const key = keys.answer(aRun, "k");
    await raw.put(key, "plain");
    await blobs.put(keys.landedPart(aRun, "k", 2), "later");
    await raw.put(keys.landedPart(aRun, "k", 1), "earlier");

    const text = async () => new TextDecoder().decode(await blobs.get(key));
    expect(await text()).toBe("plain");
    await blobs.put(key, "passing");
    expect(await text()).toBe("passing");
    await blobs.remove(key);
    expect(await text()).toBe("plain");

    const listed: string[] = [];
    for await (const each of blobs.list(keys.landed(aRun, "k"))) listed.push(each);
    expect(listed).toEqual([1, 2].map((number) => keys.landedPart(aRun, "k", number)));
  });

  test("have a folder that no tenant can be named after", () => {
    expect(PASSING).not.toMatch(/^[a-z0-9]/);
  });
});
