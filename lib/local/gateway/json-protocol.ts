import type * as z from "zod";
import { type Exchange, type Reply, ServiceError } from "./exchange.ts";

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

export function unknownOperation(service: string, operation: string): ServiceError {
  return new ServiceError(
    "UnknownOperationException",
    `the local ${service} does not serve the operation ${operation || "(none)"}`,
  );
}
