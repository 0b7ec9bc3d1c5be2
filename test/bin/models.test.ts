import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putStoredModel } from "../../lib/local/models/stored-models.ts";
import { workspace } from "../../lib/local/workspace.ts";
import {
  converseError,
  converseReply,
  invokeReply,
  isInvoke,
  startConverseServer,
} from "../support/converse-server.ts";
import type { ModelServer } from "../support/model-server.ts";
import { chatReply, startOpenAiServer } from "../support/openai-server.ts";
import { newFolder, type Ran, runCommand } from "../support/run-command.ts";
import { chatModel, ENDPOINT_METRICS, isProbe, startChatJudge } from "./judge-endpoint.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf } from "./stored-run.ts";

const KEY = "sk-of-this-test";
const haiku = {
  provider: "bedrock",
  modelId: "global.anthropic.claude-haiku-4-5-20251001-v1:0",
  region: "ap-northeast-1",
};
const titan = { provider: "bedrock", modelId: "amazon.titan-embed-text-v2:0" };

let bedrock: ModelServer;
let chat: ModelServer;
let variables: Readonly<Record<string, string>>;

beforeAll(async () => {
  // As a model that came after the family table: it refuses what the table says it takes.
  bedrock = await startConverseServer((call) => {
    if (isInvoke(call)) return invokeReply(call);
    const { inferenceConfig } = call.body as { inferenceConfig: object };
    return "temperature" in inferenceConfig
      ? converseError("ValidationException", 400, "temperature is deprecated for this model")
      : converseReply({ text: '{"ok": true}' });
  });
  chat = await startOpenAiServer(({ headers, path }) => {
    if (path.startsWith("/broken")) return { status: 404, body: { error: { message: "no such" } } };
    if (path.startsWith("/busy")) return { status: 429, body: { error: { message: "slow down" } } };
    if (path.startsWith("/silent")) return chatReply({ content: "" });
    if (path.startsWith("/table")) return chatReply({ content: "| ok |\n| --- |\n| true |" });
    return headers.authorization === `Bearer ${KEY}`
      ? chatReply({ content: '{"ok": true}', usage: null })
      : { status: 401, body: {} };
  });
  variables = {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.url,
    AWS_REGION: "ap-northeast-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    SAITEN_LANGUAGE: "en",
    OWN_KEY: KEY,
  };
});

afterAll(async () => {
  await bedrock.close();
  await chat.close();
});

const own = (path = "") => ({
  ...{ provider: "openai", modelId: "qwen3-32b", baseUrl: `${chat.url}${path}/v1` },
  ...{ apiKeyEnv: "OWN_KEY" },
});

function folderWith(config: object): string {
  const folder = newFolder();
  writeFileSync(join(folder, "saiten.yaml"), JSON.stringify(config));
  return folder;
}

const models = (folder: string, ...args: readonly string[]): Promise<Ran> =>
  runCommand(folder, ["models", ...args], variables);

async function json<T>(ran: Promise<Ran>): Promise<T> {
  return JSON.parse((await ran).out) as T;
}

interface Tried {
  readonly models: readonly Readonly<Record<string, unknown>>[];
}

describe("models put", () => {
  test("keeps a document for list and test, and lists it beside those of the file", async () => {
    const folder = folderWith({ judge: "main", models: { main: haiku } });
    writeFileSync(join(folder, "own.json"), JSON.stringify(own()));

    const put = await models(folder, "put", "own", "own.json");
    const listed = await models(folder, "list");

    expect(put).toMatchObject({ code: 0, out: "Stored as /saiten/local/models/own" });
    expect(listed).toMatchObject({ code: 0, err: "" });
    expect(listed.out).toMatch(/^main\n {2}model: bedrock global.anthropic.claude-haiku-4-5/);
    expect(listed.out).toContain("document: models.main\n  used as: judge\n");
    expect(listed.out).toContain(
      "input 1, output 5, cache read 0.1, cache write 1.25 (price table 2026-09-23)",
    );
    expect(listed.out).toContain("temperature ✓ (known)");
    expect(listed.out).toContain("document: /saiten/local/models/own\n  used as: not used");
    expect(listed.out).toMatch(/own\n(?: {2}.*\n)+ {2}prices .*: unknown\n/);
  });

  test.each([
    ["offline", JSON.stringify(haiku), '"offline" can\'t be the name of a model here.'],
    ["own", "{", "own.json: the model's document is no JSON object"],
    ["own", JSON.stringify({ ...haiku, modelId: "" }), 'own.json: "modelId" is empty'],
    ["own", JSON.stringify({ ...haiku, apiKey: KEY }), 'own.json: there is no key "apiKey"'],
  ])("refuses %s %s and keeps nothing", async (alias, document, words) => {
    const folder = newFolder();
    writeFileSync(join(folder, "own.json"), document);

    const put = await models(folder, "put", alias, "own.json");

    expect(put).toMatchObject({ code: 2, out: "" });
    expect(put.err).toContain(words);
    expect(put.err).not.toContain(KEY);
    expect(existsSync(join(folder, ".saiten"))).toBe(false);
  });

  test("tells a file that can't be read", async () => {
    const put = await models(newFolder(), "put", "own", "nowhere.json");

    expect(put).toMatchObject({ code: 2, err: expect.stringContaining("nowhere.json") });
  });
});

describe("models list", () => {
  test("needs no configuration, and looking makes nothing", async () => {
    const folder = newFolder();

    const listed = await models(folder, "list");

    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining("saiten models put") });
    expect(existsSync(join(folder, ".saiten"))).toBe(false);
  });

  test("tells machines the same, in the language of the file", async () => {
    const folder = folderWith({ language: "zh-Hant", embedding: "vec", models: { vec: titan } });

    const [listed] = (await json<Tried>(models(folder, "list", "--json"))).models;
    const shown = await runCommand(folder, ["models", "list"], {});

    expect(listed).toMatchObject({
      alias: "vec",
      use: ["embedding"],
      prices: { inputPerMTok: 0.02, asOf: "2026-09-23", source: "table" },
    });
    expect(shown.out).toContain("用途: 嵌入");
  });

  test("shows the others when one document can't be read, and ends as invalid", async () => {
    const folder = folderWith({ models: { main: haiku } });
    const broken = JSON.stringify({ provider: "bedrock" });
    await putStoredModel(workspace(undefined, folder), "/saiten/local/models/own", broken);

    const listed = await models(folder, "list");

    expect(listed.code).toBe(2);
    expect(listed.out).toMatch(/^main\n/);
    expect(listed.err).toBe('/saiten/local/models/own: "modelId" is missing; add it.');
  });
});

describe("models test", () => {
  test("makes one tiny call to each, and tells what it took and how it was asked", async () => {
    const folder = folderWith({
      ...{ judge: "main", embedding: "vec" },
      models: { main: haiku, vec: titan, own: own() },
    });

    const tried = await json<Tried>(models(folder, "test", "--json"));

    expect(tried.models).toMatchObject([
      {
        ...{ alias: "main", use: "judge", works: true, error: null, answerShape: "jsonSchema" },
        refused: ["temperature"],
        usage: { inputTokens: 100, outputTokens: 20 },
        costUsd: 0.0002,
      },
      { alias: "vec", use: "embedding", works: true, dimensions: expect.any(Number) },
      { alias: "own", use: "judge", works: true, costUsd: null, answerShape: "jsonObject" },
    ]);
    expect(existsSync(join(folder, ".saiten"))).toBe(false);
  });

  test("of one alias, in words, without its key", async () => {
    const folder = folderWith({ models: { main: haiku, own: own() } });

    const tried = await models(folder, "test", "own");

    expect(tried).toMatchObject({ code: 0, err: "" });
    expect(tried.out).toMatch(/^own: works \(\d+ ms\)\n {2}model: qwen3-32b \(judge\)\n/);
    expect(tried.out).toContain("cost of this call: unknown");
    expect(tried.out).not.toContain(KEY);
  });

  test("tells what does not work, with reason and place, and ends as invalid", async () => {
    const folder = folderWith({
      models: { main: haiku, gone: own("/broken"), keyless: { ...own(), apiKeyEnv: "NO_SUCH" } },
    });

    const tried = await models(folder, "test");

    expect(tried.code).toBe(2);
    expect(tried.out).toMatch(/^main: works/);
    expect(tried.out).toMatch(/^gone: does not work: .*models\.gone.*no such/m);
    expect(tried.out).toMatch(/^keyless: does not work: .*NO_SUCH/m);
  });

  test.each([
    ["busy", "judge", /busy: does not work: .*can be reached but is throttled, so nothing else/],
    ["busy", "embedding", /busy: does not work: .*can be reached but is throttled, so nothing/],
    ["silent", "judge", /silent: does not work: .*answered, but not with the JSON/],
    ["table", "judge", /table: does not work: .*there is no JSON object in it/],
  ])("a model that is %s is not known to work as %s", async (alias, use, words) => {
    const folder = folderWith({ [use]: alias, models: { [alias]: own(`/${alias}`) } });

    const tried = await models(folder, "test", alias);
    const [told] = (await json<Tried>(models(folder, "test", alias, "--json"))).models;

    expect(tried).toMatchObject({ code: 2, out: expect.stringMatching(words) });
    expect(told).toMatchObject({ works: false, usage: { calls: expect.any(Number) } });
  });

  test("a model of Bedrock whose quota of the day is used up is not known to work", async () => {
    const words = "Too many tokens per day, please wait before trying again.";
    const spent = await startConverseServer(() => converseError("ThrottlingException", 429, words));
    const folder = folderWith({ models: { main: haiku } });

    const tried = await runCommand(folder, ["models", "test"], {
      ...variables,
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: spent.url,
      SAITEN_LANGUAGE: "ja",
    });
    await spent.close();

    expect(tried).toMatchObject({ code: 2, out: expect.stringContaining("スロットリング") });
  });

  test("of nothing, or of an alias that nobody knows, is invalid", async () => {
    const folder = folderWith({ models: { main: haiku } });

    expect(await models(newFolder(), "test")).toMatchObject({ code: 2 });
    expect((await models(newFolder(), "test", "main")).err).toMatch(
      /^There is no model "main"\. New/,
    );
    expect(await models(folder, "test", "mian")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/did you mean "main"\?.*\/saiten\/local\/models\/mian/),
    });
  });
});

describe("a run whose judge is in the parameter store", () => {
  test("is judged by it; its report and configuration tell what it was", async () => {
    const server = await startChatJudge();
    const project = writeProject({
      config: { judge: "kept", metrics: { use: ENDPOINT_METRICS }, gates: [] },
      files: { "kept.json": JSON.stringify(chatModel(server.url)) },
    });
    await models(project, "put", "kept", "kept.json");

    const ran = await runCommand(project, ["run"], { SAITEN_LANGUAGE: "en" });
    await server.close();
    const again = await runCommand(project, ["run"], { SAITEN_LANGUAGE: "en" });

    expect(ran.code).toBe(0);
    expect(readReportOf(folderOf(ran)).run.judge).toMatchObject({ model: "judge" });
    expect(server.calls.filter(isProbe)).toHaveLength(1);
    const config = readFileSync(join(folderOf(ran), "config.json"), "utf8");
    expect(JSON.parse(config).judge.parameter).toBe("/saiten/local/models/kept");
    expect(again).toMatchObject({
      code: 2,
      err: expect.stringContaining("/saiten/local/models/kept"),
    });
  });

  test("that is not there does not begin, and is told with both places", async () => {
    const project = writeProject({ config: { judge: "kept", gates: [] } });

    const ran = await runCommand(project, ["run"], { SAITEN_LANGUAGE: "en" });

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain("models.kept");
    expect(ran.err).toContain("/saiten/local/models/kept");
    expect(existsSync(join(project, ".saiten"))).toBe(false);
  });
});
