import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { SHAPES } from "./shapes.ts";
import { subjectOf, type Vector } from "./vector.ts";

/** A rule for vectors that are left out on purpose; all that it states must hold. */
const departureSchema = z.strictObject({
  family: z.enum(["deepeval", "ragas", "retrieval", "stats"]),
  metric: z.array(z.string()).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  tag: z.string().optional(),
  /** The kind of error that the reference ends with. */
  error: z.string().optional(),
  /** A name of `SHAPES`. */
  shape: z.enum(Object.keys(SHAPES)).optional(),
  reason: z.string().min(1),
});
export type Departure = z.output<typeof departureSchema>;

export function readDepartures(
  file: URL | string = new URL("../departures.json", import.meta.url),
): readonly Departure[] {
  return z.array(departureSchema).parse(JSON.parse(readFileSync(file, "utf8")));
}

function applies(departure: Departure, family: string, vector: Vector): boolean {
  const { metric, options = {}, tag, error, shape } = departure;
  if (departure.family !== family) return false;
  if (metric !== undefined && !metric.includes(subjectOf(vector))) return false;
  if (tag !== undefined && !vector.tags.includes(tag)) return false;
  if (error !== undefined && vector.expected.error !== error) return false;
  const isOption = ([key, value]: [string, unknown]) =>
    isDeepStrictEqual(vector.options[key], value);
  if (!Object.entries(options).every(isOption)) return false;
  return shape === undefined || SHAPES[shape]?.(vector) === true;
}

/** The rule by which a vector is left out; undefined when it is to be met. */
export const departureOf = (
  departures: readonly Departure[],
  family: string,
  vector: Vector,
): Departure | undefined => departures.find((each) => applies(each, family, vector));
