import { type CaseResult, REFUSABLE, type RefusedParameter } from "../results.ts";
import { normalize } from "../text/normalize.ts";
import { CauseCounts } from "./cause-counts.ts";
import type { MetricFace, MustPass, RunFigures } from "./run-figures.ts";
import { SliceAccumulator } from "./slice-accumulator.ts";
import { SpendingAccumulator } from "./spending-accumulator.ts";
import { StabilityAccumulator } from "./stability-accumulator.ts";

export interface RunSelection {
  readonly metrics: readonly MetricFace[];
  /** The cut of the retrieval figures. */
  readonly k: number;
}

interface TagGroup {
  /** Of the spellings met, the smallest by code units: the same one whatever the order. */
  readonly spelling: string;
  readonly slice: SliceAccumulator;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * Gathers the results of a run one by one. What it keeps grows by a few numbers a case; its summary
 * is the same to the last bit in whatever order the cases come and however parts were merged.
 */
class RunAccumulator {
  readonly #selection: RunSelection;
  readonly #all: SliceAccumulator;
  /** By normalised tag, as gates and `--tag` compare them. */
  readonly #tags = new Map<string, TagGroup>();
  readonly #mustPass: Record<keyof MustPass, string[]> = { passed: [], failed: [], undecided: [] };
  readonly #stability = new StabilityAccumulator();
  readonly #errors = new CauseCounts();
  readonly #skipped = new CauseCounts();
  readonly #spending = new SpendingAccumulator();
  readonly #refused = new Set<RefusedParameter>();
  #hasShared = false;

  constructor(selection: RunSelection) {
    this.#selection = selection;
    this.#all = this.#slice();
  }

  /** `parts`: what was spent on a case, where its result stands for several. */
  add(result: CaseResult, parts: readonly CaseResult[] = [result]): void {
    for (const part of parts) {
      for (const { layout, refused = [] } of Object.values(part.metrics)) {
        this.#hasShared ||= layout === "shared";
        for (const each of refused) this.#refused.add(each);
      }
      this.#spending.add(part);
    }
    this.#all.add(result);
    for (const slice of new Set(result.tags.map((tag) => this.#ofTag(tag)))) slice.add(result);
    if (result.flaky) return;
    this.#addOutcome(result);
    this.#stability.add(result);
  }

  /** Adds what another accumulator of the same selection gathered. */
  merge(other: RunAccumulator): void {
    this.#spending.merge(other.#spending);
    this.#hasShared ||= other.#hasShared;
    for (const each of other.#refused) this.#refused.add(each);
    this.#all.merge(other.#all);
    for (const { spelling, slice } of other.#tags.values()) this.#ofTag(spelling).merge(slice);
    this.#mustPass.passed.push(...other.#mustPass.passed);
    this.#mustPass.failed.push(...other.#mustPass.failed);
    this.#mustPass.undecided.push(...other.#mustPass.undecided);
    this.#stability.merge(other.#stability);
    this.#errors.merge(other.#errors);
    this.#skipped.merge(other.#skipped);
  }

  summary(): RunFigures {
    const tags = [...this.#tags.values()]
      .sort((a, b) => byCodeUnits(a.spelling, b.spelling))
      .map(({ spelling, slice }) => [spelling, slice.figures()] as const);
    const all = this.#all.figures();
    return {
      ...all,
      groups: Object.fromEntries(
        tags.map(([tag, { counts, passRate, metrics }]) => [tag, { counts, passRate, metrics }]),
      ),
      tags: Object.fromEntries(tags),
      ...this.#spending.figures(),
      hasSharedLayout: this.#hasShared,
      refused: REFUSABLE.filter((each) => this.#refused.has(each)),
      mustPass: {
        passed: this.#mustPass.passed.toSorted(byCodeUnits),
        failed: this.#mustPass.failed.toSorted(byCodeUnits),
        undecided: this.#mustPass.undecided.toSorted(byCodeUnits),
      },
      stability: this.#stability.figures(all.passRate),
      errors: this.#errors.list(),
      skipped: this.#skipped.list(),
    };
  }

  #slice(): SliceAccumulator {
    return new SliceAccumulator(this.#selection.metrics, this.#selection.k);
  }

  #ofTag(tag: string): SliceAccumulator {
    const key = normalize(tag);
    const known = this.#tags.get(key) ?? { spelling: tag, slice: this.#slice() };
    const spelling = tag < known.spelling ? tag : known.spelling;
    this.#tags.set(key, { ...known, spelling });
    return known.slice;
  }

  #addOutcome({ caseId, status, mustPass, error }: CaseResult): void {
    const decided = status === "passed" || status === "failed";
    if (mustPass) this.#mustPass[decided ? status : "undecided"].push(caseId);
    if (error === null) return;
    if (status === "error") this.#errors.add(error);
    if (status === "skipped") this.#skipped.add(error);
  }
}

export type { RunAccumulator };

/** Metrics that are not in the selection are left out of every figure but usage. */
export function createRunAccumulator(selection: RunSelection): RunAccumulator {
  return new RunAccumulator(selection);
}
