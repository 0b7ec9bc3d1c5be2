import { describe, expect, test } from "vitest";
import { AppError, encodeMessage } from "../../../lib/core/errors.ts";
import { aggregateRun } from "../../../lib/core/run/aggregate-run.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { recordCaseError } from "../../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../../lib/core/run/score-case.ts";
import { scoredResult } from "../../../lib/core/run/scored-result.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import { anError, aScore } from "../../support/result-factories.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aWorld,
  plainMatch,
  type World,
  type WorldOptions,
} from "../../support/run-world.ts";
import { aConversation, answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";

const at = { ...aRun, caseKey: caseKeyOf("t-1") };
const timeout = new AppError("agent.timeout", undefined, { retryable: true });
const gaveUp = {
  ...at,
  error: "Saiten.Timeout",
  cause: JSON.stringify({ errorType: "Saiten.Timeout", errorMessage: encodeMessage(timeout) }),
};

async function startedTalk(options: WorldOptions = {}): Promise<World> {
  const world = aWorld({
    config: aTalkConfig(),
    cases: [aTalk()],
    agent: anAgent(answerInTalk),
    judge: aJudge(talkReply),
    ...options,
  });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  return world;
}

async function heldTalk(options: WorldOptions = {}): Promise<World> {
  const world = await startedTalk(options);
  await simulateTurn(world.ports, at);
  await simulateTurn(world.ports, at);
  return world;
}

describe("a conversation that was held", () => {
  test("is scored by its windows, and its result holds all that was said", async () => {
    const world = await heldTalk();

    expect(await scoreCase(world.ports, at)).toEqual({ more: false, waitSeconds: 0 });

    expect(world.result("t-1")).toMatchObject({
      status: "passed",
      question: "Wants to know about leave.",
      expectedAnswer: null,
      answer: null,
      retrievedContexts: null,
      latencyMs: 0,
      failedBy: [],
      diagnosis: null,
      retrieval: null,
      checks: [],
      conversation: {
        turns: [{ role: "user" }, { role: "assistant" }, { role: "user" }, { role: "assistant" }],
        stop: { reason: "maxTurns" },
        usage: { calls: 2 },
      },
      metrics: {
        "turn-relevancy": {
          status: "scored",
          score: 1,
          items: [
            { text: "Answer 1 to t-1.", verdict: "yes", window: 1 },
            { text: "Answer 2 to t-1.", verdict: "yes", window: 2 },
          ],
        },
        "conversation-completeness": { status: "scored", score: 1 },
      },
    });
  });

  test("can't be scored before it is over", async () => {
    const world = await startedTalk();
    await simulateTurn(world.ports, at);

    await expect(scoreCase(world.ports, at)).rejects.toMatchObject({
      code: "run.missing_object",
      details: { key: keys.transcripts(aRun, at.caseKey) },
    });
  });

  test("whose judging was given up keeps what was scored", async () => {
    const judge = aJudge((request) => {
      if (request.step === "intentions") throw timeout;
      return talkReply(request);
    });
    const world = await heldTalk({ judge });
    await expect(scoreCase(world.ports, at)).rejects.toBe(timeout);

    await recordCaseError(world.ports, gaveUp);

    expect(world.result("t-1")).toMatchObject({
      status: "error",
      conversation: { stop: { reason: "maxTurns" } },
      metrics: {
        "turn-relevancy": { status: "scored" },
        "conversation-completeness": { status: "error", error: { code: "agent.timeout" } },
      },
    });
  });
});

describe("a conversation that was given up half way", () => {
  test("is an error with the transcript so far", async () => {
    const world = await startedTalk();
    await simulateTurn(world.ports, at);

    expect(await recordCaseError(world.ports, gaveUp)).toEqual({ brokenBy: "" });

    expect(world.result("t-1")).toMatchObject({
      status: "error",
      metrics: {},
      error: { code: "agent.timeout" },
      conversation: {
        turns: [{ content: "Question 1 of t-1?" }, { content: "Answer 1 to t-1." }],
        stop: null,
        usage: { calls: 1 },
      },
    });
  });

  test("by a cancelled run is kept, with what it took", async () => {
    const world = await startedTalk();
    await simulateTurn(world.ports, at);
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    await aggregateRun(world.ports, aRun);

    expect(world.results()).toMatchObject([
      {
        status: "notRun",
        conversation: {
          turns: [{ content: "Question 1 of t-1?" }, { content: "Answer 1 to t-1." }],
          stop: null,
          usage: { calls: 1 },
        },
      },
    ]);
    expect(world.json(keys.figures(aRun))).toMatchObject({ figures: { usage: { calls: 1 } } });
  });

  test("without a record is an error that keeps what was said", async () => {
    const world = await startedTalk();
    await simulateTurn(world.ports, at);

    await aggregateRun(world.ports, aRun);

    expect(world.result("t-1")).toMatchObject({
      status: "error",
      error: { code: "run.no_record" },
      conversation: { turns: [{ role: "user" }, { role: "assistant" }] },
    });
  });

  test("and whose transcript is damaged does not keep the report from being written", async () => {
    const world = await startedTalk();
    await simulateTurn(world.ports, at);
    const key = keys.transcript(aRun, at.caseKey, 2);
    await world.ports.blobs.put(key, "{");

    await aggregateRun(world.ports, aRun);

    expect(world.results()[0]?.conversation).toMatchObject({ turns: [], stop: null });
  });

  test("is an error of a conversation not begun when nothing was said", async () => {
    const world = await startedTalk();

    await recordCaseError(world.ports, gaveUp);

    expect(world.result("t-1")?.conversation).toMatchObject({ turns: [], stop: null });
  });
});

describe("the verdict on a conversation", () => {
  const verdictOf = (metrics: Parameters<typeof scoredResult>[0]["metrics"]) =>
    scoredResult({
      config: aTalkConfig(),
      testCase: aTalk(),
      said: aConversation(),
      metrics,
      matchPattern: plainMatch,
    });

  test("is passed when every computed metric passes", () => {
    expect(verdictOf({ "turn-relevancy": aScore(1), polite: aScore(0.5) })).toMatchObject({
      status: "passed",
      failedBy: [],
      error: null,
    });
  });

  test("is failed by one miss, whatever else went wrong", () => {
    const metrics = {
      "turn-relevancy": aScore(0.4),
      polite: aScore(1),
      "turn-faithfulness": anError(),
    };

    expect(verdictOf(metrics)).toMatchObject({
      status: "failed",
      failedBy: ["multi-turn"],
      error: null,
    });
  });

  test("is missing when a metric is in error and none missed", () => {
    expect(verdictOf({ "turn-relevancy": aScore(1), polite: anError() })).toMatchObject({
      status: "error",
      failedBy: [],
      error: { code: "judge.unparseable" },
    });
  });

  test("is missing when nothing was measured", () => {
    expect(verdictOf({})).toMatchObject({
      status: "error",
      error: { code: "run.nothing_scored" },
    });
  });

  test("has the mean time of the messages that were measured", () => {
    const said = (content: string, latencyMs?: number) => ({
      role: "assistant" as const,
      content,
      ...(latencyMs !== undefined && { latencyMs }),
    });
    const conversation = aConversation({ turns: [said("a"), said("b", 100), said("c", 301)] });
    const result = scoredResult({
      config: aTalkConfig(),
      testCase: aTalk(),
      said: conversation,
      metrics: {},
      matchPattern: plainMatch,
    });

    expect(result.latencyMs).toBe(200.5);
    expect(verdictOf({}).latencyMs).toBeNull();
  });
});

describe("the figures of a run of conversations", () => {
  test("count what the simulated users took, and the share of unknown contexts", async () => {
    const cases = ["t-1", "t-2"].map((id) => aTalk({ id, scenario: `Wants to know ${id}.` }));
    const agent = anAgent((request) => {
      const { retrievedContexts: _, ...silent } = answerInTalk(request);
      return request.caseId === "t-1" ? answerInTalk(request) : silent;
    });
    const world = await startedTalk({ cases, agent });
    for (const { id } of cases) {
      const place = { ...aRun, caseKey: caseKeyOf(id) };
      await simulateTurn(world.ports, place);
      await simulateTurn(world.ports, place);
      await scoreCase(world.ports, place);
    }

    await aggregateRun(world.ports, aRun);

    const { figures } = world.json(keys.figures(aRun)) as {
      readonly figures: { readonly usage: { readonly calls: number }; contextsUnknown: unknown };
    };
    const judged = world.results().flatMap(({ metrics }) => Object.values(metrics));
    const ofMetrics = judged.reduce((sum, { usage }) => sum + usage.calls, 0);
    expect(figures.usage.calls).toBe(ofMetrics + 4);
    expect(figures.contextsUnknown).toEqual({ value: 0.5, of: 2 });
  });

  test("have a line of a conversation that was not held, in its case's words", async () => {
    const world = await startedTalk({ cases: [aTalk({ id: "t-1", skip: true })] });

    await aggregateRun(world.ports, aRun);

    expect(world.results()).toMatchObject([
      {
        status: "skipped",
        question: "Wants to know about leave.",
        conversation: { scenario: "Wants to know about leave.", turns: [], stop: null },
      },
    ]);
  });

  test("are written for conversations: transcripts in the sheet, no messages in the test page", async () => {
    const judge = aJudge((request) =>
      request.step === "verdicts" ? { verdict: "no", reason: "Off." } : talkReply(request),
    );
    const world = await heldTalk({ judge });
    await scoreCase(world.ports, at);

    await aggregateRun(world.ports, aRun);

    expect(world.text("cases.csv")).toContain("User: Question 1 of t-1?\n\nAssistant: Answer 1");
    expect(world.text("junit.xml")).toContain("Scenario: Wants to know about leave.");
    expect(world.text("junit.xml")).toContain("The limit of exchanges was reached.");
    expect(world.text("junit.xml")).not.toContain("Question 1 of t-1?");
  });
});
