import "../support/silent-logs.ts";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, expect, it, vi } from "vitest";
import { ALL, anHttpApiEvent } from "../support/api-world.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { startLocalAws } from "../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

const role = "arn:aws:iam::123456789012:role/ci";
const secret = "saiten/test/cursor-key";
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const secrets = new SecretsManagerClient({
  endpoint: aws.gateway.url,
  region: "ap-northeast-1",
  credentials,
});
await secrets.send(new CreateSecretCommand({ Name: secret, SecretString: "0123456789".repeat(4) }));
secrets.destroy();
const Value = JSON.stringify({ arn: role, tenant: "default" });
const Name = "/saiten/test/principals/ci";
await aws.ssm.send(new PutParameterCommand({ Name, Value, Type: "String" }));

const environment = {
  SAITEN_TABLE: await aws.table(),
  SAITEN_BUCKET: await aws.bucket(),
  SAITEN_STAGE: "test",
  SAITEN_MACHINE_ARN: "arn:aws:states:ap-northeast-1:123456789012:stateMachine:saiten-test",
  SAITEN_CURSOR_KEY_SECRET: secret,
  SAITEN_MODEL_HOSTS: '["judge.example.com"]',
  AWS_ENDPOINT_URL: aws.gateway.url,
  AWS_REGION: "ap-northeast-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);

it("answers a token's event and a signed one over the clients of its environment", async () => {
  const { handler } = await import("../../functions/api/handler.ts");
  const send = async (event: Record<string, unknown>) => {
    const { statusCode, body = "" } = await handler(event as never, aLambdaContext());
    return { statusCode, body: JSON.parse(body) };
  };
  const set = { cases: [{ id: "a", question: "?" }] };
  for (const name of ["one", "two"]) {
    const body = { ...set, name };
    const stored = anHttpApiEvent({ method: "POST", path: "/v1/test-sets", as: ALL, body });
    expect(await send(stored)).toMatchObject({ statusCode: 201 });
  }

  const signed = {
    ...anHttpApiEvent({ method: "GET", path: "/machine/v1/test-sets?limit=1" }),
    requestContext: {
      http: { method: "GET" },
      authorizer: { iam: { userArn: "arn:aws:sts::123456789012:assumed-role/ci/build" } },
    },
  };
  const listed = await send(signed);

  expect(listed).toMatchObject({ statusCode: 200, body: { items: [{ name: "one" }] } });
  expect(listed.body.next).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(await send(anHttpApiEvent({ method: "GET", path: "/v1/runs" }))).toMatchObject({
    statusCode: 403,
  });
});
