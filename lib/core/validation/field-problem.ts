/** Kinds of JSON values, as messages name them. */
export type Kind =
  | "string"
  | "number"
  | "integer"
  | "fraction"
  | "boolean"
  | "list"
  | "object"
  | "null";

/** What a length counts: the characters of a text or the entries of a list. */
export type LengthUnit = "characters" | "entries";

/** What only a check of an answer can have wrong. */
export type CheckFault = "lengthBounds" | "schemaReference" | "schemaLoop";

/** What is wrong with one field of a file. */
export type FieldProblem =
  | { readonly kind: "missing" }
  | { readonly kind: "unknownKey"; readonly nearest: string | undefined }
  /** Known keys that exclude each other. */
  | { readonly kind: "conflict" }
  | { readonly kind: "type"; readonly expected: readonly Kind[]; readonly actual: Kind }
  | { readonly kind: "oneOf"; readonly allowed: readonly string[] }
  | { readonly kind: "atLeast"; readonly minimum: number; readonly inclusive: boolean }
  | { readonly kind: "atMost"; readonly maximum: number; readonly inclusive: boolean }
  | { readonly kind: "tooShort"; readonly minimum: number; readonly unit: LengthUnit }
  | { readonly kind: "tooLong"; readonly maximum: number; readonly unit: LengthUnit }
  | { readonly kind: "controlCharacters" }
  | { readonly kind: "badCharacters" }
  | { readonly kind: "notFinite" }
  | { readonly kind: "tooDeep"; readonly maximum: number }
  | { readonly kind: "regex" }
  | { readonly kind: CheckFault }
  | { readonly kind: "reserved" }
  | { readonly kind: "secretLiteral" }
  | { readonly kind: "region" }
  | { readonly kind: "timeOfDay" }
  | { readonly kind: "timeZone"; readonly nearest?: string | undefined }
  | { readonly kind: "baseUrl" | "origin" }
  | { readonly kind: "twoKeys" }
  | { readonly kind: "noCriteria" | "rubricOrder" | "rubricOverlap" | "rubricOnePoint" }
  /** The speakers of a conversation don't take turns. */
  | { readonly kind: "turnOrder"; readonly expected: "user" | "assistant" }
  | { readonly kind: "blank" }
  /** Refused by a rule that has no words of its own. */
  | { readonly kind: "malformed" };

/** A problem at its place; `value` is what stood there. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly what: FieldProblem;
}
