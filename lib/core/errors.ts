import type { Language } from "./language.ts";
import {
  catalog,
  localize,
  type Message,
  type MessageCode,
  type MessageDetails,
} from "./messages/catalog.ts";

/** Either a value or the messages that say why there is none. */
export type Result<T, E = readonly Message[]> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

export interface AppErrorOptions extends ErrorOptions {
  /** True when the same call may succeed later (throttling, timeouts, a service that is down). */
  readonly retryable?: boolean;
}

/** The one error class: a code of the catalog and its details, rendered for whoever reads it. */
export class AppError<C extends MessageCode = MessageCode> extends Error {
  readonly code: C;
  readonly details: MessageDetails<C>;
  readonly retryable: boolean;

  constructor(code: C, details: MessageDetails<C>, options: AppErrorOptions = {}) {
    super(`${code}: ${localize({ code, details } as Message).en}`, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.retryable = options.retryable ?? false;
  }
}

/** The words for a message or an error in the reader's language. */
export function describe(problem: Message | AppError, language: Language): string {
  return localize({ code: problem.code, details: problem.details } as Message)[language];
}

/** One line that carries a message across a boundary that only knows text: code, then details. */
export function encodeMessage({ code, details }: Message | AppError): string {
  return `${code} ${JSON.stringify(details ?? null)}`;
}

/** Reads what `encodeMessage` wrote; undefined for any other text. */
export function decodeMessage(text: string): Message | undefined {
  const [, code = "", json = ""] = /^([a-z0-9_.]+) (.+)$/s.exec(text) ?? [];
  if (!Object.hasOwn(catalog, code)) return undefined;
  try {
    const message = { code, details: JSON.parse(json) ?? undefined } as Message;
    localize(message);
    return message;
  } catch {
    return undefined;
  }
}
