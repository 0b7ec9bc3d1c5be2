import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES, TOO_LARGE } from "../../core/api/parse-body.ts";
import { AppError } from "../../core/errors.ts";
import { answerTo, BROKEN_OFF } from "./answer-to.ts";
import type { ApiHost } from "./host.ts";
import { refuse } from "./refuse.ts";
import { BASES, routes } from "./routes.ts";

/** The API of a deployment, the same under `/v1` and `/machine/v1`, for any host of hono. */
export function createApi(host: ApiHost): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
    context.header("X-Content-Type-Options", "nosniff");
  });
  const onError = (context: Context) => refuse(context, [TOO_LARGE]);
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
  app.use((context, next) => limit(context, next).catch(() => refuse(context, [BROKEN_OFF])));
  for (const base of BASES) {
    for (const route of routes) {
      const path = base + route.path.replace(/\{(\w+)\}/g, ":$1");
      app.on(route.method.toUpperCase(), path, (context) => answerTo(host, route, context));
    }
  }
  app.notFound((context) => {
    const { method, path } = context.req;
    return refuse(context, [{ code: "api.no_route", details: { method, path } }]);
  });
  app.onError((error, context) => {
    host.onError?.(error);
    const passes = error instanceof AppError && error.retryable;
    if (passes) context.header("Retry-After", "5");
    return refuse(context, [
      { code: passes ? "api.unavailable" : "api.broken", details: undefined },
    ]);
  });
  return app;
}
