import * as z from "zod";
import type { Language } from "../language.ts";
import type { Expected } from "../metrics/metric.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { ASSUMED } from "./assumptions.ts";
import { typicalText } from "./typical-text.ts";

/** A step of a metric as it is asked. */
export interface AskedStep {
  /** The name that the metric's requests go by. */
  readonly metric: string;
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Expected;
}

interface Node {
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly maximum?: number;
}

/** Where a value stands in the answer. */
interface Spot {
  readonly key: string;
  /** Its number in the list that it is part of; undefined outside of lists. */
  readonly at: number | undefined;
  /** The sentences that the list is made of. */
  readonly sentences: readonly string[];
}

/** Metrics that look for what most answers don't hold, or hold once or twice. */
const RARE: ReadonlySet<string> = new Set([
  "bias",
  "toxicity",
  "pii-leakage",
  "role-violation",
  "misuse",
  "non-advice",
  "conversation-completeness",
]);

/** What a step extracts from, the first that it is shown. */
const SOURCES = [
  "expectedAnswer",
  "answer",
  "summary",
  "transcript",
  "chunks",
  "contexts",
  "sourceText",
  "question",
] as const;

const schemas = new WeakMap<z.ZodType, Node>();

function nodeOf(schema: z.ZodType): Node {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema) as Node);
  schemas.set(schema, known);
  return known;
}

const mayBeNull = ({ type, anyOf = [] }: Node): boolean =>
  [type, ...anyOf.map((each) => each.type)].flat().includes("null");

/**
 * What a judge would typically answer to a step: lists as long as they must be, or as there are
 * sentences in what is shown; texts of typical length; verdicts in favour of the answer.
 */
export function typicalOutput(schema: z.ZodType, asked: AskedStep, language: Language): unknown {
  const sentences = sentencesOf(asked.inputs);

  const value = (node: Node, spot: Spot): unknown => {
    const { anyOf: [either] = [], enum: words, properties, items } = node;
    // What may be left out is there every other time: reasons are given for some verdicts only.
    if (mayBeNull(node) && (spot.at ?? 0) % 2 === 1) return null;
    if (either !== undefined) return value(either, spot);
    if (words !== undefined) return words[0];
    if (node.const !== undefined) return node.const;
    if (properties !== undefined) return record(properties, spot);
    if (items !== undefined) return list(items, spot);
    const [type] = [node.type].flat();
    if (type === "boolean") return spot.key !== "isComplete";
    if (type === "number" || type === "integer") return node.maximum ?? 1;
    return type === "string" ? text(spot) : null;
  };

  const record = (properties: Readonly<Record<string, Node>>, spot: Spot): unknown =>
    Object.fromEntries(
      Object.entries(properties).map(([key, node]) => [key, value(node, { ...spot, key })]),
    );

  const list = (items: Node, { key, at, sentences: outer }: Spot): unknown[] => {
    const found = at === undefined ? sentences.all : (sentences.parts[at] ?? outer);
    const length = lengthOf(key, found.length, asked);
    return Array.from({ length }, (_, index) => value(items, { key, at: index, sentences: found }));
  };

  const text = ({ key, at, sentences: known }: Spot): string => {
    if (key === "reason" || key === "outcome" || key === "task") {
      const tokens = at === undefined ? ASSUMED.explanationTokens : ASSUMED.reasonTokens;
      return typicalText(tokens, language);
    }
    const isOfSource = at !== undefined && asked.step !== "steps" && asked.step !== "questions";
    const sentence = isOfSource ? known[at % Math.max(1, known.length)] : undefined;
    return sentence ?? typicalText(ASSUMED.textTokens, language, `${(at ?? 0) + 1} `);
  };

  return value(nodeOf(schema), { key: "", at: undefined, sentences: sentences.all });
}

function lengthOf(key: string, found: number, { metric, step, inputs, expected }: AskedStep) {
  const must = expected[key];
  if (must !== undefined) return must;
  // Of several lists that must be so long together, the first is.
  const joined = Object.entries(expected).find(([name]) => name.split("+").includes(key));
  if (joined !== undefined) return joined[0].startsWith(`${key}+`) ? joined[1] : 0;
  if (step === "steps") return ASSUMED.steps;
  if (RARE.has(metric)) return Math.min(ASSUMED.rareItems, found);
  const { questionCount, truthsExtractionLimit } = inputs;
  if (step === "questions" && typeof questionCount === "number") return questionCount;
  return typeof truthsExtractionLimit === "number" ? Math.min(truthsExtractionLimit, found) : found;
}

interface Sentences {
  readonly all: readonly string[];
  /** One list a text, where there are several. */
  readonly parts: readonly (readonly string[])[];
}

function sentencesOf(inputs: AskedStep["inputs"]): Sentences {
  const source = SOURCES.map((name) => inputs[name]).find((value) => value !== undefined);
  const parts = [source].flat().map((part) => splitSentences(textOf(part)));
  return { all: parts.flat(), parts };
}

/** Of a message, what the assistant says. */
function textOf(part: unknown): string {
  if (typeof part === "string") return part;
  const { role, content } = (part ?? {}) as { readonly role?: string; readonly content?: string };
  return role === "assistant" && content !== undefined ? content : "";
}
