import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "../../../lib/adapters/bedrock/bedrock-embedder.ts";
import { createBedrockJudge } from "../../../lib/adapters/bedrock/bedrock-judge.ts";
import { retryAfterMs } from "../../../lib/adapters/retry-after.ts";
import { bedrockModelSchema } from "../../../lib/core/config/model.ts";
import { spentInVain } from "../../../lib/core/judging/spent-in-vain.ts";
import { noUsage } from "../../../lib/core/results.ts";
import {
  converseError,
  converseReply,
  invokeReply,
  startConverseServer,
} from "../../support/converse-server.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";

let server: ModelServer;
let behave: (call: ReceivedCall, nth: number) => Behaviour;
let calls: number;

beforeAll(async () => {
  server = await startConverseServer((call) => behave(call, calls++));
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

beforeEach(() => {
  calls = 0;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const aClient = (maxAttempts: number) =>
  new BedrockRuntimeClient({ region: "ap-northeast-1", maxAttempts });

function ask(maxAttempts = 1, callTimeoutMs = 5_000) {
  const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "a.model" });
  const judge = createBedrockJudge({ client: aClient(maxAttempts), model, callTimeoutMs });
  return judge.ask(aJudgeRequest());
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable("an error was expected"),
    (error: unknown) => error,
  );

describe("what a failed call took", () => {
  it.each([
    ["ThrottlingException", 429],
    ["ValidationException", 400],
    ["ServiceUnavailableException", 503],
  ])("is one call when the model answers %s (%i)", async (type, status) => {
    behave = () => converseError(type, status);

    expect(spentInVain(await failureOf(ask()))).toEqual({ ...noUsage, calls: 1 });
  });

  it("is every attempt of the SDK's own, also of a call that succeeds", async () => {
    behave = () => converseError("ThrottlingException", 429);
    expect(spentInVain(await failureOf(ask(2)))).toEqual({ ...noUsage, calls: 2 });

    calls = 0;
    behave = (_, nth) => (nth === 0 ? converseError("ThrottlingException", 429) : converseReply());
    expect(await ask(2)).toMatchObject({ usage: { calls: 2, inputTokens: 100 } });
  });

  it.each(["content_filtered", "guardrail_intervened", "model_context_window_exceeded"])(
    "is what was paid for an answer that is withheld: %s",
    async (stopReason) => {
      behave = () => converseReply({ stopReason });

      const paid = { ...noUsage, calls: 1, inputTokens: 100, outputTokens: 20 };
      expect(spentInVain(await failureOf(ask()))).toEqual(paid);
    },
  );

  it("is one call when the answer never comes", async () => {
    behave = () => "hang";

    expect(spentInVain(await failureOf(ask(1, 60)))).toEqual({ ...noUsage, calls: 1 });
  });

  it("is nothing where nobody listens", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "http://127.0.0.1:9");

    const error = await failureOf(ask());

    vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
    expect(error).toMatchObject({ code: "judge.unavailable" });
    expect(spentInVain(error)).toEqual(noUsage);
  });
});

describe("a throttled model", () => {
  it("says how long to wait", async () => {
    behave = () => {
      const { headers, ...error } = converseError("ThrottlingException", 429) as {
        headers: object;
        body: unknown;
      };
      return { ...error, headers: { ...headers, "retry-after": "7" }, status: 429 };
    };

    expect(retryAfterMs(await failureOf(ask()))).toBe(7_000);
  });

  it("may say nothing", async () => {
    behave = () => converseError("ThrottlingException", 429);

    expect(retryAfterMs(await failureOf(ask()))).toBeUndefined();
  });
});

describe("a service that asks to wait for longer than a call may take", () => {
  it("is told as throttled, not as a timeout, after one call", async () => {
    behave = () => {
      const error = converseError("ThrottlingException", 429) as { headers: object; body: unknown };
      return { ...error, headers: { ...error.headers, "retry-after": "30" }, status: 429 };
    };
    const client = createBedrockClient({ region: "ap-northeast-1", concurrency: 1 });
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "a.model" });
    const judge = createBedrockJudge({ client, model, callTimeoutMs: 3_000 });

    const error = await failureOf(judge.ask(aJudgeRequest()));

    expect(error).toMatchObject({ code: "judge.throttled", retryable: true });
    expect(retryAfterMs(error)).toBe(30_000);
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 1 });
    expect(calls).toBe(1);
  });

  it("is asked once more when it asks for less, and no third time", async () => {
    behave = () => converseError("ThrottlingException", 429);
    const client = createBedrockClient({ region: "ap-northeast-1", concurrency: 1 });
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "a.model" });

    const asked = createBedrockJudge({ client, model, callTimeoutMs: 5_000 }).ask(aJudgeRequest());

    expect(spentInVain(await failureOf(asked))).toEqual({ ...noUsage, calls: 2 });
    expect(calls).toBe(2);
  });
});

describe("a reply that is none", () => {
  const own = () => {
    const client = createBedrockClient({ region: "ap-northeast-1", concurrency: 1 });
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "a.model" });
    return createBedrockJudge({ client, model, callTimeoutMs: 5_000 }).ask(aJudgeRequest());
  };
  const html = "<!doctype html><html><body><h1>Login</h1></body></html>";

  it.each([
    [200, html, "judge.unavailable", { kind: "noCompletion", said: html }],
    [200, "null", "judge.unavailable", { kind: "noCompletion", said: "null" }],
    [200, '{"output": ', "judge.unavailable", { kind: "noCompletion", said: '{"output":' }],
    [502, html, "judge.unavailable", `HTTP 502 ${html}`],
    [403, html, "judge.denied", `HTTP 403 ${html}`],
    [403, "", "judge.denied", "HTTP 403"],
    [500, "null", "judge.unavailable", "HTTP 500 null"],
    [400, '{"detail":"wrong place"}', "judge.invalid_request", 'HTTP 400 {"detail":"wrong place"}'],
  ])("is told by what it holds, not in the words of the SDK: %i %s", async (...row) => {
    const [status, body, code, reason] = row;
    behave = () => ({ status, body });

    const error = (await failureOf(own())) as Error;

    expect(error).toMatchObject({ code, details: { reason } });
    expect(error.message).not.toMatch(/deserializ|SyntaxError|TypeError|Unknown/i);
  });

  it.each([3, "x", [null], [{ text: 5 }]])(
    "may hold content of another kind: %j",
    async (content) => {
      behave = () => ({ body: { output: { message: { role: "assistant", content } } } });

      expect(await failureOf(own())).toMatchObject({
        code: "judge.unavailable",
        details: { reason: { kind: "noCompletion", said: JSON.stringify(content) } },
      });
    },
  );

  it("is told as a broken connection when it breaks off", async () => {
    behave = () => ({
      headers: { "content-length": "5000", connection: "close" },
      body: '{"output":',
    });

    const error = await failureOf(own());

    expect(error).toMatchObject({
      code: "judge.unavailable",
      details: { reason: "Error: aborted" },
    });
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 2 });
  });

  it("is told briefly and without secrets when it is long", async () => {
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "bedrock-api-key-of-this-test");
    behave = () => ({ body: `<p>bedrock-api-key-of-this-test ${"長".repeat(5_000)}` });

    const error = (await failureOf(own())) as Error;

    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", undefined);
    expect(error.message).toContain("長長…");
    expect(error.message).not.toContain("of-this-test");
    expect(error.message.length).toBeLessThan(600);
  });

  it.each([
    [200, 1],
    [503, 2],
  ])("is not read on when it never ends: %i", async (status, attempts) => {
    behave = () => ({ status, body: `{${" ".repeat(11 * 1024 * 1024)}` });

    const error = await failureOf(own());

    expect(error).toMatchObject({
      code: "judge.model_error",
      retryable: false,
      details: { reason: { kind: "tooLong", megabytes: 10 } },
    });
    expect(calls).toBe(attempts);
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: attempts });
  });
});

describe("a request that is refused", () => {
  it.each([
    [
      "ValidationException",
      400,
      "input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000",
      "judge.context_overflow",
    ],
    ["RequestEntityTooLarge", 413, "Request too large for model", "judge.context_overflow"],
    [
      "ValidationException",
      400,
      "This request has been blocked by our content filters.",
      "judge.content_filtered",
    ],
  ])("is known by what the service says: %s %i %s", async (type, status, said, code) => {
    behave = () => converseError(type, status, said);

    expect(await failureOf(ask())).toMatchObject({ code, retryable: false });
  });
});

describe("a model that failed inside", () => {
  it("is asked once more", async () => {
    behave = (_, nth) => (nth === 0 ? converseError("ModelErrorException", 424) : converseReply());

    expect(await ask()).toMatchObject({ outcome: "answered", usage: { calls: 2 } });
  });

  it("and then counts as a failure that would come again", async () => {
    behave = () => converseError("ModelErrorException", 424, "the input broke it");

    const error = await failureOf(ask());

    expect(error).toMatchObject({ code: "judge.model_error", retryable: false });
    expect(spentInVain(error)).toEqual({ ...noUsage, calls: 2 });
    expect(calls).toBe(2);
  });
});

describe("garbled output", () => {
  it.each(["malformed_model_output", "malformed_tool_use"])(
    "is the text that there is: %s",
    async (stopReason) => {
      behave = () => converseReply({ text: "{broken", stopReason });

      expect(await ask()).toMatchObject({ content: "{broken", stopReason: "end" });
    },
  );

  it("may be no text at all", async () => {
    const message = { role: "assistant", content: [] };
    behave = () => ({ body: { output: { message }, stopReason: "malformed_tool_use" } });

    expect(await ask()).toMatchObject({ outcome: "answered", content: "" });
  });
});

describe("an answer that would be too long", () => {
  it("is a wrong limit, not a prompt that is too long", async () => {
    const said = "The maximum tokens you requested exceeds the model limit of 4096.";
    behave = () => converseError("ValidationException", 400, said);

    const error = await failureOf(ask());

    expect(error).toMatchObject({ code: "judge.invalid_request" });
    expect((error as Error).message).toContain("model limit of 4096");
  });
});

describe("an inference profile", () => {
  it.each([
    ["global.anthropic.claude-sonnet-5", "/model/global.anthropic.claude-sonnet-5/converse"],
    ["jp.amazon.nova-2-lite-v1:0", "/model/jp.amazon.nova-2-lite-v1%3A0/converse"],
    ["apac.amazon.nova-pro-v1:0", "/model/apac.amazon.nova-pro-v1%3A0/converse"],
    [
      "arn:aws:bedrock:ap-northeast-1:123456789012:application-inference-profile/abc123",
      "/model/arn%3Aaws%3Abedrock%3Aap-northeast-1%3A123456789012%3Aapplication-inference-profile%2Fabc123/converse",
    ],
  ])("is asked as a model: %s", async (modelId, path) => {
    behave = () => converseReply();
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId });
    const client = aClient(1);

    await createBedrockJudge({ client, model, callTimeoutMs: 5_000 }).ask(aJudgeRequest());

    expect(server.calls.at(-1)?.rawPath).toBe(path);
  });

  it.each([
    "global.cohere.embed-v4:0",
    "us.cohere.embed-multilingual-v3",
    "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.cohere.embed-v4:0",
  ])("of an embedding model gives vectors: %s", async (modelId) => {
    behave = (call) => invokeReply(call);
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId });
    const options = { client: aClient(1), model, callTimeoutMs: 5_000 };

    const { vectors, usage } = await createBedrockEmbedder(options).embed(["十日", "五日"]);

    expect(vectors).toHaveLength(2);
    expect(usage.calls).toBe(1);
  });
});
