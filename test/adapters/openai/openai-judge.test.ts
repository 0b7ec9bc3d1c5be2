import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HttpClient, HttpRequest } from "../../../lib/adapters/openai/http-client.ts";
import { createOpenAiJudge } from "../../../lib/adapters/openai/openai-judge.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";
import { oddUsages } from "../../support/odd-usages.ts";
import { chatError, chatReply, startOpenAiServer } from "../../support/openai-server.ts";

let server: ModelServer;
let behave: (call: ReceivedCall) => Behaviour;

beforeEach(async () => {
  behave = () => chatReply();
  server = await startOpenAiServer((call) => behave(call));
});

afterEach(() => server.close());

function aJudge(capabilities: object = {}, overrides: object = {}) {
  const model = openAiModelSchema.parse({
    provider: "openai",
    modelId: "qwen3-32b",
    baseUrl: `${server.url}/v1/`,
    capabilities,
  });
  return createOpenAiJudge({ model, callTimeoutMs: 5_000, retryDelayMs: 1, ...overrides });
}

describe("createOpenAiJudge", () => {
  it("asks for a JSON schema, a forced tool, JSON mode or plain text by capability", async () => {
    await aJudge({ jsonSchema: true }).ask(aJudgeRequest());
    await aJudge({ toolUse: true }).ask(aJudgeRequest());
    await aJudge().ask(aJudgeRequest());
    await aJudge({ jsonSchema: false }).ask(aJudgeRequest());

    const [schema, tool, json, text] = server.calls.map((call) => call.body);
    expect(schema?.response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "answer", schema: aJudgeRequest().schema, strict: true },
    });
    expect(tool).toMatchObject({
      tools: [
        { type: "function", function: { name: "answer", parameters: aJudgeRequest().schema } },
      ],
      tool_choice: { type: "function", function: { name: "answer" } },
    });
    expect(json?.response_format).toEqual({ type: "json_object" });
    expect(Object.keys(text ?? {})).toEqual(["model", "messages", "max_tokens"]);
  });

  it("posts system and user message with key and headers", async () => {
    await aJudge({}, { apiKey: "sk-abcdef", headers: { "x-team": "hr" } }).ask(aJudgeRequest());

    const call = server.calls[0] as ReceivedCall;
    expect(call.path).toBe("/v1/chat/completions");
    expect(call.headers).toMatchObject({ authorization: "Bearer sk-abcdef", "x-team": "hr" });
    expect(call.body.messages).toEqual([
      { role: "system", content: "あなたは評価者です。" },
      { role: "user", content: "命題を挙げてください。" },
    ]);
  });

  it("bounds the reply and sends temperature 0 only where it is accepted", async () => {
    const request = aJudgeRequest({ prompt: { system: "", user: "問い" } });

    await aJudge({ temperature: true, maxOutputTokens: 100 }).ask(request);
    await aJudge().ask(request);

    expect(server.calls[0]?.body).toMatchObject({ max_tokens: 100, temperature: 0 });
    expect(server.calls[1]?.body).not.toHaveProperty("temperature");
    expect(server.calls[1]?.body.messages).toEqual([{ role: "user", content: "問い" }]);
  });

  it.each([
    ["https://api.openai.com/v1", "max_completion_tokens"],
    ["https://team.openai.azure.com/openai/v1", "max_completion_tokens"],
    ["https://bedrock-runtime.ap-northeast-1.amazonaws.com/openai/v1", "max_completion_tokens"],
    ["http://10.0.0.7:8000/v1", "max_tokens"],
    ["https://openai.com.example.com/v1", "max_tokens"],
  ])("names the bound as %s wants it", async (baseUrl, name) => {
    const sent: HttpRequest[] = [];
    const model = openAiModelSchema.parse({ provider: "openai", modelId: "m", baseUrl });
    const http: HttpClient = async (request) => {
      sent.push(request);
      const text = JSON.stringify({ choices: [{ message: { content: "{}" } }] });
      return { status: 200, text, retryAfter: undefined };
    };

    await createOpenAiJudge({ model, callTimeoutMs: 1_000, http }).ask(aJudgeRequest());

    expect(sent[0]?.url).toBe(`${baseUrl}/chat/completions`);
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ [name]: 600 });
  });

  it("reads text, text parts and tool arguments", async () => {
    const contentOf = async (answer: object) => {
      behave = () => chatReply(answer);
      const reply = await aJudge().ask(aJudgeRequest());
      return reply.outcome === "answered" ? reply.content : undefined;
    };

    expect(await contentOf({ content: '{"a":1}' })).toBe('{"a":1}');
    expect(await contentOf({ content: [{ type: "text", text: "{}" }, { type: "x" }] })).toBe("{}");
    expect(await contentOf({ toolArguments: '{"b":2}' })).toBe('{"b":2}');
    expect(await contentOf({ content: null })).toBe("");
  });

  it("counts tokens, the cached ones apart, and none where the server states none", async () => {
    const usageFor = async (usage: object | null) => {
      behave = () => chatReply({ usage });
      const reply = await aJudge().ask(aJudgeRequest());
      return reply.outcome === "answered" ? reply.usage : undefined;
    };

    const prompt_tokens_details = { cached_tokens: 60 };
    expect(
      await usageFor({ prompt_tokens: 100, completion_tokens: 9, prompt_tokens_details }),
    ).toEqual({
      calls: 1,
      inputTokens: 40,
      outputTokens: 9,
      cacheReadTokens: 60,
      cacheWriteTokens: 0,
    });
    expect(await usageFor(null)).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
  });

  it.each([
    ...oddUsages("prompt_tokens", "completion_tokens"),
    ...oddUsages("cached_tokens").map((prompt_tokens_details) => ({ prompt_tokens_details })),
  ])("keeps the answer of a reply with the usage %j, and counts no tokens", async (usage) => {
    const message = { role: "assistant", content: '{"score":1}' };
    behave = () => ({ body: { choices: [{ finish_reason: "stop", message }], usage } });

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).toEqual({
      outcome: "answered",
      content: '{"score":1}',
      usage: { ...noUsage, calls: 1 },
      stopReason: "end",
    });
  });

  it("says when the reply was cut", async () => {
    behave = () => chatReply({ content: '{"score":0.8,"rea', finishReason: "length" });

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).toMatchObject({ content: '{"score":0.8,"rea', stopReason: "maxTokens" });
  });

  it.each([{ finishReason: "content_filter" }, { refusal: "I can't help with that." }])(
    "takes %j for a withheld answer",
    async (answer) => {
      behave = () => chatReply(answer);

      const asked = aJudge().ask(aJudgeRequest());

      await expect(asked).rejects.toMatchObject({ code: "judge.content_filtered" });
    },
  );

  it.each<[number, string, string, boolean, number]>([
    [400, "no such role", "judge.invalid_request", false, 1],
    [400, "maximum number of output tokens is 4096", "judge.invalid_request", false, 1],
    [400, "maximum context length is 8192 tokens", "judge.context_overflow", false, 1],
    [404, "model not found", "judge.invalid_request", false, 1],
    [401, "bad key", "judge.denied", false, 1],
    [403, "forbidden", "judge.denied", false, 1],
    [408, "slow", "judge.timeout", true, 1],
    [429, "slow down", "judge.throttled", true, 2],
    [500, "broken", "judge.unavailable", true, 2],
    [503, "down", "judge.unavailable", true, 2],
    [504, "late", "judge.timeout", true, 2],
  ])("takes HTTP %i (%s) for %s after at most two attempts", async (...row) => {
    const [status, message, code, retryable, attempts] = row;
    behave = () => chatError(status, message);

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code, retryable });
    expect(server.calls).toHaveLength(attempts);
  });

  it.each<[number, object | string, string, number]>([
    [
      400,
      { message: "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000" },
      "judge.context_overflow",
      1,
    ],
    [413, { message: "Request too large for model `m`" }, "judge.context_overflow", 1],
    [413, "<html>413 Request Entity Too Large</html>", "judge.context_overflow", 1],
    [429, { message: "Request too large for m on tokens per min" }, "judge.context_overflow", 2],
    [400, { message: "no", code: "content_filter" }, "judge.content_filtered", 1],
    [
      400,
      { message: "no", innererror: { code: "ResponsibleAIPolicyViolation" } },
      "judge.content_filtered",
      1,
    ],
    [
      400,
      { message: "Filtered due to Azure OpenAI's content management policy." },
      "judge.content_filtered",
      1,
    ],
    [429, { message: "slow down", type: "insufficient_quota" }, "judge.denied", 2],
  ])("knows HTTP %i with %j as %s", async (status, error, code, attempts) => {
    const body = typeof error === "string" ? error : { error };
    behave = () => ({ status, headers: { "retry-after": "0" }, body });

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code, retryable: false });
    expect(server.calls).toHaveLength(attempts);
  });

  it("answers when the second attempt succeeds", async () => {
    behave = ({ number }) => (number === 0 ? chatError(503) : chatReply({ content: "{}" }));

    expect(await aJudge().ask(aJudgeRequest())).toMatchObject({ content: "{}" });
  });

  it("does not wait longer than 20 seconds for a second attempt", async () => {
    behave = () => chatError(429, "later", { "retry-after": "3600" });

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.throttled" });
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    [429, "judge.throttled"],
    [503, "judge.unavailable"],
  ])(
    "does not wait for a second attempt past the end of the call after HTTP %i",
    async (...row) => {
      const [status, code] = row;
      behave = () => chatError(status, "later", { "retry-after": "1" });

      const asked = aJudge({}, { callTimeoutMs: 900 }).ask(aJudgeRequest());

      await expect(asked).rejects.toMatchObject({ code, retryable: true });
      expect(server.calls).toHaveLength(1);
    },
  );

  it("does not wait past the end of the call after a dropped connection", async () => {
    behave = () => "drop";

    const asked = aJudge({}, { callTimeoutMs: 3_000, retryDelayMs: 3_000 }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.unavailable", retryable: true });
    expect(server.calls).toHaveLength(1);
  });

  it.each(["Thu, 01 Jan 2015 00:00:00 GMT", "soon"])(
    "understands the time to wait %j",
    async (retryAfter) => {
      behave = () => chatError(503, "down", { "retry-after": retryAfter });

      await expect(aJudge().ask(aJudgeRequest())).rejects.toThrow();
      expect(server.calls).toHaveLength(2);
    },
  );

  it.each<[string, Behaviour]>([
    ["a body that is no JSON", { body: "<html>busy</html>" }],
    ["a body that is no completion", { body: { choices: [] } }],
    ["a dropped connection", "drop"],
  ])("takes %s for unavailable", async (_what, behaviour) => {
    behave = () => behaviour;

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.unavailable", retryable: true });
  });

  it("takes a dead endpoint for unavailable", async () => {
    const judge = aJudge();
    await server.close();

    await expect(judge.ask(aJudgeRequest())).rejects.toMatchObject({ code: "judge.unavailable" });
  });

  it("follows no redirect", async () => {
    behave = () => ({ status: 307, headers: { location: `${server.url}/other` }, body: "" });

    const asked = aJudge({}, { apiKey: "sk-abcdef" }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({
      code: "judge.invalid_request",
      details: { reason: { kind: "redirect", status: 307 } },
    });
    expect(server.calls).toHaveLength(1);
  });

  it("stops reading a reply of more than 10 MB", async () => {
    behave = () => ({ body: "x".repeat(11 * 1024 * 1024) });

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({
      code: "judge.model_error",
      details: { reason: { kind: "tooLong", megabytes: 10 } },
    });
    expect(server.calls).toHaveLength(1);
  });

  it("never repeats a key that the server echoes", async () => {
    behave = () => chatError(401, "Incorrect API key provided: sk-abcdef");

    const asked = aJudge({}, { apiKey: "sk-abcdef" }).ask(aJudgeRequest());

    await expect(asked).rejects.toThrow("Incorrect API key provided: ***");
  });

  it.each([
    [{ body: { error: "plain words" }, status: 400 }, "HTTP 400 plain words"],
    [{ body: { message: "from a proxy" }, status: 400 }, "HTTP 400 from a proxy"],
    [{ body: "<h1>Bad</h1>", status: 400 }, "HTTP 400 <h1>Bad</h1>"],
    [{ body: { error: { message: "長".repeat(900) } }, status: 400 }, `${"長".repeat(20)}…`],
  ])("repeats the server's words %#", async (behaviour, words) => {
    behave = () => behaviour;

    await expect(aJudge().ask(aJudgeRequest())).rejects.toThrow(words);
  });

  it("ends a call that is never answered", async () => {
    behave = () => "hang";

    const asked = aJudge({}, { callTimeoutMs: 60 }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.timeout", retryable: true });
    expect(server.calls).toHaveLength(1);
  });

  it("takes a connection that times out for a timeout", async () => {
    const failure = Object.assign(new Error("slow"), { code: "ETIMEDOUT" });
    const http = () => Promise.reject(failure);

    const asked = aJudge({}, { http }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.timeout" });
  });

  it("passes on the caller's abort as it is, also between two attempts", async () => {
    const controller = new AbortController();
    behave = () => {
      setImmediate(() => controller.abort(new Error("cancelled")));
      return chatError(503, "down", { "retry-after": "1" });
    };

    const asked = aJudge().ask(aJudgeRequest(), { signal: controller.signal });

    await expect(asked).rejects.toThrow("cancelled");
  });

  it("is known by endpoint, model and whatever else shapes every answer", () => {
    const traitsOf = (document: object = {}) => {
      const base = { provider: "openai", modelId: "qwen3-32b", baseUrl: "http://127.0.0.1/v1/" };
      const model = openAiModelSchema.parse({ ...base, ...document });
      return createOpenAiJudge({ model, callTimeoutMs: 1 }).traits;
    };
    const documents = [
      {},
      { modelId: "qwen3-8b" },
      { baseUrl: "http://127.0.0.2/v1" },
      { baseUrl: "https://api.openai.com/v1" },
      { capabilities: { jsonSchema: true } },
      { capabilities: { toolUse: true } },
      { capabilities: { jsonSchema: false } },
      { capabilities: { temperature: true } },
      { capabilities: { maxOutputTokens: 512 } },
      { headers: { "X-Team": "hr" } },
      { headers: { "X-Team": "legal" } },
      { headers: { "X-Key": { env: "A" } } },
    ];
    const identities = documents.map((document) => traitsOf(document).identity);

    expect(new Set(identities).size).toBe(documents.length);
    expect(traitsOf()).toEqual({
      identity: expect.stringMatching(
        /^openai\/http:\/\/127\.0\.0\.1\/v1\/qwen3-32b;[0-9a-f]{16}$/,
      ),
      byName: false,
      stored: true,
      enforcesSchema: false,
    });
  });

  it("is the same judge after a secret was renamed or a header written otherwise", () => {
    const identityOf = (headers: object) => {
      const document = {
        provider: "openai",
        modelId: "m",
        baseUrl: "http://127.0.0.1/v1",
        headers,
      };
      return createOpenAiJudge({ model: openAiModelSchema.parse(document), callTimeoutMs: 1 })
        .traits.identity;
    };

    expect(identityOf({ "X-Key": { env: "A" }, "X-Team": "hr" })).toBe(
      identityOf({ "x-team": "hr", "x-key": { secret: "b" } }),
    );
  });
});
