import type * as z from "zod";
import { type Exchange, type Reply, type Service, ServiceError } from "./exchange.ts";

/** A successful answer of the AWS JSON protocol. */
export function jsonReply(version: "1.0" | "1.1", body: unknown, status = 200): Reply {
  return {
    status,
    headers: { "content-type": `application/x-amz-json-${version}` },
    body: JSON.stringify(body),
  };
}

/** An error of the AWS JSON protocol. */
export function jsonError(version: "1.0" | "1.1", error: ServiceError): Reply {
  return jsonReply(version, { __type: error.code, message: error.message }, error.status);
}

/** The operation that the `X-Amz-Target` header names. */
export function targetOperation(exchange: Exchange): string {
  return exchange.headers["x-amz-target"]?.split(".")[1] ?? "";
}

export async function readJson(exchange: Exchange): Promise<unknown> {
  try {
    return JSON.parse((await exchange.text()) || "{}");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ServiceError("SerializationException", `the body is not JSON: ${error.message}`);
  }
}

/** The body, checked; what does not fit is the service's ValidationException. */
export async function readInput<T extends z.ZodType>(
  exchange: Exchange,
  schema: T,
): Promise<z.output<T>> {
  const parsed = schema.safeParse(await readJson(exchange));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ServiceError("ValidationException", problems.join("; "));
}

export interface JsonService extends Pick<Service, "name"> {
  /** As people know it. */
  readonly title: string;
  readonly version: "1.0" | "1.1";
  /** The code of what is no fault of the caller. */
  readonly broken: string;
  readonly operations: Readonly<Record<string, (exchange: Exchange) => Promise<unknown>>>;
}

/** A service of the AWS JSON protocol. */
export function jsonService(given: JsonService): Service {
  const { name, title, version, broken } = given;
  const operations = new Map(Object.entries(given.operations));
  return {
    name,
    overload: { code: "ThrottlingException", status: 400 },
    broken: { code: broken, status: 500 },
    operationOf: targetOperation,
    subjectOf: (exchange) => exchange.text(),
    handle: async (exchange, operation) => {
      const run = operations.get(operation);
      if (run === undefined) throw unknownOperation(title, operation);
      return jsonReply(version, await run(exchange));
    },
    renderError: (_exchange, error) => jsonError(version, error),
  };
}

export function unknownOperation(service: string, operation: string): ServiceError {
  return new ServiceError(
    "UnknownOperationException",
    `the local ${service} does not serve the operation ${operation || "(none)"}`,
  );
}
