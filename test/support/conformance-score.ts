import type { Metric } from "../../lib/core/metrics/metric.ts";
import { readVectors, type Vector } from "../conformance/deepeval-vectors.ts";
import {
  answerCase,
  conversationCase,
  type Fields,
  idOf,
  isCustom,
  optionsOf,
  recordIdOf,
} from "./conformance-case.ts";
import { faultOf } from "./conformance-fault.ts";

type Mode = Metric["mode"];

/** DeepEval's files of scores, all of them; `conversation-simulator` and `errors` have none. */
const FILES: Readonly<Record<Mode, readonly string[]>> = {
  "single-turn": [
    ...["faithfulness", "answer-relevancy", "contextual-precision", "contextual-relevancy"],
    ...["contextual-recall", "bias", "toxicity", "hallucination", "pii-leakage"],
    ...["role-violation", "misuse", "non-advice", "task-completion", "tool-correctness"],
    ...["summarization", "g-eval"],
  ],
  "multi-turn": [
    ...["turn-faithfulness", "turn-relevancy", "conversation-completeness"],
    "conversational-g-eval",
  ],
};

/** Vectors that one `saiten score` can reproduce: each metric with one set of options. */
export interface ConformanceRun {
  readonly mode: Mode;
  /** Entries of `metrics.use`. */
  readonly metrics: readonly Fields[];
  readonly custom: readonly Fields[];
  /** Recorded answers or conversations, one case a vector. */
  readonly cases: readonly Fields[];
  readonly script: Fields;
  readonly vectors: ReadonlyMap<string, Vector>;
}

export interface Conformance {
  readonly runs: readonly ConformanceRun[];
  /** Case id of a vector -> the rule that leaves it out. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/** Vectors of a metric by their set of options, the defaults first. */
function byOptions(vectors: readonly Vector[]): readonly (readonly Vector[])[] {
  const sets = new Map<string, Vector[]>();
  for (const vector of vectors) {
    const key = JSON.stringify(optionsOf(vector));
    sets.set(key, [...(sets.get(key) ?? []), vector]);
  }
  return [...sets.values()].sort(([a], [b]) => given(a) - given(b));
}

/** How many options are set beside those that a metric can't do without. */
function given(vector: Vector | undefined): number {
  const needed = ["role", "domain", "adviceTypes"];
  return Object.keys(vector?.options ?? {}).filter((key) => !needed.includes(key)).length;
}

function runOf(mode: Mode, vectors: readonly Vector[]): ConformanceRun {
  const one = new Map(vectors.map((vector) => [recordIdOf(vector), vector]));
  const chosen = [...one.values()];
  const outputs = vectors.map(({ judge: { reason: _, ...steps }, ...vector }) => [
    `${vector.metric}/${vector.name}`,
    { [recordIdOf({ ...vector, judge: {} })]: steps },
  ]);
  return {
    mode,
    metrics: chosen
      .filter((vector) => !isCustom(vector))
      .map((vector) => ({ id: vector.metric, ...optionsOf(vector) })),
    custom: chosen.filter(isCustom).map(optionsOf),
    cases: vectors.map(mode === "multi-turn" ? conversationCase : answerCase),
    script: Object.fromEntries(outputs),
    vectors: new Map(vectors.map((vector) => [idOf(vector), vector])),
  };
}

/**
 * Turns DeepEval's score vectors into recorded answers, conversations and judge scripts. Run n of a
 * mode has the n-th set of options of every metric; the first one has the defaults.
 */
export async function conformanceRuns(): Promise<Conformance> {
  const leftOut = new Map<string, string>();
  const runs: ConformanceRun[] = [];
  for (const mode of ["single-turn", "multi-turn"] as const) {
    const sets: Vector[][] = [];
    for (const file of FILES[mode]) {
      const wellFormed: Vector[] = [];
      for (const vector of readVectors(file)) {
        const fault = await faultOf(vector);
        if (fault === undefined) wellFormed.push(vector);
        else leftOut.set(idOf(vector), fault);
      }
      byOptions(wellFormed).forEach((vectors, index) => {
        sets[index] = [...(sets[index] ?? []), ...vectors];
      });
    }
    runs.push(...sets.map((vectors) => runOf(mode, vectors)));
  }
  return { runs, leftOut };
}
