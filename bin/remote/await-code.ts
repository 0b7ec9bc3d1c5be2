import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { briefly } from "../../lib/adapters/provider-text.ts";
import { AppError } from "../../lib/core/errors.ts";

export interface CodeListener {
  /** Where the sign-in page is to send the browser back to. */
  readonly redirectUri: string;
  /** The code; throws AppError when the page refuses or nobody comes in time. */
  readonly code: Promise<string>;
  close(): Promise<void>;
}

export interface CodeOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** What the page has to send back: who doesn't know it is not answered. */
  readonly state: string;
  /** What a browser is told that came back. */
  readonly farewell: string;
  readonly patienceMs: number;
}

const HOST = "127.0.0.1";
const PATH = "/callback";

/** Listens on loopback for the browser that comes back from a sign-in page. */
export async function listenForCode(options: CodeOptions): Promise<CodeListener> {
  const { port: wanted, state, farewell, patienceMs } = options;
  const { promise: code, resolve, reject } = deferred<string>();
  const server = createServer((request, response) => {
    const answer = answerIn(request, state);
    response.writeHead(answer === undefined ? 404 : 200, {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
    });
    response.end(answer === undefined ? "" : farewell);
    if (answer === undefined) return;
    if (answer.code !== null) return resolve(answer.code);
    reject(new AppError("remote.sign_in_refused", { reason: answer.reason }));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(wanted, HOST, listening);
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EADDRINUSE" && cause.code !== "EACCES") throw cause;
    throw new AppError("store.port_in_use", { port: wanted }, { cause });
  });
  const tooLate = () => reject(new AppError("remote.sign_in_late", undefined));
  const timer = setTimeout(tooLate, patienceMs);
  const { port } = server.address() as AddressInfo;
  return {
    redirectUri: `http://localhost:${port}${PATH}`,
    code,
    close: () =>
      new Promise((closed) => {
        clearTimeout(timer);
        server.close(() => closed());
        server.closeIdleConnections();
      }),
  };
}

type Answer = { readonly code: string } | { readonly code: null; readonly reason: string };

/** Undefined for a request that is not the page's: any page may send a browser here. */
function answerIn({ method, url = "" }: IncomingMessage, state: string): Answer | undefined {
  if (method !== "GET" || !URL.canParse(url, "http://localhost")) return undefined;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (pathname !== PATH || !isSame(searchParams.get("state") ?? "", state)) return undefined;
  const code = searchParams.get("code");
  if (code) return { code };
  const said = searchParams.get("error_description") ?? searchParams.get("error") ?? "";
  return { code: null, reason: briefly(said, printable) };
}

/** It goes to a terminal, where control characters would do things. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, " ");

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever waits for it gets the error; until then it is not lost.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
