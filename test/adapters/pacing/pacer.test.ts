import { describe, expect, test } from "vitest";
import { CallFailure } from "../../../lib/adapters/call-failure.ts";
import { Closing, closingOf } from "../../../lib/adapters/pacing/closing.ts";
import { Pacer, type PacerOptions } from "../../../lib/adapters/pacing/pacer.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { AppError } from "../../../lib/core/errors.ts";
import { spentInVain } from "../../../lib/core/judging/spent-in-vain.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import type { CallOptions } from "../../../lib/core/ports.ts";
import type { QuotaReservation, QuotaUse } from "../../../lib/core/quota/quota.ts";
import { noUsage, type Usage } from "../../../lib/core/results.ts";

type Kind = "throttled" | "unavailable" | "timeout" | "invalid_request";
const RETRYABLE = ["throttled", "unavailable", "timeout"];

const aFailure = (kind: Kind, { calls = 1, inputTokens = 0, retryAfterMs }: Partial<Facts> = {}) =>
  new AppError(
    `judge.${kind}`,
    { model: "m", seconds: 60, reason: "down" },
    {
      retryable: RETRYABLE.includes(kind),
      cause: new CallFailure({
        said: kind,
        calls,
        usage: { ...noUsage, inputTokens },
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      }),
    },
  );
interface Facts {
  readonly calls: number;
  readonly inputTokens: number;
  readonly retryAfterMs: number;
}

const good: Usage = { ...noUsage, calls: 1, inputTokens: 100, outputTokens: 10 };

/** A pacer whose time is counted and not spent. */
function aPacer(changes: Partial<PacerOptions> = {}) {
  const pauses: number[] = [];
  const pacer = new Pacer({
    area: "judge",
    model: "judge-1",
    concurrency: 4,
    repeats: true,
    random: () => 1,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      pauses.push(ms);
    },
    ...changes,
  });
  const slept = () => pauses.reduce((sum, ms) => sum + ms, 0);
  /** A call that meets these outcomes one after another, then is answered. */
  const run = (outcomes: readonly unknown[] = [], options: CallOptions = {}) => {
    const left = [...outcomes];
    return pacer.run({
      options,
      send: async () => {
        const outcome = left.shift();
        if (outcome !== undefined) throw outcome;
        return good;
      },
      need: () => ({ requests: 1, tokens: 1_000 }),
      usageOf: (usage) => usage,
      countOf: ({ calls, inputTokens }) => ({ requests: calls, tokens: inputTokens }),
    });
  };
  return { run, pauses, slept };
}

const aLease = (reservations: readonly QuotaReservation["kind"][] = []) => {
  const left = [...reservations];
  const settled: QuotaUse[] = [];
  const asked: QuotaUse[] = [];
  return {
    settled,
    asked,
    lease: {
      reserve: async (need: QuotaUse): Promise<QuotaReservation> => {
        asked.push(need);
        const kind = left.shift() ?? "reserved";
        if (kind === "usedUp") return { kind, waitMs: 1_000 };
        if (kind === "tooLarge") return { kind, tokensPerMinute: 500 };
        return { kind, settle: (used) => settled.push(used) };
      },
    },
  };
};

describe("a call that fails", () => {
  test("is tried again until it is answered, and tells what the tries before took", async () => {
    const { run, slept } = aPacer();
    const failures = [aFailure("throttled", { calls: 2 }), aFailure("throttled", { calls: 1 })];

    expect(await run(failures)).toEqual({ reply: good, inVain: { ...noUsage, calls: 3 } });
    expect(slept()).toBe(500 + 1_000);
  });

  test("tells of each refusal for too many calls, and of no other failure", async () => {
    let told = 0;
    const onThrottled = () => {
      told += 1;
    };
    const failures = [aFailure("throttled"), aFailure("unavailable"), aFailure("throttled")];

    await aPacer({ onThrottled }).run(failures);

    expect(told).toBe(2);
  });

  test("gives up in the end with the last failure, which tells what all of them took", async () => {
    const { run } = aPacer();
    const failures = Array.from({ length: 5 }, () => aFailure("throttled", { inputTokens: 7 }));

    const error: unknown = await run(failures).catch((each: unknown) => each);

    expect(error).toMatchObject({ code: "judge.throttled", retryable: true });
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 5, inputTokens: 35 });
    expect((error as Error).stack).toBe(failures[4]?.stack);
  });

  test("for good is not tried again, and is told as it is", async () => {
    const { run, pauses } = aPacer();
    const failure = aFailure("invalid_request");

    await expect(run([failure])).rejects.toBe(failure);
    expect(pauses).toEqual([]);
  });

  test("keeps what else its cause tells", async () => {
    const { run } = aPacer();
    const last = new AppError("judge.content_filtered", { model: "m" }, { cause: { raw: "no" } });

    await expect(run([aFailure("throttled"), last])).rejects.toMatchObject({
      code: "judge.content_filtered",
      cause: { raw: "no", usage: { calls: 1 } },
    });
  });

  test("is told at once where calls can't be repeated", async () => {
    const { run } = aPacer({ repeats: false });
    const failure = aFailure("throttled");

    await expect(run([failure])).rejects.toBe(failure);
  });

  test("by a fault of ours, or an abort, is told as it is", async () => {
    const { run } = aPacer();
    const fault = new TypeError("x is not a function");

    await expect(run([fault])).rejects.toBe(fault);
  });

  test("goes out when time runs out while it waits", async () => {
    const { run, slept } = aPacer();
    const failure = aFailure("throttled", { retryAfterMs: 30_000 });
    const mayBegin = () => slept() < 5_000;

    await expect(run([failure], { mayBegin })).rejects.toBe(failure);
    expect(slept()).toBe(5_000);
  });

  test("goes out when time ran out at the end of its pause", async () => {
    const { run, pauses } = aPacer();
    const failure = aFailure("throttled");

    await expect(run([failure], { mayBegin: () => pauses.length === 0 })).rejects.toBe(failure);
    expect(pauses).toEqual([500]);
  });

  test("ends its pause with the reason of an abort", async () => {
    const controller = new AbortController();
    const { run } = aPacer({
      sleep: async (_, signal) => {
        controller.abort(new Error("cancelled"));
        signal?.throwIfAborted();
      },
    });

    const asked = run([aFailure("throttled")], { signal: controller.signal });
    await expect(asked).rejects.toThrow("cancelled");
  });

  test("holds no place while it waits", async () => {
    let wake = () => {};
    const pausing = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { run } = aPacer({ concurrency: 1, sleep: () => pausing });

    const failing = run([aFailure("throttled")]);
    expect(await run()).toEqual({ reply: good, inVain: noUsage });
    wake();

    expect(await failing).toMatchObject({ reply: good });
  });
});

describe("an endpoint that does not answer", () => {
  test("is not asked again as long as nothing was ever answered", async () => {
    const { run } = aPacer();
    const failures = [aFailure("unavailable"), aFailure("timeout")];

    for (const failure of failures) await expect(run([failure])).rejects.toBe(failure);
  });

  test("is asked again when it says when to come back", async () => {
    const { run, slept } = aPacer({ random: () => 0 });

    const failure = aFailure("unavailable", { retryAfterMs: 2_000 });
    expect(await run([failure])).toMatchObject({ reply: good });
    expect(slept()).toBe(2_000);
  });

  test("is asked again once it has answered, if only to throttle", async () => {
    const { run } = aPacer();
    await run([aFailure("throttled")]);

    expect(await run([aFailure("unavailable")])).toMatchObject({ reply: good });
    expect(await run([aFailure("timeout")])).toMatchObject({ reply: good });
  });

  test("counts as gone after twenty failures in a row, until it answers", async () => {
    const { run } = aPacer();
    await run();
    const many = Array.from({ length: 5 }, () => aFailure("unavailable"));
    for (let calls = 0; calls < 4; calls += 1) await expect(run(many)).rejects.toThrow();

    const failure = aFailure("unavailable");
    await expect(run([failure])).rejects.toBe(failure);
    await run();
    expect(await run([aFailure("unavailable")])).toMatchObject({ reply: good });
  });
});

describe("an endpoint that asks to be left alone for more than a minute", () => {
  const asking = (retryAfterMs: number, calls = 2) =>
    aFailure("throttled", { calls, retryAfterMs });
  const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => expect.unreachable("an error was expected"),
      (error: unknown) => error,
    );

  function aClosing() {
    const time = { now: 0 };
    return { time, closing: new Closing(() => time.now) };
  }

  test("is not called before, and tells whoever calls it when to come back", async () => {
    const { time, closing } = aClosing();
    const { run, pauses } = aPacer({ closing });

    const first = await failureOf(run([asking(61_000)]));
    expect(first).toEqual(new Unanswered("noTimeLeft", { waitMs: 61_000 }));
    expect(first).toMatchObject({ waitMs: 61_000 });
    expect(spentInVain(first)).toEqual({ ...noUsage, calls: 2 });

    time.now = 60_999;
    const later = await failureOf(run([new Error("must not be sent")]));
    expect(later).toMatchObject({ why: "noTimeLeft", waitMs: 1 });
    expect(spentInVain(later)).toEqual(noUsage);

    time.now = 61_000;
    expect(await run()).toMatchObject({ reply: good });
    expect(pauses).toEqual([]);
  });

  test("is left alone by calls that wait for their turn or for another try, too", async () => {
    const { closing } = aClosing();
    const { run } = aPacer({ closing, concurrency: 1 });

    const outcomes = await Promise.all([
      failureOf(run([aFailure("throttled", { calls: 1 })])),
      failureOf(run([asking(61_000)])),
      failureOf(run()),
    ]);

    for (const outcome of outcomes) expect(outcome).toMatchObject({ waitMs: 61_000 });
    expect(outcomes.map((each) => spentInVain(each).calls)).toEqual([1, 2, 0]);
  });

  test("hides no failure that is for good", async () => {
    const { closing } = aClosing();
    const { run } = aPacer({ closing });
    const failure = aFailure("invalid_request");

    const [first, second] = await Promise.all([
      failureOf(run([asking(61_000)])),
      failureOf(run([failure])),
    ]);

    expect(first).toBeInstanceOf(Unanswered);
    expect(second).toBe(failure);
  });

  test("is too long away after a quarter of an hour, at once or a minute at a time", async () => {
    const once = aPacer({ closing: aClosing().closing });
    const hour = await failureOf(once.run([asking(3_600_000)]));
    expect(hour).toMatchObject({
      code: "judge.closed",
      details: { model: "judge-1", minutes: 60 },
      retryable: false,
    });
    expect(spentInVain(hour)).toEqual({ ...noUsage, calls: 2 });

    const { time, closing } = aClosing();
    const { run } = aPacer({ closing });
    const outcomes: unknown[] = [];
    for (; time.now < 20 * 60_000; time.now += 61_000) {
      outcomes.push(await failureOf(run([asking(61_000)])));
    }
    const waits = outcomes.filter((each) => each instanceof Unanswered);
    expect(waits).toHaveLength(14);
    expect(outcomes.at(-1)).toMatchObject({ code: "judge.closed", details: { minutes: 2 } });
  });

  test("is waited for anew when it has answered, or was not called for long", async () => {
    const { time, closing } = aClosing();
    const { run } = aPacer({ closing });

    await failureOf(run([asking(600_000)]));
    time.now += 600_000;
    await run();
    expect(await failureOf(run([asking(600_000)]))).toBeInstanceOf(Unanswered);
    time.now += 600_000 + 15 * 60_000 + 1;
    expect(await failureOf(run([asking(600_000)]))).toBeInstanceOf(Unanswered);
  });

  test("tells a first tiny call that it throttles, and is not called for it", async () => {
    const { closing } = aClosing();
    const { run } = aPacer({ closing, repeats: false });
    const failure = asking(61_000);

    expect(await failureOf(run([failure]))).toBe(failure);
    const next = await failureOf(run([new Error("must not be sent")]));
    expect(next).toMatchObject({ code: "judge.throttled", retryable: true });
    expect(spentInVain(next)).toEqual(noUsage);
  });

  test("is known by its document without limits and prices, to every pacer of the process", () => {
    const model = (document: object) =>
      modelDocumentSchema.parse({ provider: "bedrock", modelId: "a.model", ...document });

    expect(closingOf(model({}))).toBe(closingOf(model({ limits: { concurrency: 2 } })));
    expect(closingOf(model({}))).not.toBe(closingOf(model({ region: "eu-west-1" })));
  });
});

describe("a call within a quota", () => {
  test("reserves before each try, and settles what each has taken", async () => {
    const { run } = aPacer();
    const { lease, asked, settled } = aLease();

    await run([aFailure("throttled", { calls: 2 })], { lease });

    expect(asked).toEqual([
      { requests: 1, tokens: 1_000 },
      { requests: 1, tokens: 1_000 },
    ]);
    expect(settled).toEqual([
      { requests: 2, tokens: 0 },
      { requests: 1, tokens: 100 },
    ]);
  });

  test("that took too long counts in full", async () => {
    const { lease, settled } = aLease();

    await expect(aPacer().run([aFailure("timeout")], { lease })).rejects.toThrow("timeout");
    expect(settled).toEqual([]);
  });

  test("is not made when the minute has nothing left", async () => {
    const { lease } = aLease(["usedUp"]);

    await expect(aPacer().run([], { lease })).rejects.toEqual(new Unanswered("noTimeLeft"));
  });

  test("tells what its tries took when the minute has nothing left for another", async () => {
    const { lease } = aLease(["reserved", "usedUp"]);

    const error: unknown = await aPacer()
      .run([aFailure("throttled", { calls: 2 })], { lease })
      .catch((each: unknown) => each);

    expect(error).toBeInstanceOf(Unanswered);
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 2 });
  });

  test("is an error of its own when no minute is enough for it", async () => {
    const { lease } = aLease(["tooLarge"]);

    await expect(aPacer().run([], { lease })).rejects.toMatchObject({
      code: "judge.over_quota",
      details: { model: "judge-1", tokens: 1_000, tokensPerMinute: 500 },
      retryable: false,
    });
  });

  test("is not tried again because the quota can't be asked", async () => {
    const { run, pauses } = aPacer();
    const down = new AppError("store.throttled", { operation: "o" }, { retryable: true });
    const reserve = async () => {
      throw down;
    };

    await expect(run([], { lease: { reserve } })).rejects.toBe(down);
    expect(pauses).toEqual([]);
  });
});
