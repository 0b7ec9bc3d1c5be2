import { describe, expect, test } from "vitest";
import type { RunRequest } from "../../../lib/core/config/run-config.ts";
import { runRequestSchema } from "../../../lib/core/config/run-config.ts";
import { type ModelSource, resolveModels } from "../../../lib/core/run/resolve-models.ts";
import { createMemoryParameters } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const stored = { provider: "parameter", alias: "main" } as const;
const document = { provider: "bedrock", modelId: "global.anthropic.claude-sonnet-5" };
const endpoint = { provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:9/v1" };
const parameter = "/saiten/prod/models/main";

function source(values: Readonly<Record<string, object | string>> = {}, inCloud = true) {
  const texts = Object.entries(values).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  const parameters = createMemoryParameters(Object.fromEntries(texts));
  const asked: string[] = [];
  const get: typeof parameters.get = (name, options) => {
    asked.push(name);
    return parameters.get(name, options);
  };
  const modelHosts = ["http://127.0.0.1:9"];
  return { stage: "prod", inCloud, modelHosts, parameters: { ...parameters, get }, asked };
}

const aRequest = (changes: Partial<RunRequest>): RunRequest => ({ ...aRunConfig(), ...changes });
const resolved = (from: ModelSource, request: RunRequest, tenant = "default") =>
  resolveModels(from, request, { ...aRun, tenant });

describe("a model that is known by its alias", () => {
  test("is found in the parameter store, with its name and the prices of the day", async () => {
    const from = source({ [parameter]: document });

    expect((await resolved(from, aRequest({ judge: stored }))).judge).toEqual({
      provider: "bedrock",
      alias: "main",
      parameter,
      model: {
        ...document,
        capabilities: {},
        limits: {},
        prices: expect.objectContaining({ inputPerMTok: 2, asOf: "2026-09-23", source: "table" }),
      },
    });
  });

  test("is read once, though it judges and embeds", async () => {
    const from = source({ [parameter]: document });
    const config = await resolved(from, aRequest({ judge: stored, embedding: stored }));

    expect(config.embedding).toMatchObject({ alias: "main", parameter });
    expect(config.embedding).not.toHaveProperty("provider");
    expect(from.asked).toEqual([parameter]);
  });

  test("belongs to its tenant", async () => {
    const from = source({ "/saiten/prod/acme/models/main": document });

    await expect(resolved(from, aRequest({ judge: stored }))).rejects.toMatchObject({
      code: "model.missing",
      details: { alias: "main", parameter },
    });
    expect((await resolved(from, aRequest({ judge: stored }), "acme")).judge).toMatchObject({
      parameter: "/saiten/prod/acme/models/main",
    });
  });

  test("with a document that is not right fails under the parameter's name", async () => {
    const request = aRequest({ judge: stored });

    await expect(resolved(source({ [parameter]: "{" }), request)).rejects.toMatchObject({
      code: "model.not_json",
      details: { source: parameter },
    });
    await expect(
      resolved(source({ [parameter]: { provider: "bedrock" } }), request),
    ).rejects.toMatchObject({ code: "model.invalid", details: { source: parameter } });
  });

  test("that can name no parameter is refused without asking for one", async () => {
    const from = source();
    const judge = { ...stored, alias: "../../other" };

    await expect(resolved(from, aRequest({ judge }))).rejects.toMatchObject({
      code: "model.bad_alias",
    });
    expect(from.asked).toEqual([]);
  });
});

describe("a variable of a user's shell", () => {
  const withHeader = (value: object) => ({ ...endpoint, headers: { Accept: "x", "X-Key": value } });

  test.each([[{ ...endpoint, apiKeyEnv: "KEY" }], [withHeader({ env: "KEY" })]])(
    "is out of reach in the cloud: %j",
    async (model) => {
      await expect(
        resolved(source({ [parameter]: model }), aRequest({ judge: stored })),
      ).rejects.toMatchObject({
        code: "model.variable_in_cloud",
        details: { alias: "main", source: parameter, variable: "KEY" },
      });
    },
  );

  test("is fine on a laptop, and a secret everywhere", async () => {
    const byVariable = source({ [parameter]: { ...endpoint, apiKeyEnv: "KEY" } }, false);
    const bySecret = source({ [parameter]: withHeader({ secret: "saiten/prod/default/key" }) });

    for (const from of [byVariable, bySecret]) {
      expect((await resolved(from, aRequest({ judge: stored }))).judge.alias).toBe("main");
    }
  });

  test("of a model that came with the request is told by its key", async () => {
    const judge = {
      ...{ provider: "openai" as const, alias: "own" },
      model: {
        ...endpoint,
        provider: "openai" as const,
        apiKeyEnv: "KEY",
        capabilities: {},
        limits: {},
      },
    };

    await expect(resolved(source(), aRequest({ judge }))).rejects.toMatchObject({
      details: { source: "models.own" },
    });
  });
});

describe("what the API refuses to store is refused where it was stored past the API", () => {
  const elsewhere = { ...endpoint, baseUrl: "https://169.254.169.254/v1" };
  const odd: readonly [string, object][] = [
    ["api.host_not_allowed", elsewhere],
    ["api.host_not_allowed", { ...endpoint, baseUrl: "http://127.0.0.1:10/v1" }],
    ["api.secret_name", { ...endpoint, apiKeySecret: "saiten/prod/globex/key" }],
    ["api.secret_name", { ...endpoint, apiKeySecret: "saiten/prod/cursor-key" }],
    ["api.secret_name", { ...endpoint, headers: { "X-Key": { secret: "saiten/prod/acme/../x" } } }],
    ["api.of_own_machine", { ...endpoint, caFile: "/etc/ca.pem" }],
  ];

  test.each(odd)("%s: %j", async (code, model) => {
    const stores = { "/saiten/prod/acme/models/main": model };
    const judge = aRequest({ judge: stored });
    const embedding = aRequest({ embedding: stored });

    for (const request of [judge, embedding]) {
      await expect(resolved(source(stores), request, "acme")).rejects.toMatchObject({ code });
      await expect(resolved(source(stores, false), request, "acme")).resolves.toBeDefined();
    }
  });

  test("a tenant's own host and secret are fine", async () => {
    const model = { ...endpoint, apiKeySecret: "saiten/prod/acme/key" };
    const from = source({ "/saiten/prod/acme/models/main": model });

    await expect(resolved(from, aRequest({ judge: stored }), "acme")).resolves.toBeDefined();
  });
});

describe("a model that came with the request", () => {
  test("stays, with the prices of the day", async () => {
    const from = source();
    const model = { ...document, provider: "bedrock" as const, capabilities: {}, limits: {} };
    const judge = { provider: "bedrock" as const, alias: "main", model };
    const config = await resolved(from, aRequest({ judge, embedding: { alias: "vec", model } }));

    expect(config.judge).toMatchObject({ model: { prices: { inputPerMTok: 2 } } });
    expect(config.embedding).toMatchObject({ model: { prices: { inputPerMTok: 2 } } });
    expect(from.asked).toEqual([]);
  });

  test("is not needed by rules and scripts", async () => {
    const offline = { provider: "offline", alias: "offline" } as const;
    const scripted = { provider: "scripted", alias: "scripted", version: "v" } as const;

    for (const judge of [offline, scripted]) {
      expect(await resolved(source(), aRequest({ judge }))).toEqual(aRequest({ judge }));
    }
  });
});

test("a request may hold aliases alone; a frozen configuration is a request too", () => {
  const request = aRequest({ judge: stored, embedding: stored });

  expect(runRequestSchema.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
  expect(runRequestSchema.parse(aRunConfig())).toEqual(aRunConfig());
});
