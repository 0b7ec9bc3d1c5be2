import * as z from "zod";
import type { RunConfig } from "../config/run-config.ts";
import { caseSchema, type TestCase } from "../dataset/case.ts";
import { caseResultSchema } from "../results.ts";

/** Which repetition it is, from 2; the first one has no number, so that nothing tells it from a case. */
const numberSchema = z.exactOptional(z.int().min(2));

/** A case as a run works on it: each repetition has its answer, its records and its place in the work list. */
export const repetitionSchema = caseSchema.extend({ repetition: numberSchema });
export type Repetition = z.output<typeof repetitionSchema>;

/** What a repetition came to, as it is stored before the repetitions of a case become one result. */
export const storedResultSchema = caseResultSchema.extend({ repetition: numberSchema });
export type StoredResult = z.output<typeof storedResultSchema>;

/** No id of a case has a control character. */
const SEPARATOR = "\u001f";

/** Names the record of a repetition among those of its run; that of the first is the case's own id. */
export const recordIdOf = ({
  id,
  repetition = 1,
}: Pick<Repetition, "id" | "repetition">): string =>
  repetition === 1 ? id : `${id}${SEPARATOR}${repetition}`;

/** How often each case of a run is asked and judged. */
export const timesOf = ({ repeat = 1 }: Pick<RunConfig, "repeat">): number => repeat;

/** One repetition of every case of a list, in its order. */
export const nthRepetition = (cases: readonly TestCase[], number: number): readonly Repetition[] =>
  number === 1 ? cases : cases.map((testCase) => ({ ...testCase, repetition: number }));

/** Every repetition of a case, the first at the front. */
export const repetitionsOf = (
  config: Pick<RunConfig, "repeat">,
  testCase: TestCase,
): readonly Repetition[] =>
  Array.from({ length: timesOf(config) }, (_, at) => nthRepetition([testCase], at + 1)).flat();

/** Every repetition of a run, those of a case one after the other. */
export const allRepetitions = (
  config: Pick<RunConfig, "repeat">,
  testSet: readonly TestCase[],
): readonly Repetition[] => testSet.flatMap((testCase) => repetitionsOf(config, testCase));
