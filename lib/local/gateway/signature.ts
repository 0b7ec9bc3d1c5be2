import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Exchange } from "./exchange.ts";

export interface GatewayCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What a request says of its signature. */
interface Signed {
  readonly accessKeyId: string;
  /** `20260401/ap-northeast-1/s3/aws4_request` */
  readonly scope: string;
  readonly at: string;
  readonly headers: readonly string[];
  readonly payload: string;
  readonly signature: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/;
const LINK = /^([^/]+)\/(.+)$/;

/**
 * Tells whether a request, or a link, is signed with the credentials: Signature Version 4. Of a body
 * the hash counts that was signed, whether or not it is that of what came.
 */
export function createVerifier(credentials: GatewayCredentials): (exchange: Exchange) => boolean {
  const { accessKeyId, secretAccessKey } = credentials;
  let last: { readonly scope: string; readonly key: Buffer } | undefined;
  const keyOf = (scope: string): Buffer => {
    if (last?.scope !== scope) last = { scope, key: signingKey(secretAccessKey, scope) };
    return last.key;
  };
  return (exchange) => {
    const signed = ofHeader(exchange) ?? ofLink(exchange);
    if (signed === undefined || signed.accessKeyId !== accessKeyId) return false;
    const { scope, at, signature } = signed;
    const canonical = createHash("sha256").update(canonicalRequest(exchange, signed)).digest("hex");
    const wanted = createHmac("sha256", keyOf(scope))
      .update([ALGORITHM, at, scope, canonical].join("\n"))
      .digest();
    const given = Buffer.from(signature, "hex");
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
}

function ofHeader({ headers }: Exchange): Signed | undefined {
  const found = HEADER.exec(headers.authorization ?? "");
  const at = headers["x-amz-date"];
  const payload = headers["x-amz-content-sha256"];
  if (!found || at === undefined || payload === undefined) return undefined;
  const [, accessKeyId = "", scope = "", names = "", signature = ""] = found;
  return { accessKeyId, scope, at, headers: names.split(";"), payload, signature };
}

function ofLink({ query }: Exchange): Signed | undefined {
  const of = (name: string): string => query.get(`X-Amz-${name}`) ?? "";
  const found = LINK.exec(of("Credential"));
  // A link that never ends is none.
  if (!found || of("Algorithm") !== ALGORITHM || of("Expires") === "") return undefined;
  const [, accessKeyId = "", scope = ""] = found;
  const headers = of("SignedHeaders").split(";");
  const payload = "UNSIGNED-PAYLOAD";
  return { accessKeyId, scope, at: of("Date"), headers, payload, signature: of("Signature") };
}

function signingKey(secret: string, scope: string): Buffer {
  const sign = (key: string | Buffer, part: string): Buffer =>
    createHmac("sha256", key).update(part).digest();
  return scope.split("/").reduce<Buffer>(sign, Buffer.from(`AWS4${secret}`));
}

function canonicalRequest(exchange: Exchange, { scope, headers, payload }: Signed): string {
  const { method, path, query } = exchange;
  // S3 signs the path as it is sent, the others encode it once more.
  const isS3 = scope.split("/")[2] === "s3";
  return [
    method,
    isS3 ? path : encode(path).replaceAll("%2F", "/"),
    canonicalQuery(query),
    ...headers.map((name) => `${name}:${headerOf(exchange, name)}`),
    "",
    headers.join(";"),
    payload,
  ].join("\n");
}

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join("="))
    .join("&");

const headerOf = ({ headers }: Exchange, name: string): string =>
  (headers[name] ?? "").trim().replace(/\s+/g, " ");

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
