import { canonicalJson, sha256 } from "./canonical-json.ts";
import { caseSchema, DEFAULT_MAX_TURNS, type TestCase } from "./case.ts";

type CaseContent = Omit<TestCase, "id">;

const { id: _id, question: _question, ...ADDED } = caseSchema.parse({ id: "-" });

/** What is added where a case is read, and what is taken to be meant where it says nothing. */
const DEFAULTS = {
  ...ADDED,
  scenario: "",
  userDescription: "",
  expectedOutcome: "",
  maxTurns: DEFAULT_MAX_TURNS,
  turns: [],
};

const isDefault = (key: string, value: unknown): boolean =>
  Object.hasOwn(DEFAULTS, key) &&
  canonicalJson(value) === canonicalJson(DEFAULTS[key as keyof typeof DEFAULTS]);

/** Multi-turn cases have no question; a single-turn row without one says so. */
const isConversation = ({ question, scenario, turns }: CaseContent): boolean =>
  question === "" && ((scenario ?? "") !== "" || (turns ?? []).length > 0);

/** One case as canonical JSON: sorted keys, nothing that equals its default. */
export function canonicalCase(testCase: TestCase | CaseContent): string {
  const told = Object.entries(testCase).filter(
    ([key, value]) => !isDefault(key, value) && !(key === "question" && isConversation(testCase)),
  );
  return canonicalJson(Object.fromEntries(told));
}

/** A test set as canonical JSONL: the same whatever order of keys or line ends it was read from. */
export function canonicalize(cases: readonly TestCase[]): string {
  return cases.map((testCase) => `${canonicalCase(testCase)}\n`).join("");
}

/** The version of a test set: SHA-256 of its canonical form, hex. */
export function testSetVersion(cases: readonly TestCase[]): string {
  return sha256(canonicalize(cases));
}

const ID_HEX_DIGITS = 16;

/** The id of a case that has none: a hash of its content. */
export function contentId(content: CaseContent): string {
  return `case-${sha256(canonicalCase(content)).slice(0, ID_HEX_DIGITS)}`;
}
