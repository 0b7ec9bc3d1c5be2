import type { Context } from "hono";
import { languageOfHeader } from "../../core/api/accept-language.ts";
import { isTenant } from "../../core/api/names.ts";
import { parseBody } from "../../core/api/parse-body.ts";
import type { Caller } from "../../core/api/ports.ts";
import { isKey } from "../../core/api/run-id.ts";
import { fail, ok, type Result } from "../../core/errors.ts";
import type { Fields } from "../../core/validation/value-at.ts";
import { openCursor, sealCursor } from "./cursors.ts";
import type { ApiHost } from "./host.ts";
import { pageQuerySchema } from "./lists.ts";
import { refuse } from "./refuse.ts";
import { type Call, type Route, read } from "./route.ts";

/** Makes sure of who asks and what came with the request, then lets the route answer. */
export async function answerTo(host: ApiHost, route: Route, context: Context): Promise<Response> {
  const caller = await host.identify(context.req.raw, context.env);
  const allowed = checkCaller(caller, route);
  if (!allowed.ok) return refuse(context, allowed.error);
  const body = await readBody(context, route);
  if (!body.ok) return refuse(context, body.error);
  const call = await readCall(host, route, { context, caller: allowed.value, body: body.value });
  if (!call.ok) return refuse(context, call.error);
  const answer = await route.run(host, call.value);
  if ("problems" in answer) return refuse(context, answer.problems, answer.named);
  if (answer.status === 204) return context.body(null, 204);
  const next = await nextOf(host, placeOf(route, context, allowed.value), answer.next);
  const page = route.isList ? { ...(answer.body as object), next } : answer.body;
  return context.json(page as object, answer.status);
}

function checkCaller(caller: Caller | undefined, { scope }: Route): Result<Caller> {
  // Whatever a host takes for a tenant: keys and paths are made of it.
  if (caller === undefined || !isTenant(caller.tenant))
    return fail([{ code: "api.no_tenant", details: undefined }]);
  if (caller.scopes.includes(scope)) return ok(caller);
  return fail([{ code: "api.scope_missing", details: { scope } }]);
}

async function readBody({ req }: Context, { method }: Route): Promise<Result<Fields>> {
  const bytes = new Uint8Array(await req.arrayBuffer());
  if (bytes.length === 0 && method !== "put") return ok({});
  const type = req.header("Content-Type") ?? "";
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim())) {
    return fail([{ code: "api.not_json_type", details: undefined }]);
  }
  return parseBody(bytes);
}

interface Received {
  readonly context: Context;
  readonly caller: Caller;
  readonly body: Fields;
}

async function readCall(
  host: ApiHost,
  route: Route,
  { context, caller, body }: Received,
): Promise<Result<Call>> {
  const { req } = context;
  const { limit: askedLimit, cursor: askedCursor, ...query } = req.query();
  const page = read(pageQuerySchema, {
    ...(askedLimit !== undefined && { limit: askedLimit }),
    ...(askedCursor !== undefined && { cursor: askedCursor }),
  });
  if (!page.ok) return page;
  const { limit, cursor } = page.value;
  const place = placeOf(route, context, caller);
  const after = cursor && openCursor(await host.cursorKey(), place, cursor);
  if (cursor !== undefined && after === undefined) {
    return fail([{ code: "api.bad_cursor", details: undefined }]);
  }
  const idempotencyKey = route.takesKey ? req.header("Idempotency-Key") : undefined;
  if (idempotencyKey !== undefined && !isKey(idempotencyKey)) {
    return fail([{ code: "api.bad_key", details: undefined }]);
  }
  const language = languageOfHeader(req.header("Accept-Language"));
  return ok({ caller, params: req.param(), query, body, language, idempotencyKey, limit, after });
}

/** A cursor counts for one tenant, one route with its names, and what the list is narrowed to. */
function placeOf({ path }: Route, { req }: Context, { tenant }: Caller) {
  const { limit: _limit, cursor: _cursor, ...query } = req.query();
  return { tenant, list: JSON.stringify([path, req.param(), query]) };
}

async function nextOf(
  host: ApiHost,
  place: Parameters<typeof sealCursor>[1],
  next: string | undefined,
): Promise<string | null> {
  return next === undefined ? null : sealCursor(await host.cursorKey(), place, next);
}
