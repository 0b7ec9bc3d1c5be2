import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createHttpServer } from "node:http";
import type { Http2ServerResponse } from "node:http2";
import { createServer as createHttp2Server, type Http2ServerRequest } from "node:http2";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { AppError } from "../../core/errors.ts";
import { errorCode } from "./files/error-code.ts";

export type Request = IncomingMessage | Http2ServerRequest;
export type Response = ServerResponse | Http2ServerResponse;

export interface Listener {
  readonly port: number;
  /** Takes no more connections and ends those that are open. */
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const PREFACE = "PRI * HTTP/2.0";

/** Listens on loopback for HTTP/1.1 and for HTTP/2 with prior knowledge, on one port. */
export async function listen(
  port: number,
  serve: (request: Request, response: Response) => void,
): Promise<Listener> {
  // Clients end idle connections; when the server did it too, it would race with their next request.
  const http1 = createHttpServer({ keepAliveTimeout: 0, requestTimeout: 0 }, serve);
  const http2 = createHttp2Server(serve);
  http2.on("sessionError", () => undefined);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    sniff(socket, (isHttp2) => (isHttp2 ? http2 : http1).emit("connection", socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  }).catch((error: unknown) => {
    if (errorCode(error) !== "EADDRINUSE") throw error;
    throw new AppError("store.port_in_use", { port }, { cause: error });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Looks at the first bytes of a connection and puts them back. */
function sniff(socket: Socket, found: (isHttp2: boolean) => void): void {
  let seen = Buffer.alloc(0);
  // Read, not listened for: a connection that already flows can't be handed to HTTP/2.
  const onReadable = (): void => {
    for (let bytes = socket.read(); bytes !== null; bytes = socket.read()) {
      seen = Buffer.concat([seen, bytes as Buffer]);
    }
    const start = seen.toString("latin1", 0, PREFACE.length);
    if (start.length < PREFACE.length && PREFACE.startsWith(start)) return;
    socket.off("readable", onReadable);
    socket.off("end", onEnd);
    socket.unshift(seen);
    found(start === PREFACE);
  };
  const onEnd = (): void => {
    socket.destroy();
  };
  socket.on("readable", onReadable);
  socket.on("end", onEnd);
}
