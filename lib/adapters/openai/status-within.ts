import * as z from "zod";

const bodySchema = z.looseObject({
  error: z.looseObject({ code: z.unknown().optional(), status: z.unknown().optional() }),
});

/** What some say in words. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  content_filter: 400,
  context_length_exceeded: 400,
  insufficient_quota: 429,
  rate_limit_exceeded: 429,
};

function statusOf(stated: unknown): number | undefined {
  if (typeof stated === "string" && Object.hasOwn(STATUS_OF_CODE, stated)) {
    return STATUS_OF_CODE[stated];
  }
  const isFailure = typeof stated === "number" && stated >= 400 && stated < 600;
  return isFailure ? stated : undefined;
}

/** The status that the body of a failure states which a gateway sent as a success; else undefined. */
export function statusWithin(text: string): number | undefined {
  if (!text.includes('"error"')) return undefined;
  try {
    const body = bodySchema.parse(JSON.parse(text));
    if ("choices" in body || "data" in body) return undefined;
    return statusOf(body.error.code) ?? statusOf(body.error.status);
  } catch {
    return undefined;
  }
}
