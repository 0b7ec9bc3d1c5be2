import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockJudge } from "../../lib/adapters/bedrock/bedrock-judge.ts";
import { createOpenAiJudge } from "../../lib/adapters/openai/openai-judge.ts";
import { bedrockModelSchema, openAiModelSchema } from "../../lib/core/config/model.ts";
import type { Judge } from "../../lib/core/ports.ts";
import { converseError, converseReply, startConverseServer } from "../support/converse-server.ts";
import { aJudgeRequest } from "../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../support/model-server.ts";
import { chatError, chatReply } from "../support/openai-server.ts";

const CASES = 24;

interface Speech {
  answer(text: string): Behaviour;
  fail(): Behaviour;
  refuse(said: string): Behaviour;
}
const converse: Speech = {
  answer: (text) => converseReply({ text }),
  fail: () => converseError("ValidationException", 400, "no such thing"),
  refuse: (said) => converseError("ValidationException", 400, said),
};
const chat: Speech = {
  answer: (content) => chatReply({ content }),
  fail: () => chatError(400, "no such thing"),
  refuse: (said) => chatError(400, said),
};

let server: ModelServer;
let speech: Speech;
/** Replies that wait for the last request, then leave in reverse order. */
let waiting: (() => void)[];

/** The case that a request is about: `<12>` in its prompt. */
const caseOf = ({ body }: ReceivedCall): number =>
  Number(/<(\d+)>/.exec(JSON.stringify(body.messages))?.[1]);

function replyTo(at: number): Behaviour {
  if (at % 6 === 3) return speech.fail();
  if (at % 6 === 4) return speech.answer(`{"claims":["${at}`);
  return speech.answer(JSON.stringify({ claims: [`answer ${at}`] }));
}

beforeAll(async () => {
  server = await startConverseServer(async (call) => {
    const sampled = /"temperature":0/.test(JSON.stringify(call.body));
    // At once, so that the others find the refusal or run into it themselves.
    if (sampled) return speech.refuse("temperature is deprecated for this model");
    await new Promise<void>((resolve) => {
      waiting.unshift(resolve);
      if (waiting.length === CASES) for (const leave of waiting) leave();
    });
    return replyTo(caseOf(call));
  });
});

beforeEach(() => {
  waiting = [];
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.close());

const capabilities = { temperature: true };
const bedrockJudge = (): Judge => {
  const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "mixed", capabilities });
  const client = createBedrockClient({ region: "ap-northeast-1", concurrency: CASES });
  return createBedrockJudge({ client, model, callTimeoutMs: 10_000 });
};
const openAiJudge = (): Judge => {
  const base = { provider: "openai", modelId: "mixed", baseUrl: server.url };
  const model = openAiModelSchema.parse({ ...base, capabilities });
  return createOpenAiJudge({ model, callTimeoutMs: 10_000, retryDelayMs: 1 });
};

describe("one judge, asked about many cases at once, whose answers come in reverse", () => {
  it.each([
    ["Bedrock", converse, bedrockJudge],
    ["an OpenAI-compatible endpoint", chat, openAiJudge],
  ])("gives each case its own answer or failure: %s", async (_name, spoken, open) => {
    speech = spoken;
    const judge = open();

    const settled = await Promise.allSettled(
      Array.from({ length: CASES }, (_, at) =>
        judge.ask(aJudgeRequest({ caseId: `c-${at}`, prompt: { system: "", user: `<${at}>` } })),
      ),
    );

    settled.forEach((each, at) => {
      if (at % 6 === 3) {
        expect(each).toMatchObject({ reason: { code: "judge.invalid_request" } });
        return;
      }
      const whole = JSON.stringify({ claims: [`answer ${at}`] });
      const content = at % 6 === 4 ? `{"claims":["${at}` : whole;
      expect(each).toMatchObject({ value: { content, refused: ["temperature"] } });
    });
  });
});
