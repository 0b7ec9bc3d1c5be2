import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { startGateway } from "../../../lib/local/gateway/gateway.ts";
import { ensureTable } from "../../../lib/local/gateway/provision.ts";
import { startLocalAws } from "../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

const folders: string[] = [];
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "saiten-gateway-"));
  folders.push(path);
  return path;
}
const dirs = () => {
  const root = folder();
  return { s3Dir: join(root, "s3"), ssmDir: join(root, "ssm") };
};

describe("the port", () => {
  it("speaks HTTP/1.1 and, with prior knowledge, HTTP/2", async () => {
    const http1 = await fetch(`${aws.gateway.url}/missing-bucket`, { method: "HEAD" });
    const client = connectHttp2(aws.gateway.url);
    const request = client.request({ ":method": "HEAD", ":path": "/missing-bucket" });
    const status = await new Promise((resolve, reject) => {
      request.on("response", (headers) => resolve(headers[":status"]));
      request.on("error", reject);
    });
    client.close();

    expect(http1.status).toBe(404);
    expect(status).toBe(404);
  });

  it("finds out the protocol from however few bytes come at first", async () => {
    const { port } = new URL(aws.gateway.url);
    const socket = connect(Number(port), "127.0.0.1");
    const answer = new Promise<string>((resolve) => {
      socket.on("data", (bytes) => resolve(bytes.toString()));
    });
    for (const part of ["P", "R", "OPFIND / HTTP/1.1\r\nHost: x\r\n\r\n"]) {
      await new Promise<void>((resolve) => {
        socket.write(part, () => setImmediate(resolve));
      });
    }

    expect(await answer).toContain("501 Not Implemented");
    socket.destroy();
  });

  it("survives connections that say nothing or nonsense", async () => {
    const { port } = new URL(aws.gateway.url);
    for (const said of ["", "PR", "\0\0\0\0", "PRI * HTTP/2.0\r\n\r\nnonsense"]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), "127.0.0.1", () => socket.end(said));
        socket.on("error", () => undefined);
        socket.on("close", () => resolve());
        socket.resume();
      });
    }

    const head = await fetch(`${aws.gateway.url}/missing-bucket`, { method: "HEAD" });
    expect(head.status).toBe(404);
  });

  it("is refused when someone else has it", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;

    await expect(startGateway({ ...dirs(), port })).rejects.toMatchObject({
      code: "store.port_in_use",
      details: { port },
    });
    other.close();
  });

  it("is free again, with the folder, after closing", async () => {
    const options = { ...dirs(), storeDir: folder() };
    const first = await startGateway(options);
    await first.close();
    const second = await startGateway({ ...options, port: Number(new URL(first.url).port) });

    expect(second.url).toBe(first.url);
    await second.close();
  });
});

describe("what is not served", () => {
  it("is answered with an error that names the operation", async () => {
    const ttl = new UpdateTimeToLiveCommand({
      TableName: "any",
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    });
    const transaction = new TransactWriteCommand({ TransactItems: [] });

    for (const [send, operation] of [
      [() => aws.dynamo.send(ttl), "UpdateTimeToLive"],
      [() => aws.documents.send(transaction), "TransactWriteItems"],
    ] as const) {
      await expect(send()).rejects.toMatchObject({
        name: "UnknownOperationException",
        message: expect.stringContaining(operation),
      });
    }
  });

  it("includes whole services", async () => {
    const headers = { "x-amz-target": "AWSEvents.PutEvents" };
    const response = await fetch(aws.gateway.url, { method: "POST", headers, body: "{}" });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      __type: "UnknownOperationException",
      message: expect.stringContaining("AWSEvents.PutEvents"),
    });
  });

  it("includes bodies that are not JSON", async () => {
    const headers = { "x-amz-target": "DynamoDB_20120810.GetItem" };
    const response = await fetch(aws.gateway.url, { method: "POST", headers, body: "{" });

    expect(await response.json()).toMatchObject({ __type: "SerializationException" });
  });
});

describe("folders", () => {
  it("that can't be used are named with the reason", async () => {
    const root = folder();
    const file = join(root, "file");
    writeFileSync(file, "");

    for (const broken of [
      { s3Dir: file, ssmDir: join(root, "ssm") },
      { s3Dir: join(root, "s3"), ssmDir: join(file, "ssm") },
      { s3Dir: join(root, "s3"), ssmDir: join(root, "ssm"), storeDir: file },
    ]) {
      await expect(startGateway(broken)).rejects.toMatchObject({ code: "store.unreadable" });
    }
  });

  it("that are damaged are named", async () => {
    const storeDir = folder();
    mkdirSync(join(storeDir, "db"));
    writeFileSync(join(storeDir, "db", "CURRENT"), "MANIFEST-nonsense");

    await expect(startGateway({ ...dirs(), storeDir })).rejects.toMatchObject({
      code: expect.stringMatching(/^store\.(corrupt|unreadable)$/),
      details: { path: storeDir },
    });
  });
});

describe("requests", () => {
  it("are counted by service and operation", async () => {
    const before = aws.gateway.requests.get("s3.HeadBucket") ?? 0;
    const Bucket = await aws.bucket();
    await aws.s3.send(new HeadBucketCommand({ Bucket }));
    await aws.s3.send(new HeadBucketCommand({ Bucket }));

    expect(aws.gateway.requests.get("s3.HeadBucket")).toBe(before + 2);
  });

  it("in flight are finished before closing", async () => {
    const local = await startLocalAws({
      faults: [{ service: "dynamodb", operation: "PutItem", times: 1, kind: "delay", delayMs: 50 }],
    });
    const TableName = await local.table();
    const Item = { PK: "a", SK: "b" };
    const slow = local.documents.send(new PutCommand({ TableName, Item }));
    await expect.poll(() => local.gateway.requests.get("dynamodb.PutItem")).toBe(1);

    await Promise.all([expect(slow).resolves.toBeDefined(), local.gateway.close()]);
    await local.close();
  });
});

describe("ensureTable", () => {
  it("may be called for a table that exists", async () => {
    const table = await aws.table();

    await expect(ensureTable(aws.dynamo, table)).resolves.toBeUndefined();
  });
});
