import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOpenAiJudge } from "../../../lib/adapters/openai/openai-judge.ts";
import { retryAfterMs } from "../../../lib/adapters/retry-after.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import { parseReply } from "../../../lib/core/judging/parse-reply.ts";
import { spentInVain } from "../../../lib/core/judging/spent-in-vain.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";
import { chatError, chatReply, startOpenAiServer } from "../../support/openai-server.ts";

let server: ModelServer;
let behave: (body: ReceivedCall["body"], nth: number) => Behaviour;
let bodies: ReceivedCall["body"][];
let models = 0;

beforeAll(async () => {
  server = await startOpenAiServer(({ body }) => behave(body, bodies.push(body) - 1));
});

beforeEach(() => {
  bodies = [];
  behave = () => chatReply();
});

afterAll(() => server.close());

/** A model that no other test has asked. */
function aJudge(capabilities: object = {}, callTimeoutMs = 5_000) {
  const model = openAiModelSchema.parse({
    provider: "openai",
    modelId: `model-${models++}`,
    baseUrl: `${server.url}/v1`,
    capabilities,
  });
  return createOpenAiJudge({ model, callTimeoutMs, retryDelayMs: 1 });
}

const formatOf = (body: ReceivedCall["body"] | undefined) =>
  (body?.response_format as { type: string } | undefined)?.type;
const userOf = (body: ReceivedCall["body"] | undefined) =>
  (body?.messages as readonly { content: string }[] | undefined)?.at(-1)?.content;
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable("an error was expected"),
    (error: unknown) => error,
  );

describe("a parameter that the server refuses", () => {
  it("is left out once, remembered and told", async () => {
    behave = (body) =>
      "temperature" in body
        ? chatError(400, "Unsupported value: 'temperature' does not support 0 with this model.")
        : chatReply();
    const judge = aJudge({ temperature: true });

    const first = await judge.ask(aJudgeRequest());
    const second = await judge.ask(aJudgeRequest());

    expect(first).toMatchObject({ refused: ["temperature"], usage: { calls: 2 } });
    expect(second).toMatchObject({ refused: ["temperature"], usage: { calls: 1 } });
    expect(bodies).toHaveLength(3);
  });

  it("that is the JSON schema gives way to JSON mode, and this one to a schema in the prompt", async () => {
    behave = (body) =>
      "response_format" in body ? chatError(400, "response_format is not supported") : chatReply();
    const judge = aJudge({ jsonSchema: true });
    const request = aJudgeRequest();

    const reply = await judge.ask(request);

    expect(judge.traits.enforcesSchema).toBe(true);
    expect(reply).toMatchObject({ refused: ["jsonSchema"] });
    expect(bodies.map(formatOf)).toEqual(["json_schema", "json_object", undefined]);
    const shape = `JSON Schema: ${JSON.stringify(request.schema)}`;
    expect(bodies.map(userOf)).toEqual([
      request.prompt.user,
      `${request.prompt.user}\n\n${shape}`,
      `${request.prompt.user}\n\n${shape}`,
    ]);
  });

  it("that is the JSON schema gives way to a tool where the model has one", async () => {
    behave = (body) =>
      "response_format" in body ? chatError(400, "json_schema is not supported") : chatReply();

    await aJudge({ jsonSchema: true, toolUse: true }).ask(aJudgeRequest());

    expect(bodies[1]).toHaveProperty("tools");
    expect(userOf(bodies[1])).toBe(aJudgeRequest().prompt.user);
  });

  it("that is the tool gives way to JSON mode", async () => {
    behave = (body) =>
      "tools" in body ? chatError(400, "this model does not support tools") : chatReply();

    const reply = await aJudge({ toolUse: true }).ask(aJudgeRequest());

    expect(reply).toMatchObject({ refused: ["toolUse"] });
    expect(bodies.map(formatOf)).toEqual([undefined, "json_object"]);
  });

  it("that is JSON mode, which nobody asked for, leaves a prompt that tells the shape itself", async () => {
    behave = (body) =>
      "response_format" in body ? chatError(422, "response_format: unknown field") : chatReply();
    const judge = aJudge();

    const reply = await judge.ask(aJudgeRequest());

    expect(judge.traits.enforcesSchema).toBe(false);
    expect(reply).toMatchObject({ refused: ["jsonSchema"] });
    expect(userOf(bodies[1])).toBe(aJudgeRequest().prompt.user);
  });

  it("that is the name of the bound is replaced by the other name, which is no lack", async () => {
    behave = (body) =>
      "max_tokens" in body
        ? chatError(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'.")
        : chatReply();

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).not.toHaveProperty("refused");
    expect(bodies[1]).toMatchObject({ max_completion_tokens: 600 });
    expect(bodies[1]).not.toHaveProperty("max_tokens");
  });

  it("is not remembered when the model refuses the request without it as well", async () => {
    const judge = aJudge({ temperature: true });
    behave = () => chatError(400, "Invalid value: temperature");
    await expect(judge.ask(aJudgeRequest())).rejects.toMatchObject({
      code: "judge.invalid_request",
    });

    behave = () => chatReply();
    expect(await judge.ask(aJudgeRequest())).not.toHaveProperty("refused");
    expect(bodies.map((body) => "temperature" in body)).toEqual([true, false, true]);
  });

  it("is not taken from words of the prompt that the server repeats", async () => {
    const user = 'The answer: "temperature is not supported, response_format neither".';
    const judge = aJudge({ temperature: true, jsonSchema: true });
    behave = (body) => chatError(400, `Rejected near: ${JSON.stringify(body.messages)}`);

    const asked = judge.ask(aJudgeRequest({ prompt: { system: "", user } }));

    await expect(asked).rejects.toMatchObject({ code: "judge.invalid_request" });
    expect(bodies).toHaveLength(1);
  });

  it("is believed where the server states it beside its words", async () => {
    const error = { message: "Bad request", code: "unsupported_value", param: "temperature" };
    behave = (body) => ("temperature" in body ? { status: 400, body: { error } } : chatReply());

    const reply = await aJudge({ temperature: true }).ask(aJudgeRequest());

    expect(reply).toMatchObject({ refused: ["temperature"] });
  });

  it("by either of its names ends the call", async () => {
    behave = () => chatError(400, "Extra inputs are not permitted: max_tokens");

    await expect(aJudge().ask(aJudgeRequest())).rejects.toMatchObject({
      code: "judge.invalid_request",
    });
    expect(bodies).toHaveLength(2);
  });

  it("is not sought in an error about the prompt's length or the key", async () => {
    const judge = aJudge({ temperature: true });

    behave = () => chatError(400, "maximum context length is 8192, temperature not supported");
    await expect(judge.ask(aJudgeRequest())).rejects.toMatchObject({
      code: "judge.context_overflow",
    });
    behave = () => chatError(403, "temperature is not permitted");
    await expect(judge.ask(aJudgeRequest())).rejects.toMatchObject({ code: "judge.denied" });

    expect(bodies).toHaveLength(2);
  });
});

describe("sampling", () => {
  it("is one parameter at most", async () => {
    await aJudge({ temperature: true, topP: true }).ask(aJudgeRequest());
    await aJudge({ topP: true }).ask(aJudgeRequest());

    expect(bodies[0]).toMatchObject({ temperature: 0 });
    expect(bodies[0]).not.toHaveProperty("top_p");
    expect(bodies[1]).toMatchObject({ top_p: 0.01 });
  });
});

describe("a shared beginning", () => {
  it("begins the user's message, and is told to be kept only where the model says so", async () => {
    const prompt = { system: "", prefix: "資料", user: "問い" };
    const judge = aJudge({ cachePoint: true, cacheMinTokens: 1_024 });

    await judge.ask(aJudgeRequest({ prompt }));

    expect(judge.traits.cacheMinTokens).toBe(1_024);
    expect(aJudge().traits).not.toHaveProperty("cacheMinTokens");
    expect(userOf(bodies[0])).toBe("資料\n\n問い");
  });
});

describe("what a failed call took", () => {
  it("is every attempt that left, and how long the server asks to wait", async () => {
    behave = () => chatError(429, "later", { "retry-after": "0" });
    const error = await failureOf(aJudge().ask(aJudgeRequest()));

    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 2 });
    expect(retryAfterMs(error)).toBe(0);

    behave = () => chatError(429, "much later", { "retry-after": "3600" });
    const later = await failureOf(aJudge().ask(aJudgeRequest()));

    expect(spentInVain(later)).toEqual({ ...noUsage, calls: 1 });
    expect(retryAfterMs(later)).toBe(3_600_000);
  });

  it("is told by a call that succeeds after all", async () => {
    behave = (_, nth) => (nth === 0 ? chatError(503) : chatReply());

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ usage: { calls: 2 } });
  });

  it.each([{ finishReason: "content_filter" }, { refusal: "I can't." }])(
    "is what was paid for an answer that is withheld: %j",
    async (answer) => {
      behave = () => chatReply(answer);

      const error = await failureOf(aJudge().ask(aJudgeRequest()));

      const paid = { ...noUsage, calls: 1, inputTokens: 100, outputTokens: 20 };
      expect(spentInVain(error)).toEqual(paid);
    },
  );

  it("is one call when the answer never comes, and nothing where nobody listens", async () => {
    behave = () => "hang";
    expect(spentInVain(await failureOf(aJudge({}, 60).ask(aJudgeRequest())))).toEqual({
      ...noUsage,
      calls: 1,
    });

    const model = { provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:9/v1" };
    const dead = createOpenAiJudge({
      model: openAiModelSchema.parse(model),
      callTimeoutMs: 5_000,
      retryDelayMs: 1,
    });
    const error = await failureOf(dead.ask(aJudgeRequest()));
    expect(error).toMatchObject({ code: "judge.unavailable" });
    expect(spentInVain(error)).toEqual(noUsage);
  });
});

describe("a server that stops early", () => {
  it.each(["length", "max_tokens", "model_length"])("says so: %s", async (finishReason) => {
    behave = () => chatReply({ content: '{"claims":["a', finishReason });

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ stopReason: "maxTokens" });
  });

  it("or does not, but has used up all that it had", async () => {
    const cut = (completion_tokens: number): Behaviour => ({
      body: {
        choices: [{ message: { content: '{"claims":["a' } }],
        usage: { prompt_tokens: 10, completion_tokens },
      },
    });

    behave = () => cut(600);
    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ stopReason: "maxTokens" });
    behave = () => cut(200);
    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ stopReason: "end" });
    behave = () => cut(200);
    expect(await aJudge({ maxOutputTokens: 200 }).ask(aJudgeRequest())).toMatchObject({
      stopReason: "maxTokens",
    });
  });
});

describe("a success that is none", () => {
  it.each<[string, unknown, string, boolean]>([
    ["a stream", 'data: {"choices":[]}\n\ndata: [DONE]\n', "judge.unavailable", true],
    ["a page", "<html>busy</html>", "judge.unavailable", true],
    ["no choice", { choices: [] }, "judge.unavailable", true],
    ["a broken error", '{"error": {"code": 429', "judge.unavailable", true],
    ["an error without a status", { error: "Unexpected endpoint" }, "judge.unavailable", true],
    ["a throttle", { error: { code: 429, message: "slow" } }, "judge.throttled", true],
    ["one in words", { error: { code: "rate_limit_exceeded" } }, "judge.throttled", true],
    ["a fault", { error: { status: 502, message: "bad gateway" } }, "judge.unavailable", true],
    ["a wrong key", { error: { code: 401, message: "who?" } }, "judge.denied", false],
    ["an empty account", { error: { code: "insufficient_quota" } }, "judge.denied", false],
    [
      "a long prompt",
      { error: { code: "context_length_exceeded", message: "too long" } },
      "judge.context_overflow",
      false,
    ],
  ])("tells what it is: %s", async (_what, body, code, retryable) => {
    behave = () => ({ body });

    const error = await failureOf(aJudge().ask(aJudgeRequest()));

    expect(error).toMatchObject({ code, retryable });
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1 });
  });

  it("does not mistake an answer that speaks of an error", async () => {
    const message = { content: '{"error":"none"}' };
    behave = () => ({ body: { error: { code: 429 }, choices: [{ message }] } });

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ content: '{"error":"none"}' });
  });
});

describe("an account without money", () => {
  it.each([
    [429, '{"error":{"code":"insufficient_quota","message":"check your plan"}}'],
    [402, '{"error":{"message":"Insufficient credits"}}'],
  ])("is no throttle: HTTP %i", async (status, body) => {
    behave = () => ({ status, body, headers: { "retry-after": "0" } });

    await expect(aJudge().ask(aJudgeRequest())).rejects.toMatchObject({
      code: "judge.denied",
      retryable: false,
    });
  });
});

describe("thoughts", () => {
  it.each([
    'Let me see { "claims" }.</think>\n{"claims":[]}',
    'Here it is:\n{"claims":["3 days","</think>{\'claims\':[]}"]}',
    '<think>so</think>{"claims":[]}',
  ])("are left to whoever reads the answer, who knows a quotation: %j", async (content) => {
    behave = () => chatReply({ content });

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ content });
  });

  it("that are quoted from what is judged cut no answer", async () => {
    const said = '{"claims":["3 days","</think>{\'claims\':[]}"]}';
    behave = () => chatReply({ content: `Here it is:\n${said}` });

    const reply = await aJudge().ask(aJudgeRequest());

    const read = reply.outcome === "answered" && parseReply(reply.content);
    expect(read).toEqual({ ok: true, value: JSON.parse(said) });
  });

  it("that have a field of their own are not read", async () => {
    const message = { content: '{"claims":[]}', reasoning_content: '{"claims":["x"]}' };
    behave = () => ({ body: { choices: [{ finish_reason: "stop", message }] } });

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ content: '{"claims":[]}' });
  });
});
