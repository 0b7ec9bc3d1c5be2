import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvokeCommand, type InvokeCommandInput, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, expect, it } from "vitest";
import { startGateway } from "../../../../lib/local/gateway/gateway.ts";
import { createLambda } from "../../../../lib/local/gateway/lambda/lambda.ts";

const folder = mkdtempSync(join(tmpdir(), "saiten-lambda-"));
const calls: unknown[] = [];
const functions = {
  has: (name: string) => name === "Echo",
  invoke: async (_name: string, payload: unknown) => {
    calls.push(payload);
    const { throws } = payload as { readonly throws?: string };
    if (throws === undefined) return { echoed: payload };
    throw Object.assign(new Error("too fast"), { name: throws });
  },
};
const gateway = await startGateway({
  s3Dir: join(folder, "s3"),
  ssmDir: join(folder, "ssm"),
  more: () => [createLambda(functions)],
});
const client = new LambdaClient({ ...gateway.client, maxAttempts: 1 });
afterAll(async () => {
  client.destroy();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const invoke = async (payload: string, more: Partial<InvokeCommandInput> = {}) => {
  const Payload = Buffer.from(payload);
  const answer = await client.send(new InvokeCommand({ FunctionName: "Echo", Payload, ...more }));
  const text = Buffer.from(answer.Payload ?? []).toString();
  return { ...answer, told: text === "" ? undefined : JSON.parse(text) };
};

it("a function is invoked by its name or its ARN and answers", async () => {
  const arn = "arn:aws:lambda:us-east-1:000000000000:function:Echo";

  for (const FunctionName of ["Echo", arn]) {
    expect(await invoke('{"x":"あ"}', { FunctionName })).toMatchObject({
      StatusCode: 200,
      ExecutedVersion: "$LATEST",
      told: { echoed: { x: "あ" } },
    });
  }
});

it("an error of a function is told by name and message", async () => {
  const answer = await invoke('{"throws":"Saiten.Throttled"}');

  expect(answer.FunctionError).toBe("Unhandled");
  expect(answer.told).toEqual({ errorType: "Saiten.Throttled", errorMessage: "too fast" });
});

it("an event is taken without waiting for what comes of it", async () => {
  calls.length = 0;

  expect(await invoke('{"x":1}', { InvocationType: "Event" })).toMatchObject({ StatusCode: 202 });
  await expect.poll(() => calls).toEqual([{ x: 1 }]);
});

it("functions that are not there and payloads that are no JSON are refused", async () => {
  await expect(invoke("{}", { FunctionName: "None" })).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
  await expect(invoke("{")).rejects.toMatchObject({ name: "InvalidRequestContentException" });
});
