import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockJudge } from "../../../lib/adapters/bedrock/bedrock-judge.ts";
import { type BedrockModel, bedrockModelSchema } from "../../../lib/core/config/model.ts";
import { noUsage } from "../../../lib/core/results.ts";
import {
  converseError,
  converseReply,
  startConverseServer,
} from "../../support/converse-server.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";
import { oddUsages } from "../../support/odd-usages.ts";

let server: ModelServer;
let behave: (call: ReceivedCall) => Behaviour;

beforeEach(async () => {
  behave = () => converseReply();
  server = await startConverseServer((call) => behave(call));
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const aModel = (overrides: object = {}): BedrockModel =>
  bedrockModelSchema.parse({ provider: "bedrock", modelId: "test.model", ...overrides });

const aClient = () => createBedrockClient({ region: "ap-northeast-1", concurrency: 4 });

function aJudge(capabilities: object = {}, callTimeoutMs = 5_000, client = aClient()) {
  return createBedrockJudge({ client, model: aModel({ capabilities }), callTimeoutMs });
}

/** Without the SDK's second attempt and the pause before it. */
const aJudgeOfOneAttempt = () =>
  aJudge({}, 5_000, new BedrockRuntimeClient({ region: "ap-northeast-1", maxAttempts: 1 }));

describe("createBedrockJudge", () => {
  it("asks for native JSON schema where the model has it", async () => {
    behave = () => converseReply({ text: '{"claims":["a"]}' });

    const reply = await aJudge({ jsonSchema: true, toolUse: true }).ask(aJudgeRequest());

    expect(reply).toMatchObject({ content: '{"claims":["a"]}', stopReason: "end" });
    const { body, path } = server.calls[0] as ReceivedCall;
    expect(path).toBe("/model/test.model/converse");
    const schema = JSON.stringify(aJudgeRequest().schema);
    const jsonSchema = { name: "answer", schema };
    expect(body.outputConfig).toEqual({
      textFormat: { type: "json_schema", structure: { jsonSchema } },
    });
    expect(body.toolConfig).toBeUndefined();
    expect(body.system).toEqual([{ text: "あなたは評価者です。" }]);
  });

  it("forces a tool call where there is no JSON schema, and answers its input", async () => {
    behave = () => converseReply({ toolInput: { claims: ["十日"] } });

    const reply = await aJudge({ toolUse: true }).ask(aJudgeRequest());

    expect(reply).toMatchObject({ content: { claims: ["十日"] }, stopReason: "end" });
    expect(server.calls[0]?.body.toolConfig).toMatchObject({
      toolChoice: { tool: { name: "answer" } },
      tools: [{ toolSpec: { name: "answer", inputSchema: { json: aJudgeRequest().schema } } }],
    });
  });

  it("sends plain text to a model without either", async () => {
    await aJudge().ask(aJudgeRequest({ prompt: { system: "", user: "問い" } }));

    expect(server.calls[0]?.body).toEqual({
      messages: [{ role: "user", content: [{ text: "問い" }] }],
      inferenceConfig: { maxTokens: 600 },
    });
  });

  it("always bounds the reply, and sends temperature 0 only to models that take it", async () => {
    await aJudge({ temperature: true, maxOutputTokens: 256 }).ask(aJudgeRequest());
    await aJudge({ temperature: false }).ask(aJudgeRequest());

    expect(server.calls[0]?.body.inferenceConfig).toEqual({ maxTokens: 256, temperature: 0 });
    expect(server.calls[1]?.body.inferenceConfig).toEqual({ maxTokens: 600 });
  });

  it("counts tokens, the cached ones apart", async () => {
    behave = () => converseReply({ usage: { cacheReadInputTokens: 7, cacheWriteInputTokens: 9 } });

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).toMatchObject({
      usage: {
        calls: 1,
        inputTokens: 100,
        outputTokens: 20,
        cacheReadTokens: 7,
        cacheWriteTokens: 9,
      },
    });
  });

  it.each(
    oddUsages("inputTokens", "outputTokens", "cacheReadInputTokens", "cacheWriteInputTokens"),
  )("keeps the answer of a reply with the usage %j, and counts no tokens", async (usage) => {
    const message = { role: "assistant", content: [{ text: '{"score":1}' }] };
    behave = () => ({ body: { output: { message }, stopReason: "end_turn", usage } });

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).toEqual({
      outcome: "answered",
      content: '{"score":1}',
      usage: { ...noUsage, calls: 1 },
      stopReason: "end",
    });
  });

  it("says when the reply was cut", async () => {
    behave = () => converseReply({ text: '{"score":0.8,"rea', stopReason: "max_tokens" });

    const reply = await aJudge().ask(aJudgeRequest());

    expect(reply).toMatchObject({ content: '{"score":0.8,"rea', stopReason: "maxTokens" });
  });

  it("hands broken output over as text, to be asked again", async () => {
    behave = () => converseReply({ text: "おそらく…", stopReason: "malformed_model_output" });

    const reply = await aJudge({ jsonSchema: true }).ask(aJudgeRequest());

    expect(reply).toMatchObject({ content: "おそらく…", stopReason: "end" });
  });

  it.each([
    ["content_filtered", "judge.content_filtered"],
    ["guardrail_intervened", "judge.content_filtered"],
    ["model_context_window_exceeded", "judge.context_overflow"],
  ])("takes the stop reason %s for %s", async (stopReason, code) => {
    behave = () => converseReply({ stopReason });

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code, retryable: false });
  });

  it.each<[string, number, string, boolean, string?]>([
    ["AccessDeniedException", 403, "judge.denied", false],
    ["UnrecognizedClientException", 403, "judge.denied", false],
    ["ModelErrorException", 424, "judge.model_error", false],
    ["ValidationException", 400, "judge.invalid_request", false],
    ["ValidationException", 400, "judge.context_overflow", false, "Input is too long for model"],
    ["ResourceNotFoundException", 404, "judge.invalid_request", false],
    ["ModelTimeoutException", 408, "judge.timeout", true],
    ["ModelNotReadyException", 429, "judge.unavailable", true],
    ["SomethingNewException", 429, "judge.throttled", true],
    ["SomethingNewException", 401, "judge.denied", false],
    ["SomethingNewException", 418, "judge.invalid_request", false],
    ["ServiceUnavailableException", 503, "judge.unavailable", true],
    ["constructor", 500, "judge.unavailable", true],
  ])("takes %s (%i) for %s", async (type, status, code, retryable, message) => {
    behave = () => converseError(type, status, message);

    const asked = aJudgeOfOneAttempt().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code, retryable });
  });

  it("says that there are no credentials", async () => {
    const error = Object.assign(new Error("none"), { name: "CredentialsProviderError" });
    const credentials = () => Promise.reject(error);
    const client = new BedrockRuntimeClient({ region: "ap-northeast-1", credentials });

    const asked = aJudge({}, 5_000, client).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.no_credentials", retryable: false });
  });

  it("takes a missing region for a wrong configuration", async () => {
    const region = () => Promise.reject(new Error("Region is missing"));

    const asked = aJudge({}, 5_000, new BedrockRuntimeClient({ region })).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.invalid_request", retryable: false });
  });

  it("tries a throttled call twice, no more", async () => {
    behave = () => converseError("ThrottlingException", 429);

    const asked = aJudge().ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.throttled", retryable: true });
    expect(server.calls).toHaveLength(2);
  });

  it("takes a broken body, a dropped connection and a dead endpoint for unavailable", async () => {
    const unavailable = { code: "judge.unavailable", retryable: true };

    behave = () => ({ body: '{"output": {"mess' });
    await expect(aJudge().ask(aJudgeRequest())).rejects.toMatchObject(unavailable);
    behave = () => "drop";
    await expect(aJudge().ask(aJudgeRequest())).rejects.toMatchObject(unavailable);
    await server.close();
    await expect(aJudge().ask(aJudgeRequest())).rejects.toMatchObject(unavailable);
  });

  it("ends a call that is never answered", async () => {
    behave = () => "hang";

    const asked = aJudge({}, 60).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.timeout", retryable: true });
  });

  it("passes on the caller's abort as it is", async () => {
    const controller = new AbortController();
    behave = () => {
      controller.abort(new Error("cancelled"));
      return "hang";
    };

    const asked = aJudge().ask(aJudgeRequest(), { signal: controller.signal });

    await expect(asked).rejects.toThrow("cancelled");
  });

  it("speaks HTTP/2 through a client that keeps the SDK's default", async () => {
    const client = new BedrockRuntimeClient({ region: "ap-northeast-1" });
    const judge = createBedrockJudge({ client, model: aModel(), callTimeoutMs: 5_000 });

    await judge.ask(aJudgeRequest());

    client.destroy();
    expect(server.calls[0]?.httpVersion).toBe("2.0");
  });

  it("sends a bearer token of the environment instead of a signature", async () => {
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "a-token");

    await aJudge().ask(aJudgeRequest());

    expect(server.calls[0]?.httpVersion).toBe("1.1");
    expect(server.calls[0]?.headers.authorization).toBe("Bearer a-token");
  });

  it.each([
    ["flex", { type: "flex" }],
    ["priority", { type: "priority" }],
    ["default", undefined],
    [undefined, undefined],
  ] as const)("in the tier %s sends %o, and is the same judge", async (tier, sent) => {
    const judge = createBedrockJudge({
      client: aClient(),
      model: aModel(),
      callTimeoutMs: 5_000,
      tier,
    });

    await judge.ask(aJudgeRequest());

    expect(server.calls[0]?.body.serviceTier).toEqual(sent);
    expect(judge.traits).toEqual(aJudge().traits);
  });

  it("is known by model, output mode and temperature", () => {
    expect(aJudge({ toolUse: true, temperature: true }).traits).toEqual({
      identity: "bedrock/test.model;tool;temperature=0",
      byName: false,
      stored: true,
      enforcesSchema: true,
    });
  });
});
