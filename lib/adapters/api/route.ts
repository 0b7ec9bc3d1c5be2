import type * as z from "zod";
import { messagesOf } from "../../core/api/parse-body.ts";
import type { ApiPorts, Caller, Scope } from "../../core/api/ports.ts";
import type { Result } from "../../core/errors.ts";
import type { Language } from "../../core/language.ts";
import type { Message } from "../../core/messages/catalog.ts";
import { validate } from "../../core/validation/validate.ts";
import type { Fields } from "../../core/validation/value-at.ts";
import { withoutNullsInside } from "../../core/validation/without-nulls.ts";

/** A request whose sender is known and whose body is a JSON object without surprises. */
export interface Call {
  readonly caller: Caller;
  /** Parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Empty where none was sent. */
  readonly body: Fields;
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
  /** Entries a page. */
  readonly limit: number;
  /** Where the page begins, as the cursor says that was given. */
  readonly after: string | undefined;
}

export type Answer =
  | {
      readonly status: 200 | 201 | 202 | 204;
      readonly body?: unknown;
      /** Continues the list behind this page. */
      readonly next?: string | undefined;
    }
  /** `named` is false where what is missing was named by the body, not by the address. */
  | { readonly problems: readonly Message[]; readonly named?: boolean };

export interface Route {
  readonly method: "get" | "post" | "put" | "delete";
  /** As OpenAPI writes it: `/runs/{id}`. */
  readonly path: string;
  readonly scope: Scope;
  /** For the documentation. */
  readonly summary: string;
  /** Beside `limit` and `cursor` of a list. */
  readonly query?: z.ZodObject;
  readonly isList?: boolean;
  readonly body?: z.ZodType;
  /** What the answer holds by its status; `null` for nothing. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>>;
  readonly takesKey?: boolean;
  run(ports: ApiPorts, call: Call): Promise<Answer>;
}

/** Checks what came with a request against a schema, or says what is wrong with it. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  given: Fields,
): Result<z.output<Schema>> {
  const checked = validate(schema, withoutNullsInside(given));
  return checked.ok ? checked : { ok: false, error: messagesOf(checked.error) };
}
