import { AppError, describe } from "../lib/core/errors.ts";
import type { Language } from "../lib/core/language.ts";
import type { Message } from "../lib/core/messages/catalog.ts";
import { sourceTrace } from "./source-trace.ts";

export interface Output {
  /** Results. */
  out(text: string): void;
  /** Everything else. */
  err(text: string): void;
}

export const terminal: Output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
};

/** Several problems at once: what a configuration or a test set has wrong with it. */
export class Problems extends Error {
  readonly messages: readonly Message[];

  constructor(messages: readonly Message[]) {
    super(messages.map((each) => describe(each, "en")).join("\n"));
    this.name = "Problems";
    this.messages = messages;
  }
}

/** Says in the reader's language what went wrong; a fault of ours shows itself with its trace. */
export function explain(error: unknown, language: Language): string {
  if (error instanceof Problems) {
    return error.messages.map((each) => describe(each, language)).join("\n");
  }
  if (error instanceof AppError) return describe(error, language);
  if (isSystemError(error)) {
    const { path, code: reason } = error;
    return describe({ code: "store.unreadable", details: { path, reason } }, language);
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const trace = sourceTrace(stack);
  return describe({ code: "usage.unexpected", details: { trace } }, language);
}

/** A full disk, a missing permission, a file where a folder should be. */
function isSystemError(error: unknown): error is { readonly path: string; readonly code: string } {
  const { path, code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return [path, code, syscall].every((fact) => typeof fact === "string");
}
