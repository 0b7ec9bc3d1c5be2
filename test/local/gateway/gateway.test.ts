import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
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
import { signedFetch, signedHeaders } from "../../support/signed-fetch.ts";

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
    const http1 = await signedFetch(aws.gateway, "/missing-bucket", { method: "HEAD" });
    const client = connectHttp2(aws.gateway.url);
    const url = new URL("/missing-bucket", aws.gateway.url);
    const { host, ...headers } = await signedHeaders(aws.gateway, url, { method: "HEAD" });
    const request = client.request({
      ...headers,
      host,
      ":method": "HEAD",
      ":path": "/missing-bucket",
    });
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

    expect(await answer).toContain("403 Forbidden");
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

    const head = await signedFetch(aws.gateway, "/missing-bucket", { method: "HEAD" });
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

describe("who may ask", () => {
  const host = () => new URL(aws.gateway.url).host;
  const ask = (headers: Readonly<Record<string, string>>, method = "GET", path = "/") =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { method, headers, path, port: new URL(aws.gateway.url).port };
      requestHttp({ ...options, host: "127.0.0.1" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });

  it("is who has the credentials, of whichever service", async () => {
    const counted = new Map(aws.gateway.requests);
    const services = ["DynamoDB_20120810.Scan", "AmazonSSM.PutParameter", "AWSEvents.PutEvents"];

    for (const target of services) expect(await ask({ "x-amz-target": target }, "POST")).toBe(403);
    expect(await ask({}, "GET", "/saiten?list-type=2")).toBe(403);
    expect(await ask({}, "PUT", "/saiten/key")).toBe(403);
    expect(await ask({}, "POST", "/2015-03-31/functions/FinalizeRun/invocations")).toBe(403);
    expect(aws.gateway.requests).toEqual(counted);
  });

  it("is not who knows the name of the key alone, or those of another start", async () => {
    const other = await startGateway(dirs());
    const url = new URL("/missing-bucket", aws.gateway.url);
    for (const secretAccessKey of ["", "LOCAL", other.client.credentials.secretAccessKey]) {
      const client = { ...aws.gateway.client };
      client.credentials = { accessKeyId: "local", secretAccessKey };
      expect(await ask(await signedHeaders({ client }, url), "GET", url.pathname)).toBe(403);
    }
    await other.close();
  });

  it("is not who sends what was signed for something else", async () => {
    const url = new URL("/one-bucket", aws.gateway.url);
    const headers = await signedHeaders(aws.gateway, url, { method: "HEAD" });

    expect(await ask(headers, "HEAD", "/one-bucket")).toBe(404);
    expect(await ask(headers, "HEAD", "/two-bucket")).toBe(403);
    expect(await ask(headers, "PUT", "/one-bucket")).toBe(403);
    expect(await ask({ ...headers, "x-amz-date": "20260101T000000Z" }, "HEAD", "/one-bucket")).toBe(
      403,
    );
  });

  it("asks for this machine by its own address, not by a name that somebody pointed to it", async () => {
    const of = (name: string) => {
      const url = new URL("/missing-bucket", aws.gateway.url);
      url.host = name;
      return signedHeaders(aws.gateway, url);
    };

    for (const name of [host(), host().replace("127.0.0.1", "localhost")]) {
      expect(await ask(await of(name), "GET", "/missing-bucket?list-type=2")).toBe(403);
      expect(await ask(await of(name), "GET", "/missing-bucket")).toBe(501);
    }
    for (const name of ["evil.example", `evil.example:${new URL(aws.gateway.url).port}`]) {
      expect(await ask(await of(name), "GET", "/missing-bucket")).toBe(403);
    }
  });

  it("needs a secret that is new with every start", async () => {
    const [one, two] = await Promise.all([startGateway(dirs()), startGateway(dirs())]);
    const [first, second] = [one, two].map(({ client }) => client.credentials.secretAccessKey);

    expect(first).not.toBe(second);
    expect(Buffer.from(first ?? "", "base64url")).toHaveLength(32);
    await Promise.all([one.close(), two.close()]);
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
    const response = await signedFetch(aws.gateway, "/", { method: "POST", headers, body: "{}" });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      __type: "UnknownOperationException",
      message: expect.stringContaining("AWSEvents.PutEvents"),
    });
  });

  it("includes bodies that are not JSON", async () => {
    const headers = { "x-amz-target": "DynamoDB_20120810.GetItem" };
    const response = await signedFetch(aws.gateway, "/", { method: "POST", headers, body: "{" });

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
