import type { Redact } from "./redact.ts";

const MAX_CODE_POINTS = 300;

/**
 * What a provider said, short enough and on one line, for the middle of a message. Secrets are taken
 * out before it is cut: the beginning of one is too much.
 */
export function briefly(said: unknown, redact: Redact): string {
  // Of a host with several addresses: what became of the first.
  if (said instanceof AggregateError && said.errors.length > 0) {
    return briefly(said.errors[0], redact);
  }
  const text = redact(said instanceof Error ? `${said.name}: ${said.message}` : String(said));
  const line = [...text.replace(/\s+/g, " ").trim().replace(/\.$/, "")];
  return line.length > MAX_CODE_POINTS
    ? `${line.slice(0, MAX_CODE_POINTS).join("")}…`
    : line.join("");
}
