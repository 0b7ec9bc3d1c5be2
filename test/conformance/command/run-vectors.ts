import { basename } from "node:path";
import { runDeepEval } from "./deepeval.ts";
import { type Departure, departureOf } from "./departures.ts";
import type { Family, FamilyFile } from "./find-vectors.ts";

import { runRagas } from "./ragas.ts";
import { runRetrieval } from "./retrieval.ts";
import { runStats } from "./stats.ts";
import { type Outcome, readVectors, subjectOf, type Vector } from "./vector.ts";

const RUN: Readonly<Record<Family, (vector: Vector) => Promise<Outcome>>> = {
  deepeval: runDeepEval,
  ragas: runRagas,
  retrieval: runRetrieval,
  stats: runStats,
};

export interface Ran {
  /** `deepeval/faithfulness: one-of-four-contradicted` */
  readonly name: string;
  readonly outcome: Outcome;
}

async function runVector(
  { family, path }: FamilyFile,
  vector: Vector,
  departures: readonly Departure[],
): Promise<Ran> {
  const file = basename(path, ".json");
  const subject = subjectOf(vector);
  const where = file === subject ? file : `${file}/${subject}`;
  const name = `${family}/${where}: ${vector.name}`;
  const departure = departureOf(departures, family, vector);
  if (departure !== undefined) {
    return { name, outcome: { kind: "skipped", reason: departure.reason } };
  }
  try {
    return { name, outcome: await RUN[family](vector) };
  } catch (error) {
    const { expected } = vector;
    return { name, outcome: { kind: "failed", expected, actual: String(error) } };
  }
}

/** Runs every vector of the files, one after the other. */
export async function* runVectors(
  files: readonly FamilyFile[],
  departures: readonly Departure[],
): AsyncGenerator<Ran> {
  for (const file of files) {
    for (const vector of readVectors(file.path)) yield runVector(file, vector, departures);
  }
}
