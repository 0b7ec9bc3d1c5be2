import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SignatureV4 } from "@smithy/signature-v4";
import { AppError } from "../../lib/core/errors.ts";
import type { HttpRequest } from "./http.ts";

/** Where the routes of a deployment stand, and what makes a request one of ours. */
export interface Authorization {
  readonly base: "/v1" | "/machine/v1";
  /** The headers that a request is sent with. */
  headers(request: HttpRequest): Promise<Readonly<Record<string, string>>>;
}

export interface Credentials {
  readonly iam?: boolean | undefined;
  readonly tokenFile?: string | undefined;
}

/** By a token of `--token-file` or SAITEN_TOKEN, or with `--iam` by the AWS credentials of the environment. */
export async function authorize({ iam, tokenFile }: Credentials): Promise<Authorization> {
  if (iam) return byIam();
  const text = tokenFile === undefined ? process.env.SAITEN_TOKEN : await readToken(tokenFile);
  const token = text?.trim() ?? "";
  if (!/^[\x21-\x7e]+$/.test(token)) throw new AppError("remote.no_token", undefined);
  return {
    base: "/v1",
    headers: async ({ headers }) => ({ ...headers, authorization: `Bearer ${token}` }),
  };
}

function readToken(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message;
    throw new AppError("usage.file_unreadable", { path, reason }, { cause });
  });
}

/** Credentials and region as every client of the SDK finds them. */
function byIam(): Authorization {
  const { credentials, region } = new SFNClient({}).config;
  const signer = new SignatureV4({ service: "execute-api", region, credentials, sha256: Sha256 });
  return {
    base: "/machine/v1",
    headers: async ({ method, url, headers, body }) => {
      const unsigned = {
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        ...(url.port !== "" && { port: Number(url.port) }),
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { ...headers, host: url.host },
        body,
      };
      const signed = await signer.sign(unsigned).catch((cause: unknown) => {
        throw new AppError("remote.no_credentials", undefined, { cause });
      });
      return signed.headers;
    },
  };
}

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** The hash that signing takes, by Node.js. */
class Sha256 {
  private readonly secret: Bytes | undefined;
  private hash: Hash | Hmac;

  constructor(secret?: Bytes) {
    this.secret = secret;
    this.hash = this.begin();
  }

  update(bytes: Bytes): void {
    this.hash.update(asView(bytes));
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.hash.digest());
  }

  reset(): void {
    this.hash = this.begin();
  }

  private begin(): Hash | Hmac {
    const { secret } = this;
    return secret === undefined ? createHash("sha256") : createHmac("sha256", asView(secret));
  }
}

function asView(bytes: Bytes): string | Uint8Array {
  if (typeof bytes === "string") return bytes;
  if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
