import "../../support/silent-logs.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createHandler } from "../../../lib/adapters/lambda/create-handler.ts";
import { AppError, decodeMessage } from "../../../lib/core/errors.ts";
import { aLambdaContext } from "../../support/lambda-context.ts";

const input = z.strictObject({ n: z.number(), twice: z.boolean().default(false) });
const output = z.strictObject({ n: z.number() });

/** A handler that throws; what it rejects with. */
async function thrownBy(error: unknown): Promise<Error> {
  const run = async () => {
    throw error;
  };
  const handler = createHandler({ input, output, run });
  return handler({ n: 1 }, aLambdaContext()).then(
    () => new Error("it threw nothing"),
    (thrown: Error) => thrown,
  );
}

describe("a handler", () => {
  test("parses the event, defaults filled in, and hands the context on", async () => {
    const context = aLambdaContext({ getRemainingTimeInMillis: () => 42 });
    const handler = createHandler({
      input,
      output: z.strictObject({ event: input, ms: z.number() }),
      run: async (event, { getRemainingTimeInMillis }) => ({
        event,
        ms: getRemainingTimeInMillis(),
      }),
    });

    expect(await handler({ n: 1 }, context)).toEqual({ event: { n: 1, twice: false }, ms: 42 });
  });

  test.each([
    ["nothing", undefined],
    ["a field of another type", { n: "1" }],
    ["a field that nobody knows", { n: 1, m: 2 }],
  ])("refuses %s before anything is done, under a name that is not retried", async (_, event) => {
    let calls = 0;
    const run = async ({ n }: z.output<typeof input>) => {
      calls += 1;
      return { n };
    };

    await expect(createHandler({ input, output, run })(event, aLambdaContext())).rejects.toThrow(
      expect.objectContaining({ name: "ZodError" }),
    );
    expect(calls).toBe(0);
  });

  test("refuses to return what it does not promise", async () => {
    const run = async () => ({ n: "1" }) as unknown as { n: number };

    await expect(
      createHandler({ input, output, run })({ n: 1 }, aLambdaContext()),
    ).rejects.toMatchObject({ name: "ZodError" });
  });

  test("serves one event after the other", async () => {
    const handler = createHandler({ input, output, run: async ({ n }) => ({ n: n + 1 }) });

    const results = await Promise.all([1, 2, 3].map((n) => handler({ n }, aLambdaContext())));

    expect(results).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
  });
});

describe("an error that leaves a handler", () => {
  const later = { retryable: true };

  test.each([
    ["Saiten.Throttled", new AppError("judge.throttled", { model: "main" }, later)],
    ["Saiten.Throttled", new AppError("store.throttled", { operation: "s3:PutObject" }, later)],
    ["Saiten.Timeout", new AppError("agent.timeout", undefined, later)],
    ["Saiten.Timeout", new AppError("judge.timeout", { model: "main", seconds: 60 }, later)],
    ["Saiten.Throttled", new AppError("embedding.throttled", { model: "titan" }, later)],
    ["Saiten.Timeout", new AppError("embedding.timeout", { model: "titan", seconds: 60 }, later)],
    [
      "Saiten.Unavailable",
      new AppError("embedding.unavailable", { model: "titan", reason: "r" }, later),
    ],
    ["Saiten.Unavailable", new AppError("agent.unreachable", { problem: "refused" }, later)],
    ["Saiten.Unavailable", new AppError("judge.unavailable", { model: "m", reason: "r" }, later)],
  ])("is called %s when it may pass: %s", async (name, error) => {
    expect((await thrownBy(error)).name).toBe(name);
  });

  test("is called AppError, which nobody retries, when it stays", async () => {
    expect((await thrownBy(new AppError("agent.timeout", undefined))).name).toBe("AppError");
  });

  test("carries code and details, from which the words are made later", async () => {
    const error = new AppError("agent.failed", { problem: 'HTTP 500 "oops"\n' });

    const thrown = await thrownBy(error);

    expect(decodeMessage(thrown.message)).toEqual({ code: error.code, details: error.details });
    expect(thrown.cause).toBe(error);
  });

  test("that is a fault of ours leaves it as it is", async () => {
    const fault = new TypeError("x is not a function");

    expect(await thrownBy(fault)).toBe(fault);
  });
});
