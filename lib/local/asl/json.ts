import { StateError } from "./errors.ts";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** 256 KiB of UTF-8: the limit of every payload of Step Functions. */
export const maxPayloadBytes = 262_144;

/** The value as JSON has it, without the marks that JSONata leaves; throws on what JSON can't hold. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") {
    return value;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) {
      throw new TypeError(`${value} is not a JSON number`);
    }
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(toJson);
  }
  if (value === undefined) {
    throw new TypeError("the result is undefined");
  }
  if (typeof value !== "object" || "_jsonata_lambda" in value || "_jsonata_function" in value) {
    throw new TypeError("a function is not JSON");
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJson(entry)]));
}

/** What arrives on the other side when a value is sent as JSON text. */
export function throughText(value: unknown): { readonly json: Json; readonly bytes: number } {
  const text = JSON.stringify(value) ?? "null";
  return { json: JSON.parse(text) as Json, bytes: Buffer.byteLength(text) };
}

export function byteLength(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Throws States.DataLimitExceeded above 256 KiB; returns the size otherwise. */
export function checkSize(value: Json, what: string): number {
  return checkBytes(byteLength(value), what);
}

export function checkBytes(bytes: number, what: string): number {
  if (bytes > maxPayloadBytes) {
    throw new StateError(
      "States.DataLimitExceeded",
      `${what} has ${bytes} bytes; the limit is ${maxPayloadBytes}`,
    );
  }
  return bytes;
}
