import * as z from "zod";
import type { Told } from "../told-by-provider.ts";

export interface ToldError extends Told {
  /** The parameter that it is about; absent where none is named. */
  readonly parameter?: string;
}

const word = z.string().nullish().catch(undefined);
const innerSchema = z.looseObject({ code: word }).nullish().catch(undefined);
const errorSchema = z.looseObject({
  message: z.unknown().optional(),
  code: word,
  type: word,
  param: word,
  innererror: innerSchema,
  inner_error: innerSchema,
});
const bodySchema = z.looseObject({
  error: z.union([z.string(), errorSchema]).nullish().catch(undefined),
  message: z.unknown().optional(),
  code: word,
});

/** Some write the absence of a name as Python does. */
const isNamed = (param: string | null | undefined): param is string =>
  typeof param === "string" && param !== "" && param !== "None";

/** What the body of a failure says: the server's own words where there are some, else all of it. */
export function toldError(text: string): ToldError {
  const body = bodySchema.safeParse(jsonOf(text));
  if (!body.success) return { said: text, codes: [] };
  const { error, message } = body.data;
  if (typeof error === "string") return { said: error, codes: codesOf([body.data.code]) };
  const { code, type, param, innererror, inner_error } = error ?? {};
  return {
    said: String(error?.message ?? message ?? text),
    codes: codesOf([code, type, innererror?.code, inner_error?.code, body.data.code]),
    ...(isNamed(param) && { parameter: param }),
  };
}

const codesOf = (codes: readonly (string | null | undefined)[]): readonly string[] =>
  codes.flatMap((code) => code ?? []);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
