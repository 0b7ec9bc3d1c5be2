import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockEmbedder } from "../../lib/adapters/bedrock/bedrock-embedder.ts";
import { createBedrockJudge } from "../../lib/adapters/bedrock/bedrock-judge.ts";
import { createOpenAiEmbedder } from "../../lib/adapters/openai/openai-embedder.ts";
import { createOpenAiJudge } from "../../lib/adapters/openai/openai-judge.ts";
import { bedrockModelSchema, openAiModelSchema } from "../../lib/core/config/model.ts";
import { converseReply } from "../support/converse-server.ts";
import { aJudgeRequest } from "../support/judge-request.ts";
import {
  type Behaviour,
  type ModelServer,
  type ReceivedCall,
  startModelServer,
} from "../support/model-server.ts";
import { chatReply } from "../support/openai-server.ts";

const KEY = "sk-SUPER/SECRET+1234";
const TOKEN = "tok-HIDDEN-9876";
const BEARER = "bedrock-api-key-ABCDEF";

let server: ModelServer;
let behave: (call: ReceivedCall) => Behaviour;

beforeAll(async () => {
  server = await startModelServer((call) => behave(call));
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", BEARER);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

function askers(): readonly (() => Promise<unknown>)[] {
  const callTimeoutMs = 5_000;
  const openAi = {
    model: openAiModelSchema.parse({
      provider: "openai",
      modelId: "m",
      baseUrl: `${server.url}/v1`,
      headers: { "x-token": { env: "TOKEN" } },
    }),
    apiKey: KEY,
    headers: { "x-token": TOKEN },
    callTimeoutMs,
    retryDelayMs: 1,
  };
  const bedrock = {
    client: createBedrockClient({ region: "ap-northeast-1", concurrency: 2 }),
    callTimeoutMs,
  };
  const model = (modelId: string) => bedrockModelSchema.parse({ provider: "bedrock", modelId });
  const nova = model("amazon.nova-lite-v1:0");
  const cohere = model("cohere.embed-v4:0");
  return [
    () => createOpenAiJudge(openAi).ask(aJudgeRequest()),
    () => createOpenAiEmbedder(openAi).embed(["x"]),
    () => createBedrockJudge({ ...bedrock, model: nova }).ask(aJudgeRequest()),
    () => createBedrockEmbedder({ ...bedrock, model: cohere }).embed(["x"]),
  ];
}

const echoOf = ({ headers }: ReceivedCall) => JSON.stringify(headers);
const refusalOf = (call: ReceivedCall, status: number): Behaviour => ({
  status,
  headers: { "retry-after": "0", "x-amzn-errortype": "ValidationException" },
  body: { message: echoOf(call), error: { message: echoOf(call), code: echoOf(call) } },
});

/** Whatever of an error, its causes and their fields could be shown, kept or logged. */
const allOf = (thing: unknown) => inspect(thing, { depth: 12, showHidden: true });

const echoes: readonly (readonly [string, (call: ReceivedCall) => Behaviour])[] = [
  ["a success that is none", (call) => ({ body: { detail: "?", headers: call.headers } })],
  ["a text that is none", (call) => ({ body: `${"x".repeat(980)}${echoOf(call)}` })],
  ["a short text that is none", ({ headers }) => ({ body: `${headers.authorization}` })],
  ["an invalid request", (call) => refusalOf(call, 400)],
  ["a refusal", (call) => refusalOf(call, 403)],
  ["a throttle", (call) => refusalOf(call, 429)],
  ["a fault", (call) => refusalOf(call, 500)],
];

describe("a server that repeats the headers of a call", () => {
  it.each(echoes)("gives no secret away in any error: %s", async (_what, echo) => {
    behave = echo;

    for (const ask of askers()) {
      // Bedrock's judge takes a reply without any message for an empty answer.
      const outcome: unknown = await ask().catch((error: unknown) => error);
      for (const secret of [KEY, TOKEN, BEARER]) expect(allOf(outcome)).not.toContain(secret);
    }
  });

  it("gives none away in an answer", async () => {
    behave = (call) =>
      call.path.endsWith("/converse")
        ? converseReply({ text: `{"claims":["${call.headers.authorization}"]}` })
        : chatReply({ content: `{"claims":[${echoOf(call)}]}` });

    const [judge, , bedrockJudge] = askers();
    const replies = [await judge?.(), await bedrockJudge?.()];

    for (const reply of replies) expect(reply).toMatchObject({ outcome: "answered" });
    for (const secret of [KEY, TOKEN, BEARER]) expect(allOf(replies)).not.toContain(secret);
  });
});
