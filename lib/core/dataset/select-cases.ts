import { fail, ok, type Result } from "../errors.ts";
import { normalize } from "../text/normalize.ts";
import { sha256 } from "./canonical-json.ts";
import type { TestCase } from "./case.ts";

export interface Selection {
  /** Any of these. */
  readonly tags?: readonly string[];
  readonly priority?: string;
  /** A regular expression on id and question or scenario. */
  readonly filterPattern?: string;
  /** This many, drawn by the seed. */
  readonly sample?: number;
  readonly seed?: number;
  /** The first so many of what is left. */
  readonly limit?: number;
}

const isSame = (a: string, b: string): boolean => normalize(a) === normalize(b);

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

/**
 * Draws by the rank of a hash of seed and id: a case added to or removed from the set changes the
 * sample by one case at most, and a smaller sample is part of a larger one.
 */
function drawn(cases: readonly TestCase[], size: number, seed: number): readonly TestCase[] {
  const ranked = cases
    .map((testCase) => ({ testCase, rank: sha256(`${seed}\n${testCase.id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size);
  const kept = new Set(ranked.map(({ testCase }) => testCase));
  return cases.filter((testCase) => kept.has(testCase));
}

/** The earlier cases of a conversation come along, to be asked but not scored. */
function withEarlierOnes(
  cases: readonly TestCase[],
  selected: ReadonlySet<TestCase>,
): readonly TestCase[] {
  const needed = new Set<string>();
  const kept: TestCase[] = [];
  for (const testCase of cases.toReversed()) {
    const { conversation } = testCase;
    if (selected.has(testCase)) {
      kept.push(testCase);
      if (conversation !== undefined) needed.add(conversation);
    } else if (conversation !== undefined && needed.has(conversation)) {
      kept.push({ ...testCase, skip: true });
    }
  }
  return kept.toReversed();
}

/**
 * The cases of a run, in the order of the file: tags, priority and pattern first, then the sample,
 * then the limit. A case that is there only for a later one of its conversation is marked `skip`.
 */
export function selectCases(
  cases: readonly TestCase[],
  selection: Selection,
): Result<readonly TestCase[]> {
  const { tags = [], priority, filterPattern = "", sample, seed = 0, limit } = selection;
  const pattern = compile(filterPattern);
  if (pattern === undefined) {
    const details = { pattern: filterPattern };
    return fail([{ code: "dataset.invalid_pattern", details }]);
  }
  const matching = cases.filter(
    (each) =>
      (tags.length === 0 || each.tags.some((tag) => tags.some((wanted) => isSame(tag, wanted)))) &&
      (priority === undefined || isSame(each.priority ?? "", priority)) &&
      (pattern.test(each.id) || pattern.test(each.scenario ?? each.question)),
  );
  const sampled = sample === undefined ? matching : drawn(matching, sample, seed);
  const selected = limit === undefined ? sampled : sampled.slice(0, limit);
  if (selected.length === 0) {
    return fail([{ code: "dataset.nothing_selected", details: { cases: cases.length } }]);
  }
  return ok(withEarlierOnes(cases, new Set(selected)));
}
