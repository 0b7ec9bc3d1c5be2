import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { AppError } from "../../core/errors.ts";
import { guard } from "./guard.ts";

export interface HttpOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly token: string;
  readonly api: { fetch(request: Request): Response | Promise<Response> };
}

export interface HttpServer {
  readonly port: number;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

/** Answers on loopback alone, to who has the token. */
export async function listenHttp({ port: wanted, token, api }: HttpOptions): Promise<HttpServer> {
  let port = wanted;
  const hosts = () => [`${HOST}:${port}`, `localhost:${port}`];
  const app = new Hono();
  app.use(guard({ token, hosts }));
  app.all("*", (context) => api.fetch(context.req.raw));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, HOST, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EADDRINUSE" && cause.code !== "EACCES") throw cause;
    throw new AppError("store.port_in_use", { port: wanted }, { cause });
  });
  port = (server.address() as AddressInfo).port;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeIdleConnections" in server) server.closeIdleConnections();
        const end = () => "closeAllConnections" in server && server.closeAllConnections();
        setTimeout(end, CLOSE_MS).unref();
      }),
  };
}

/** Answers under way may take so long when the server ends. */
const CLOSE_MS = 2000;
