import { createHash, createHmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Gateway } from "../../lib/local/gateway/gateway.ts";

/** The hash that the SDK's signer takes, for texts. */
class Sha256 {
  private readonly hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash =
      secret === undefined ? createHash("sha256") : createHmac("sha256", secret as Uint8Array);
  }

  update(text: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(text as string);
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.hash.digest());
  }

  reset(): void {}
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The headers that the SDK would sign such a request with. */
export async function signedHeaders(
  { client }: Pick<Gateway, "client">,
  url: URL,
  { method = "GET", headers = {}, body }: RawRequest = {},
): Promise<Record<string, string>> {
  const { credentials, region } = client;
  const service = headers["x-amz-target"] === undefined ? "s3" : "any";
  const signer = new SignatureV4({
    service,
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: service !== "s3",
  });
  const signed = await signer.sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    port: Number(url.port),
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
    body,
  });
  return signed.headers;
}

/** A request that no client of the SDK would send, signed as they sign. */
export async function signedFetch(
  gateway: Pick<Gateway, "client" | "url">,
  path: string,
  request: RawRequest = {},
): Promise<Response> {
  const url = new URL(path, gateway.url);
  const { host: _host, ...headers } = await signedHeaders(gateway, url, request);
  return fetch(url, { ...request, headers });
}
