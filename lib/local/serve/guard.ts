import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { refuse } from "../../adapters/api/refuse.ts";

export interface GuardOptions {
  readonly token: string;
  /** `host:port` that a request may be sent to. */
  readonly hosts: () => readonly string[];
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Lets through who has the token and asks for this server by its own address: a page in a browser
 * can make a name of its own point to 127.0.0.1.
 */
export function guard({ token, hosts }: GuardOptions): MiddlewareHandler {
  const wanted = hash(token);
  return async (context, next) => {
    const allowed = hosts();
    if (!allowed.includes(context.req.header("Host") ?? "")) {
      return refuse(context, [{ code: "api.wrong_host", details: { allowed } }]);
    }
    const [, given = ""] = /^Bearer (\S+)$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    if (!timingSafeEqual(hash(given), wanted)) {
      context.header("WWW-Authenticate", 'Bearer realm="saiten"');
      return refuse(context, [{ code: "api.unauthenticated", details: undefined }]);
    }
    const type = context.req.header("Content-Type");
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
      return refuse(context, [{ code: "api.not_json_type", details: undefined }]);
    }
    await next();
    return undefined;
  };
}
