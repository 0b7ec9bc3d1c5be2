import { describe, expect, test } from "vitest";
import type { ModelArea } from "../../../lib/adapters/model-call.ts";
import { modelSecrets, type NamedModel } from "../../../lib/adapters/openai/model-secrets.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { Secrets } from "../../../lib/core/ports.ts";

const aModel = (more: object = {}, area: ModelArea = "judge"): NamedModel => ({
  area,
  alias: "main",
  model: openAiModelSchema.parse({
    provider: "openai",
    modelId: "judge-1",
    baseUrl: "http://127.0.0.1:9/v1",
    ...more,
  }),
});

const env = { KEY: "k3y", TOKEN: "t0ken\n", EMPTY: "", BLANK: " " };
const kept = new Map([
  ["saiten/dev/key", "s3cret\n"],
  ["saiten/dev/blank", " "],
]);
const secrets: Secrets = { get: async (name) => kept.get(name) };

const secretsOf = (model: NamedModel, from: Secrets = secrets) =>
  modelSecrets(model, { secrets: from, env });

describe("the secrets of a model", () => {
  test("are none for an endpoint that asks for none", async () => {
    expect(await secretsOf(aModel())).toEqual({ headers: {} });
  });

  test("come from the variables that the document names, without white space around", async () => {
    const headers = { "X-Team": "hr", Authorization: { env: "TOKEN" } };

    expect(await secretsOf(aModel({ apiKeyEnv: "KEY", headers }))).toEqual({
      apiKey: "k3y",
      headers: { "X-Team": "hr", Authorization: "t0ken" },
    });
  });

  test("come from the store where the document names them there", async () => {
    const headers = { Authorization: { secret: "saiten/dev/key" } };

    expect(await secretsOf(aModel({ apiKeySecret: "saiten/dev/key", headers }))).toEqual({
      apiKey: "s3cret",
      headers: { Authorization: "s3cret" },
    });
  });

  test.each(["MISSING", "EMPTY", "BLANK"])(
    "a variable that is not set is named: %s",
    async (variable) => {
      const expected = {
        code: "judge.variable_missing",
        details: { model: "main", variable },
        retryable: false,
      };
      const headers = { Authorization: { env: variable } };

      await expect(secretsOf(aModel({ apiKeyEnv: variable }))).rejects.toMatchObject(expected);
      await expect(secretsOf(aModel({ headers }))).rejects.toMatchObject(expected);
    },
  );

  test.each(["saiten/dev/none", "saiten/dev/blank"])(
    "a secret that does not exist is named: %s",
    async (secret) => {
      const expected = { code: "judge.secret_missing", details: { model: "main", secret } };
      const headers = { Authorization: { secret } };

      await expect(secretsOf(aModel({ apiKeySecret: secret }))).rejects.toMatchObject(expected);
      await expect(secretsOf(aModel({ headers }))).rejects.toMatchObject(expected);
    },
  );

  test.each([
    [new AppError("store.denied", { operation: "x", reason: "not yours" }), "not yours", false],
    [
      new AppError("store.throttled", { operation: "x" }, { retryable: true }),
      "store.throttled",
      true,
    ],
    [new Error("socket hang up"), "Error: socket hang up", false],
  ])("one that can't be read is named with the cause, %#", async (error, reason, retryable) => {
    const failing: Secrets = { get: () => Promise.reject(error) };
    const asked = secretsOf(aModel({ apiKeySecret: "saiten/dev/key" }), failing);

    await expect(asked).rejects.toMatchObject({
      code: "judge.secret_unavailable",
      details: { model: "main", secret: "saiten/dev/key", reason },
      retryable,
    });
  });

  test("that an embedding model lacks are told as its own", async () => {
    const variable = aModel({ apiKeyEnv: "MISSING" }, "embedding");
    const secret = aModel({ apiKeySecret: "saiten/dev/none" }, "embedding");

    await expect(secretsOf(variable)).rejects.toThrow("embedding.variable_missing");
    await expect(secretsOf(secret)).rejects.toThrow("embedding.secret_missing");
  });

  test("are read from the process where no other variables are given", async () => {
    const asked = modelSecrets(aModel({ apiKeyEnv: "SAITEN_TEST_UNSET" }), { secrets });

    await expect(asked).rejects.toThrow("SAITEN_TEST_UNSET");
  });
});
