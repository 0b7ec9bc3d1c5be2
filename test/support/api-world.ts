import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { handle } from "hono/aws-lambda";
import { createApiPorts } from "../../lib/adapters/api/aws-ports.ts";
import { createApi } from "../../lib/adapters/api/create-api.ts";
import type { ApiHost } from "../../lib/adapters/api/host.ts";
import { identifyLambda } from "../../lib/adapters/api/identify-lambda.ts";
import { createDynamoCaseStore } from "../../lib/adapters/dynamodb/case-store.ts";
import { type ApiPolicy, type Caller, SCOPES } from "../../lib/core/api/ports.ts";
import { aLambdaContext } from "./lambda-context.ts";
import { startLocalAws } from "./local-aws.ts";
import { createMemoryExecutions } from "./memory-api.ts";

export interface ApiRequest {
  readonly method: string;
  /** With its base: `/v1/runs`. */
  readonly path: string;
  readonly as?: Caller | undefined;
  /** An object is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly body: any;
}

export type Send = (request: ApiRequest) => Promise<ApiAnswer>;

export const ALL: Caller = { tenant: "default", scopes: SCOPES };

const textOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === "string" ? body : JSON.stringify(body);

const headersOf = ({ body, headers }: ApiRequest) => ({
  ...(body !== undefined && { "content-type": "application/json" }),
  ...headers,
});

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export type ApiWorld = Awaited<ReturnType<typeof openApiWorld>>;

/** The API over the gateway, reached as an HTTP server and as a Lambda function. */
export async function openApiWorld(policy: Partial<ApiPolicy> = {}) {
  const aws = await startLocalAws();
  const executions = createMemoryExecutions();
  const table = await aws.table();
  const ports = createApiPorts({
    documents: aws.documents,
    s3: aws.s3,
    ssm: aws.ssm,
    table,
    bucket: await aws.bucket(),
    executions,
    policy: { stage: "test", modelHosts: ["judge.example.com"], ownMachine: false, ...policy },
  });
  const key = new Uint8Array(randomBytes(32));
  const errors: unknown[] = [];
  const shared = {
    ...ports,
    cursorKey: async () => key,
    onError: (error: unknown) => void errors.push(error),
  };
  const http = serveHttp(shared);
  const lambda = lambdaSender({
    ...shared,
    identify: identifyLambda({ ...ports, stage: "test", tenantClaim: "custom:tenant" }),
  });
  const senders: Readonly<Record<"server" | "lambda", Send>> = { server: http.send, lambda };
  const { put: putCase } = createDynamoCaseStore({ client: aws.documents, table });
  return {
    aws,
    ports,
    putCase,
    executions,
    errors,
    senders,
    close: async () => {
      await http.close();
      await aws.close();
    },
  };
}

/** A server whose caller is named by a header, as a token would. */
function serveHttp(shared: Omit<ApiHost, "identify">) {
  const identify: ApiHost["identify"] = async (request) => {
    const told = request.headers.get("x-test-caller");
    return told === null ? undefined : (JSON.parse(told) as Caller);
  };
  const { fetch: answer } = createApi({ ...shared, identify });
  const server = serve({ fetch: answer, port: 0, hostname: "127.0.0.1" });
  const send: Send = async (request) => {
    const { port } = server.address() as AddressInfo;
    const { method, path, as } = request;
    const text = textOf(request.body);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headersOf(request), ...(as && { "x-test-caller": JSON.stringify(as) }) },
      ...(text !== undefined && { body: text }),
    });
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), body: read(await response.text()) };
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { send, close };
}

/** What API Gateway sends of a request whose token it has checked. */
export function anHttpApiEvent(request: ApiRequest): Record<string, unknown> {
  const { method, path, as } = request;
  const [rawPath = "", rawQueryString = ""] = path.split("?");
  const claims = as && {
    token_use: "access",
    "custom:tenant": as.tenant,
    scope: as.scopes.join(" "),
  };
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: { host: "api.example.com", ...headersOf(request) },
    requestContext: {
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "192.0.2.1" },
      domainName: "api.example.com",
      stage: "$default",
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
    },
    body: textOf(request.body) ?? null,
    isBase64Encoded: false,
  };
}

function lambdaSender(host: ApiHost): Send {
  const handler = handle(createApi(host));
  return async (request) => {
    const event = anHttpApiEvent(request);
    const answer = await handler(event as never, aLambdaContext() as never);
    const {
      statusCode: status,
      headers = {},
      body,
      isBase64Encoded,
    } = answer as {
      statusCode: number;
      headers?: Record<string, string>;
      body: string;
      isBase64Encoded: boolean;
    };
    const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
    return { status, headers, body: read(text) };
  };
}
