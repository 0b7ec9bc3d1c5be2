import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocumentClient } from "../../../lib/adapters/dynamodb/document-client.ts";
import { startGateway } from "../../../lib/local/gateway/gateway.ts";
import { ensureBucket, ensureTable } from "../../../lib/local/gateway/provision.ts";
import { LOCAL_CREDENTIALS } from "../../support/local-aws.ts";

const root = mkdtempSync(join(tmpdir(), "saiten-gateway-"));
const options = { storeDir: `${root}/store`, s3Dir: `${root}/s3`, ssmDir: `${root}/ssm` };
let holder: ChildProcess;
let holderUrl = "";

beforeAll(async () => {
  const script = new URL("./hold-store.ts", import.meta.url).pathname;
  holder = spawn(process.execPath, ["--import", "tsx", script, root], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const chunk of holder.stdout ?? []) {
    holderUrl = String(chunk).trim();
    break;
  }
});
const credentials = LOCAL_CREDENTIALS;
afterAll(() => {
  holder.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

function clients(endpoint: string) {
  const config = { endpoint, region: "ap-northeast-1", credentials, maxAttempts: 1 };
  return {
    documents: createDocumentClient(new DynamoDBClient(config)),
    s3: new S3Client(config),
  };
}

const key = { PK: "p", SK: "s" };

describe("two processes", () => {
  it("can't open one store: the second is told who holds it", async () => {
    await expect(startGateway(options)).rejects.toMatchObject({
      code: "store.locked",
      details: { folder: options.storeDir, pid: holder.pid },
    });
  });

  it("share buckets, and one of them wins each conditional write", async () => {
    const { s3Dir, ssmDir } = options;
    const mine = await startGateway({ s3Dir, ssmDir, credentials });
    const [here, there] = [clients(mine.url).s3, clients(holderUrl).s3];
    await ensureBucket(here, "shared");

    const put = (client: S3Client, at: number) =>
      client
        .send(
          new PutObjectCommand({ Bucket: "shared", Key: `k${at}`, Body: "x", IfNoneMatch: "*" }),
        )
        .then(
          () => "written",
          (error: Error) => error.name,
        );
    for (let at = 0; at < 20; at += 1) {
      const outcomes = await Promise.all([put(here, at), put(there, at)]);
      expect(outcomes.sort()).toEqual(["PreconditionFailed", "written"]);
    }
    await mine.close();
  });

  it("lose nothing that was answered when one is killed, and its lock goes with it", async () => {
    const { documents, s3 } = clients(holderUrl);
    await ensureTable(documents as unknown as DynamoDBClient, "table");
    await documents.send(new PutCommand({ TableName: "table", Item: { ...key, n: 1 } }));
    await s3.send(new PutObjectCommand({ Bucket: "shared", Key: "kept", Body: "yes" }));
    holder.kill("SIGKILL");
    await once(holder, "exit");

    const next = await startGateway({ ...options, credentials });
    const after = clients(next.url);
    const { Item } = await after.documents.send(new GetCommand({ TableName: "table", Key: key }));
    const object = await after.s3.send(new GetObjectCommand({ Bucket: "shared", Key: "kept" }));

    expect(Item).toEqual({ ...key, n: 1 });
    expect(await object.Body?.transformToString()).toBe("yes");
    await next.close();
  });
});
