import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockJudge } from "../../../lib/adapters/bedrock/bedrock-judge.ts";
import { bedrockModelSchema } from "../../../lib/core/config/model.ts";
import type { Judge } from "../../../lib/core/ports.ts";
import {
  converseError,
  converseReply,
  startConverseServer,
} from "../../support/converse-server.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";

let server: ModelServer;
let behave: (call: ReceivedCall) => Behaviour;
let seen: ReceivedCall[];
let models = 0;

beforeAll(async () => {
  server = await startConverseServer((call) => {
    seen.push(call);
    return behave(call);
  });
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});

beforeEach(() => {
  seen = [];
  behave = () => converseReply();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const client = () => createBedrockClient({ region: "ap-northeast-1", concurrency: 4 });

/** A model that no other test has asked, unless it is given an id. */
function aJudge(capabilities: object, modelId = `a.model-${models++}`): Judge {
  const model = bedrockModelSchema.parse({ provider: "bedrock", modelId, capabilities });
  return createBedrockJudge({ client: client(), model, callTimeoutMs: 5_000 });
}

const refuses = (said: string): Behaviour => converseError("ValidationException", 400, said);
const withPrefix = aJudgeRequest({ prompt: { system: "s", prefix: "資料", user: "問い" } });
const bodies = () => seen.map(({ body }) => body);

/** The model refuses what a body holds under this key. */
const refusing = (holds: (body: ReceivedCall["body"]) => boolean, said: string) => {
  behave = ({ body }) => (holds(body) ? refuses(said) : converseReply());
};
const inference = ({ inferenceConfig }: ReceivedCall["body"]) => inferenceConfig as object;
const content = (body: ReceivedCall["body"] | undefined) =>
  (body?.messages as readonly { content: unknown }[] | undefined)?.[0]?.content;

describe("a shared beginning", () => {
  it("stands in a block of its own with the cache point behind it", async () => {
    const judge = aJudge({ cachePoint: true, cacheMinTokens: 1_024 });

    await judge.ask(withPrefix);

    expect(judge.traits.cacheMinTokens).toBe(1_024);
    expect(content(bodies()[0])).toEqual([
      { text: "資料" },
      { cachePoint: { type: "default" } },
      { text: "問い" },
    ]);
  });

  it("has no cache point where the model takes none", async () => {
    const judge = aJudge({});

    await judge.ask(withPrefix);

    expect(judge.traits).not.toHaveProperty("cacheMinTokens");
    expect(content(bodies()[0])).toEqual([{ text: "資料" }, { text: "問い" }]);
  });

  it("is long enough at the highest minimum that is known, where none is stated", () => {
    expect(aJudge({ cachePoint: true }).traits.cacheMinTokens).toBe(4_096);
  });
});

describe("a parameter that the model refuses", () => {
  it("is left out once, remembered and told", async () => {
    refusing((body) => "temperature" in inference(body), "temperature is deprecated");
    const judge = aJudge({ temperature: true });

    const first = await judge.ask(aJudgeRequest());
    const second = await judge.ask(aJudgeRequest());

    expect(first).toMatchObject({ refused: ["temperature"], usage: { calls: 2 } });
    expect(second).toMatchObject({ refused: ["temperature"], usage: { calls: 1 } });
    expect(bodies().map(inference)).toEqual([
      { maxTokens: 600, temperature: 0 },
      { maxTokens: 600 },
      { maxTokens: 600 },
    ]);
  });

  it("is remembered for the model, not for others, and changes no judge's identity", async () => {
    refusing((body) => "temperature" in inference(body), "temperature is deprecated");
    const modelId = "a.model-of-two-judges";
    const before = aJudge({ temperature: true }, modelId);
    await before.ask(aJudgeRequest());
    seen = [];

    const after = aJudge({ temperature: true }, modelId);
    await after.ask(aJudgeRequest());
    await aJudge({ temperature: true }).ask(aJudgeRequest());

    expect(after.traits).toEqual(before.traits);
    expect(bodies().map((body) => "temperature" in inference(body))).toEqual([false, true, false]);
  });

  it("is no news where the document does not claim it", async () => {
    refusing((body) => "temperature" in inference(body), "temperature is deprecated");
    const modelId = "a.model-that-was-tried";
    await aJudge({ temperature: true }, modelId).ask(aJudgeRequest());

    const reply = await aJudge({ temperature: false }, modelId).ask(aJudgeRequest());

    expect(reply).not.toHaveProperty("refused");
  });

  it("that is the JSON schema gives way to a tool, and this one to a schema in the prompt", async () => {
    behave = ({ body }) => {
      if ("outputConfig" in body)
        return refuses("This model doesn't support the outputConfig field");
      if ("toolConfig" in body) return refuses("This model doesn't support the toolConfig field");
      return converseReply({ text: '{"claims":[]}' });
    };
    const judge = aJudge({ jsonSchema: true, toolUse: true });
    const request = aJudgeRequest();

    const reply = await judge.ask(request);

    expect(judge.traits.enforcesSchema).toBe(true);
    expect(reply).toMatchObject({ refused: ["jsonSchema", "toolUse"], usage: { calls: 3 } });
    const shape = `JSON Schema: ${JSON.stringify(request.schema)}`;
    expect(content(bodies()[1])).toEqual([{ text: request.prompt.user }]);
    expect(content(bodies()[2])).toEqual([{ text: `${request.prompt.user}\n\n${shape}` }]);
  });

  it.each([
    ["ValidationException", 400, "This model doesn't support the cachePoint field"],
    [
      "AccessDeniedException",
      403,
      "You invoked an unsupported model or your request did not allow prompt caching.",
    ],
  ])("that is the cache point is left out, also as %s", async (type, status, said) => {
    behave = ({ body }) =>
      JSON.stringify(body).includes("cachePoint")
        ? converseError(type, status, said)
        : converseReply();

    const reply = await aJudge({ cachePoint: true }).ask(withPrefix);

    expect(reply).toMatchObject({ refused: ["cachePoint"] });
    expect(content(bodies()[1])).toEqual([{ text: "資料" }, { text: "問い" }]);
  });

  it("is not sought in an error about anything else", async () => {
    const judge = aJudge({ temperature: true, cachePoint: true });

    behave = () => refuses("Input is too long for requested model: temperature is not supported");
    await expect(judge.ask(withPrefix)).rejects.toMatchObject({ code: "judge.context_overflow" });
    behave = () => converseError("AccessDeniedException", 403, "temperature is not permitted");
    await expect(judge.ask(withPrefix)).rejects.toMatchObject({ code: "judge.denied" });
    behave = () => refuses("The provided model identifier is invalid.");
    await expect(judge.ask(withPrefix)).rejects.toMatchObject({ code: "judge.invalid_request" });

    expect(seen).toHaveLength(3);
  });

  it("is told as an error when it was not the reason", async () => {
    behave = () => refuses("temperature is deprecated for this model");

    const asked = aJudge({ temperature: true }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({ code: "judge.invalid_request" });
    expect(seen).toHaveLength(2);
  });

  it("costs a second try for each request that was under way", async () => {
    refusing((body) => "temperature" in inference(body), "temperature is deprecated");
    const judge = aJudge({ temperature: true });

    const replies = await Promise.all([1, 2, 3].map(() => judge.ask(aJudgeRequest())));

    expect(replies).toEqual(replies.map(() => expect.objectContaining({ outcome: "answered" })));
    expect(seen.length).toBeLessThanOrEqual(6);
  });
});

describe("top_p", () => {
  it("is never sent beside a temperature, and is small where it stands alone", async () => {
    await aJudge({ temperature: true, topP: true }).ask(aJudgeRequest());
    await aJudge({ topP: true }).ask(aJudgeRequest());

    expect(bodies().map(inference)).toEqual([
      { maxTokens: 600, temperature: 0 },
      { maxTokens: 600, topP: 0.01 },
    ]);
    expect(aJudge({ topP: true }, "m").traits.identity).toBe("bedrock/m;text;topP=0.01");
  });
});

describe("the role of the last message", () => {
  it("is the user's: no answer is begun for the model", async () => {
    await aJudge({}).ask(aJudgeRequest());

    const messages = bodies()[0]?.messages as readonly { role: string }[];
    expect(messages.map(({ role }) => role)).toEqual(["user"]);
  });
});
