import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../../lib/adapters/bedrock/bedrock-client.ts";
import {
  converseError,
  converseReply,
  startConverseServer,
} from "../../support/converse-server.ts";
import type { Behaviour, ModelServer, ReceivedCall } from "../../support/model-server.ts";

let server: ModelServer;
let behave: (call: ReceivedCall) => Behaviour | Promise<Behaviour>;
/** Lets the requests that wait be answered. */
let answer: () => void;
let answered: Promise<void>;

beforeEach(async () => {
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  server = await startConverseServer((call) => behave(call));
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", server.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  answer();
  await server.close();
});

const aCommand = (text: string) =>
  new ConverseCommand({ modelId: "test.model", messages: [{ role: "user", content: [{ text }] }] });
const aClient = () => createBedrockClient({ region: "ap-northeast-1", concurrency: 4 });
const textOf = (call: ReceivedCall): string => JSON.stringify(call.body);

describe("createBedrockClient", () => {
  it("ends the call whose signal is given, and no other", async () => {
    behave = async (call) => {
      await answered;
      return converseReply({
        text: textOf(call).includes("first") ? "of the first" : "of another",
      });
    };
    const client = aClient();
    const ended = new AbortController();
    const first = client.send(aCommand("first"), { abortSignal: new AbortController().signal });
    const second = client.send(aCommand("second"), { abortSignal: ended.signal });
    const third = client.send(aCommand("third"));
    await vi.waitFor(() => expect(server.calls).toHaveLength(3));

    ended.abort();
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    answer();

    const said = async (call: typeof third) => (await call).output?.message?.content?.[0]?.text;
    expect(await said(first)).toBe("of the first");
    expect(await said(third)).toBe("of another");
  });

  it("ends a call in its second attempt as well", async () => {
    behave = async () => {
      if (server.calls.length === 1) return converseError("ServiceUnavailableException", 503, "no");
      await answered;
      return converseReply();
    };
    const ended = new AbortController();
    const call = aClient().send(aCommand("again"), { abortSignal: ended.signal });
    const outcome = expect(call).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(server.calls).toHaveLength(2), { timeout: 3_000 });

    ended.abort();

    await outcome;
  });

  it("sends nothing when the signal has ended the call before", async () => {
    behave = () => converseReply();

    const call = aClient().send(aCommand("late"), { abortSignal: AbortSignal.abort() });

    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(server.calls).toHaveLength(0);
  });
});
