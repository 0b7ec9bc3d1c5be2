/** Milliseconds that a `Retry-After` header asks to wait, in seconds or as a date; else undefined. */
export function retryAfterHeader(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
