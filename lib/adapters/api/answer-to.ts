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

/** For a body that breaks off: its sender has gone away, and nobody reads the answer. */
export const BROKEN_OFF = { code: "api.not_json", details: undefined } as const;

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
  const sent = await req.arrayBuffer().catch(() => undefined);
  if (sent === undefined) return fail([BROKEN_OFF]);
  const bytes = new Uint8Array(sent);
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
  const asked = readQuery(route, context);
  if (!asked.ok) return asked;
  const { limit, cursor, query } = asked.value;
  const place = placeOf(route, context, caller);
  const after =
    cursor === undefined ? undefined : openCursor(await host.cursorKey(), place, cursor);
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

/** What stands behind the question mark: of what the route knows, each once. */
function readQuery(route: Route, { req }: Context) {
  const paging: readonly string[] = route.isList ? ["limit", "cursor"] : [];
  const known = [...paging, ...Object.keys(route.query?.shape ?? {})];
  const { limit, cursor, ...query } = req.query();
  for (const [key, values] of Object.entries(req.queries())) {
    const isNumber = key !== "limit" || /^\d+$/.test(values[0] ?? "");
    if (known.includes(key) && values.length === 1 && isNumber) continue;
    return fail([{ code: "api.bad_query" as const, details: { key, known } }]);
  }
  const page = read(pageQuerySchema, {
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(cursor !== undefined && { cursor }),
  });
  return page.ok ? ok({ ...page.value, query }) : page;
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
