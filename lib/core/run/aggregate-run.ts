import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { directionOfSelection } from "../metrics/metric-of.ts";
import { effectiveThreshold } from "../metrics/passes.ts";
import type {
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  Forgetting,
  RunRef,
  RunStore,
} from "../ports.ts";
import { type CasesSheet, renderCasesCsv } from "../report/render-cases-csv.ts";
import { renderJunit } from "../report/render-junit.ts";
import { renderScoreLine } from "../report/render-score-line.ts";
import type { CaseResult, MetricRecord } from "../results.ts";
import { createRunAccumulator } from "../stats/run-accumulator.ts";
import type { MetricFace, RunFigures } from "../stats/run-figures.ts";
import { mergeRepetitions } from "../verdict/merge-repetitions.ts";
import { buildReport } from "./build-report.ts";
import { openTestSet, readConfig, requireRun, writeDocument } from "./documents.ts";
import { endedBy } from "./ended-by.ts";
import { keys } from "./keys.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import { createPipe, flowThrough } from "./pipe.ts";
import { repetitionsOf, type StoredResult } from "./repetition.ts";
import { resultOfCase } from "./result-of-case.ts";
import { isSettled } from "./save-result.ts";
import { selectionsFor } from "./scored-result.ts";
import { createShowcase } from "./showcase.ts";

export interface AggregatePorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** Absent where what was said is kept. */
  readonly forgetting?: Forgetting | undefined;
}

/** What Gate and the renderers need, computed from the records of every case. */
export interface RunSummary {
  readonly figures: RunFigures;
  /** The cases that the report shows: failed ones first, then errors, then what was not scored. */
  readonly shown: readonly CaseResult[];
}

const READS_IN_FLIGHT = 16;

/**
 * Joins the work list with the results, so that no case disappears from a denominator, and writes
 * the files that list every case: results.jsonl, scores.jsonl, cases.csv, junit.xml.
 */
export async function aggregateRun(
  ports: AggregatePorts,
  { tenant, runId, broken }: RunRef & { readonly broken?: boolean },
  options?: CallOptions,
): Promise<RunRef> {
  const run = { tenant, runId };
  const [config, testSet, record] = await Promise.all([
    readConfig(ports.blobs, run, options),
    openTestSet(ports.blobs, run, options),
    requireRun(ports.runs, run, options),
  ]);
  const unfinished = endedBy({ config, record, broken });
  const { attempt } = record;
  const repetitions = mapConcurrently(testSet, READS_IN_FLIGHT, (testCase) =>
    Promise.all(
      repetitionsOf(config, testCase).map((each) =>
        resultOfCase(ports, { run, config, testCase: each, attempt, unfinished }, options),
      ),
    ),
  );
  const faces = facesOf(config, testSet);
  const accumulator = createRunAccumulator({ metrics: faces, k: config.retrieval.k });
  const shown = createShowcase();
  const scoreLines: string[] = [];
  const outlines: CaseResult[] = [];
  const table = createPipe<CaseResult>(READS_IN_FLIGHT);
  async function* lines(): AsyncGenerator<string> {
    for await (const parts of repetitions) {
      const result = ofCase(config, parts);
      accumulator.add(result, parts);
      shown.add(result);
      scoreLines.push(`${renderScoreLine(result)}\n`);
      outlines.push(outlineOf(result));
      await table.push(result);
      yield `${JSON.stringify(result)}\n`;
    }
  }
  const file = (name: string) => keys.report(run, name);
  const { blobs } = ports;
  const ids = faces.map(({ id }) => id);
  const { mode, language, repeat } = config;
  const sheet = { mode, language, metrics: ids, repeat };
  // Side by side: the texts of thousands of cases do not fit into memory, nor are they read twice.
  await flowThrough(table, {
    filled: blobs.putStream(file("results.jsonl"), lines(), options),
    drained: blobs.putStream(file("cases.csv"), csvPieces(table, sheet), options),
  });
  const figures = accumulator.summary();
  const summary: RunSummary = { figures, shown: shown.cases() };
  await writeDocument(blobs, keys.figures(run), summary, options);
  await blobs.put(file("scores.jsonl"), scoreLines.join(""), options);
  const finishedAt = new Date(ports.clock.now()).toISOString();
  const report = buildReport({ config, record, figures, finishedAt });
  await blobs.put(file("junit.xml"), renderJunit(report, outlines), options);
  await forgetEnded(ports, run, options);
  return run;
}

/**
 * Takes away what is left of cases that have ended: those that were skipped and asked for their
 * conversation only, and those whose call ended too early. What is under way is needed by a resume.
 */
async function forgetEnded(
  { cases, forgetting }: AggregatePorts,
  run: RunRef,
  options?: CallOptions,
): Promise<void> {
  if (forgetting === undefined) return;
  const left = new Set<string>();
  for await (const caseKey of forgetting.left(run, options)) left.add(caseKey);
  for await (const record of cases.list(run, options)) {
    const isLeft = isSettled(record) && left.has(record.caseKey);
    if (isLeft) await forgetting.forget(run, record.caseKey, options);
  }
}

/** The result of a case: of one that was not repeated the only one that there is. */
function ofCase({ repeat, language }: RunConfig, parts: readonly StoredResult[]): CaseResult {
  const [first] = parts as readonly [StoredResult];
  if (repeat === undefined) return first;
  const { repetition: _, ...merged }: StoredResult = mergeRepetitions(parts, language);
  return merged;
}

async function* csvPieces(
  results: AsyncIterable<CaseResult>,
  sheet: CasesSheet,
): AsyncGenerator<string> {
  const [header = ""] = renderCasesCsv([], sheet);
  yield header;
  for await (const result of results) {
    const [, row = ""] = renderCasesCsv([result], sheet);
    yield row;
  }
}

/**
 * A result without what was said, retrieved and judged piece by piece: thousands fit into memory. Of
 * one that passed nothing is told but that it did.
 */
function outlineOf({ conversation, ...result }: CaseResult): CaseResult {
  const isTold = result.status !== "passed" || result.flaky;
  const metrics = Object.entries(isTold ? result.metrics : {}).map(
    ([id, record]): [string, MetricRecord] => [id, { ...record, items: [] }],
  );
  return {
    ...result,
    ...(conversation && { conversation: { ...conversation, turns: [] } }),
    ...(!isTold && { expectedAnswer: null, answer: null }),
    retrievedContexts: null,
    metrics: Object.fromEntries(metrics),
  };
}

/** Every metric that some case of the run is scored by. */
function facesOf(config: RunConfig, testSet: Iterable<TestCase>): readonly MetricFace[] {
  const selections = new Map(config.metrics.map((each) => [each.id, each]));
  for (const testCase of testSet) {
    for (const each of selectionsFor(config, testCase)) selections.set(each.id, each);
  }
  return [...selections.values()].map((selection) => {
    const { id } = selection;
    const direction = directionOfSelection(selection);
    const threshold = effectiveThreshold(selection, direction);
    const onlyAbstentionCases = !config.metrics.some((each) => each.id === id);
    const isCustom = selection.custom !== undefined;
    return { id, direction, threshold, onlyAbstentionCases, isCustom };
  });
}
