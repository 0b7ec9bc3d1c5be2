import { createHash } from "node:crypto";
import jsonata from "jsonata";

/** What the functions of Step Functions take from outside. */
export interface FunctionSources {
  readonly now: () => number;
  readonly random: () => number;
  readonly uuid: () => string;
}

const hashAlgorithms: Readonly<Record<string, string>> = {
  MD5: "md5",
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};
const maxRangeItems = 1_000;
const formatTime = jsonata("$fromMillis($time, $picture, $timezone)");

/** The functions that Step Functions adds to JSONata, `$eval` taken away, time and chance injected. */
export function stepFunctions(sources: FunctionSources): Readonly<Record<string, unknown>> {
  return {
    parse: (text: unknown) => parseText(text),
    partition: (items: unknown, size: unknown) => partition(items, size),
    range: (first: unknown, last: unknown, step: unknown) => range(first, last, step),
    hash: (value: unknown, algorithm: unknown) => hash(value, algorithm),
    uuid: () => sources.uuid(),
    random: (seed: unknown) => (seed === undefined ? sources.random() : seededRandom(seed)),
    millis: () => sources.now(),
    now: (picture: unknown, timezone: unknown) =>
      formatTime.evaluate(undefined, { time: sources.now(), picture, timezone }),
    eval: () => refuse("$eval", "does not exist in Step Functions; use $parse"),
  };
}

function parseText(text: unknown): unknown {
  return typeof text === "string"
    ? JSON.parse(text)
    : refuse("$parse", "takes a string that holds JSON");
}

function partition(items: unknown, size: unknown): unknown[][] {
  if (!Array.isArray(items)) {
    return refuse("$partition", "takes an array first");
  }
  if (!isInteger(size) || size < 1) {
    return refuse("$partition", "takes a whole number of 1 or more as the size");
  }
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

function range(first: unknown, last: unknown, step: unknown): number[] {
  if (!isInteger(first) || !isInteger(last) || !isInteger(step) || step === 0) {
    return refuse("$range", "takes three whole numbers: first, last and a step that is not 0");
  }
  const count = Math.max(0, Math.floor((last - first) / step) + 1);
  if (count > maxRangeItems) {
    return refuse("$range", `makes at most ${maxRangeItems} numbers, not ${count}`);
  }
  return Array.from({ length: count }, (_, index) => first + index * step);
}

function hash(value: unknown, algorithm: unknown): string {
  const name = typeof algorithm === "string" ? hashAlgorithms[algorithm] : undefined;
  if (name === undefined) {
    return refuse("$hash", `takes one of ${Object.keys(hashAlgorithms).join(", ")}`);
  }
  if (value === undefined) {
    return refuse("$hash", "got nothing to hash");
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return createHash(name).update(text, "utf8").digest("hex");
}

/** The same seed gives the same number; which number is up to the implementation. */
function seededRandom(seed: unknown): number {
  if (typeof seed !== "number") {
    return refuse("$random", "takes a number as its seed");
  }
  const digest = createHash("sha256").update(String(seed)).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function refuse(name: string, what: string): never {
  throw new TypeError(`${name} ${what}`);
}
