import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
} from "@aws-sdk/client-ssm";
import { afterAll, describe, expect, it } from "vitest";
import { filePath } from "../../../../lib/local/gateway/files/key-path.ts";
import { type Gateway, startGateway } from "../../../../lib/local/gateway/gateway.ts";
import { startLocalAws } from "../../../support/local-aws.ts";
import { signedFetch } from "../../../support/signed-fetch.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

const put = (Name: string, Value: string, more: Partial<PutParameterCommandInput> = {}) =>
  aws.ssm.send(new PutParameterCommand({ Name, Value, Type: "String", ...more }));
const get = async (Name: string, WithDecryption = true) =>
  (await aws.ssm.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;

describe("DeleteParameter", () => {
  it("takes a parameter away, once", async () => {
    const remove = new DeleteParameterCommand({ Name: "/delete/a" });
    await put("/delete/a", "1");

    await aws.ssm.send(remove);

    await expect(get("/delete/a")).rejects.toMatchObject({ name: "ParameterNotFound" });
    await expect(aws.ssm.send(remove)).rejects.toMatchObject({ name: "ParameterNotFound" });
  });
});

describe("PutParameter", () => {
  it("refuses to replace a parameter unless told to, and counts versions", async () => {
    expect((await put("/put/a", "1")).Version).toBe(1);
    await expect(put("/put/a", "2")).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
    expect((await put("/put/a", "3", { Overwrite: true })).Version).toBe(2);

    expect(await get("/put/a")).toMatchObject({ Value: "3", Version: 2, Type: "String" });
  });

  it("loses no version when many write at once", async () => {
    const writes = Array.from({ length: 10 }, (_, at) =>
      put("/put/race", String(at), { Overwrite: true }),
    );
    const versions = (await Promise.all(writes)).map(({ Version }) => Version ?? 0);

    expect(versions.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("needs a type for a new parameter and keeps it afterwards", async () => {
    const untyped = (Value: string) =>
      aws.ssm.send(new PutParameterCommand({ Name: "/put/typed", Value, Overwrite: true }));
    await expect(untyped("x")).rejects.toMatchObject({ name: "ValidationException" });
    await put("/put/typed", "x", { Type: "SecureString" });
    await untyped("y");

    expect((await get("/put/typed"))?.Type).toBe("SecureString");
  });

  it("replaces a parameter whose file is damaged, which is as good as none", async () => {
    await put("/put/torn", "1");
    truncateSync(join(aws.folder, "ssm", "parameters", filePath("/put/torn")), 20);

    await expect(get("/put/torn")).rejects.toMatchObject({ name: "ParameterNotFound" });
    expect((await put("/put/torn", "2")).Version).toBe(1);
    expect((await get("/put/torn"))?.Value).toBe("2");
  });

  it.each(["[type", "{typo"])("names a parameter whose content begins with %j", async (start) => {
    const path = join(aws.folder, "ssm", "parameters", filePath("/put/odd"));
    await put("/put/odd", "1", { Overwrite: true });
    const file = readFileSync(path, "latin1");
    writeFileSync(path, file.replace(/^{"type/, start.replace(/^./, '$&"')), "latin1");

    await expect(get("/put/odd")).rejects.toMatchObject({
      name: "InternalServerError",
      message: expect.stringContaining("/put/odd is damaged"),
    });
    rmSync(path);
  });

  it("refuses a name that SSM would refuse", async () => {
    await expect(put("/put/名前", "x")).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("Name"),
    });
  });
});

describe("reading", () => {
  it("hides a SecureString unless decryption is asked for", async () => {
    await put("/read/secret", "hunter2", { Type: "SecureString" });

    expect((await get("/read/secret", false))?.Value).not.toContain("hunter2");
    expect((await get("/read/secret"))?.Value).toBe("hunter2");
  });

  it("gives several at once and names those that do not exist", async () => {
    await put("/read/one", "1");
    const Names = ["/read/one", "/read/none"];

    const { Parameters, InvalidParameters } = await aws.ssm.send(
      new GetParametersCommand({ Names }),
    );

    expect(Parameters?.map(({ Value }) => Value)).toEqual(["1"]);
    expect(InvalidParameters).toEqual(["/read/none"]);
  });

  it("walks a path in pages, deeper only when asked to", async () => {
    for (let at = 0; at < 12; at += 1) await put(`/path/a/${at}`, String(at));
    await put("/path/b", "b");
    await put("/pathology", "no");

    const walk = async (Recursive: boolean) => {
      const names: (string | undefined)[] = [];
      let NextToken: string | undefined;
      do {
        const page = await aws.ssm.send(
          new GetParametersByPathCommand({
            Path: "/path",
            Recursive,
            MaxResults: 5,
            ...(NextToken && { NextToken }),
          }),
        );
        names.push(...(page.Parameters ?? []).map(({ Name }) => Name));
        NextToken = page.NextToken;
      } while (NextToken);
      return names;
    };

    expect(await walk(false)).toEqual(["/path/b"]);
    expect(await walk(true)).toHaveLength(13);
    expect(new Set(await walk(true)).size).toBe(13);
  });

  it("finds what another process of the same folder wrote", async () => {
    await put("/read/shared", "yes");
    const s3Dir = `${aws.folder}/s3`;
    const other = await startGateway({ s3Dir, ssmDir: `${aws.folder}/ssm` });

    const response = await call(other, "AmazonSSM.GetParameter", { Name: "/read/shared" });
    await other.close();

    expect(await response.json()).toMatchObject({ Parameter: { Value: "yes" } });
  });

  it("names an operation that is not served", async () => {
    const describeAll = new DescribeParametersCommand({});

    await expect(aws.ssm.send(describeAll)).rejects.toMatchObject({
      name: "UnknownOperationException",
      message: expect.stringContaining("DescribeParameters"),
    });
  });
});

describe("secrets", () => {
  it("are created once and read by name or ARN", async () => {
    const secret = { Name: "saiten/test/key", SecretString: "s3cr3t" };
    const created = await call(aws.gateway, "secretsmanager.CreateSecret", secret);
    const again = await call(aws.gateway, "secretsmanager.CreateSecret", secret);
    const { ARN } = (await created.json()) as { ARN: string };

    for (const SecretId of [secret.Name, ARN]) {
      const found = await call(aws.gateway, "secretsmanager.GetSecretValue", { SecretId });
      expect(await found.json()).toMatchObject({ SecretString: "s3cr3t", Name: secret.Name });
    }
    expect(await again.json()).toMatchObject({ __type: "ResourceExistsException" });
  });

  it("that do not exist are an error of Secrets Manager", async () => {
    const missing = { SecretId: "none" };
    const answer = await call(aws.gateway, "secretsmanager.GetSecretValue", missing);
    const unknown = await call(aws.gateway, "secretsmanager.RotateSecret", missing);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: "ResourceNotFoundException" });
    expect(await unknown.json()).toMatchObject({ __type: "UnknownOperationException" });
  });
});

function call(gateway: Gateway, target: string, body: unknown): Promise<Response> {
  const headers = { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" };
  return signedFetch(gateway, "/", { method: "POST", headers, body: JSON.stringify(body) });
}
