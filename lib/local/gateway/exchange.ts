import type { Readable } from "node:stream";

/** One request to the gateway, whatever the HTTP version. */
export interface Exchange {
  readonly method: string;
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body as text, for the services that speak JSON. May be called again. */
  text(): Promise<string>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

export const SERVICES = [
  "dynamodb",
  "s3",
  "ssm",
  "secretsmanager",
  "states",
  "events",
  "lambda",
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** An answer of a service that its SDK turns into an exception of that name. */
export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
    this.status = status;
  }
}

/** One AWS service, as far as it is served here. */
export interface Service {
  readonly name: ServiceName;
  /** The codes that this service answers with when it is overloaded and when it is broken. */
  readonly overload: { readonly code: string; readonly status: number };
  readonly broken: { readonly code: string; readonly status: number };
  operationOf(exchange: Exchange): string;
  /** What a fault rule is matched against: the object's path, or the body. */
  subjectOf(exchange: Exchange): Promise<string>;
  handle(exchange: Exchange, operation: string): Promise<Reply>;
  renderError(exchange: Exchange, error: ServiceError): Reply;
}
