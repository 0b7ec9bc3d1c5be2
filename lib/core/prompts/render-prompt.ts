import { dataBlock, dataLines, quoted } from "../judging/data-block.ts";
import type { Language } from "../language.ts";
import type { Turn } from "../metrics/metric.ts";
import { ownValue } from "../own-value.ts";
import type { Prompt } from "../ports.ts";
import { type Frame, INPUT_NAMES, type InputName, type StepInputs } from "./wording.ts";
import { wordingOf, wordings } from "./wordings.ts";

/** What the requests of a case share that read all its contexts. */
export interface SharedInputs {
  readonly question: string;
  readonly contexts: readonly string[];
}

export interface PromptRequest {
  readonly language: Language;
  /** Whose wording the step has: a metric's `wording`. */
  readonly metric: string;
  readonly step: string;
  readonly inputs: StepInputs;
  /** The answer's shape in one line; absent where the provider holds the answer to its schema. */
  readonly shape?: string;
  /** Shown first, in a part of its own, in place of the step's own question and contexts. */
  readonly shared?: SharedInputs;
  /** What was wrong with the first answer. */
  readonly problem?: string;
}

/** Inputs that the shared beginning holds. */
const IN_PREFIX: readonly string[] = ["question", "contexts", "chunks"] satisfies InputName[];

/**
 * Lays out one step. Lean: its own inputs as data, then what is asked, then the shape of the answer.
 * Shared: question and contexts come first, apart, so that a provider can keep them for the next one.
 */
export function renderPrompt(request: PromptRequest): Prompt {
  const { language, metric, step, inputs, shape, shared, problem } = request;
  const instructions = ownValue(wordingOf(metric, language)?.steps ?? {}, step);
  if (instructions === undefined) {
    throw new RangeError(`No wording for step ${step} of metric ${metric}`);
  }
  const { frame } = wordings[language];
  const own = shared === undefined ? inputs : withoutPrefix(inputs);
  const variant = shared === undefined ? inputs : { ...inputs, sharedLayout: true };
  const asked = typeof instructions === "string" ? instructions : instructions(variant);
  const parts = [...blocks(frame, own), asked];
  if (shape !== undefined) parts.push(frame.shape(shape));
  if (problem !== undefined) parts.push(frame.again(problem));
  const user = parts.join("\n\n");
  const { system } = frame;
  return shared === undefined
    ? { system, user }
    : { system, prefix: prefixOf(language, shared), user };
}

/** The beginning that such requests of a case share, without the line breaks behind it. */
export function prefixOf(language: Language, { question, contexts }: SharedInputs): string {
  return blocks(wordings[language].frame, { question, contexts }).join("\n\n");
}

const withoutPrefix = (inputs: StepInputs): StepInputs =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !IN_PREFIX.includes(name)));

/** The inputs in the order in which the step was given them; options are no block of their own. */
function blocks(frame: Frame, inputs: StepInputs): string[] {
  return Object.entries(inputs).flatMap(([name, value]) => {
    const known = INPUT_NAMES.find((candidate) => candidate === name);
    return known === undefined || value === undefined ? [] : block(frame, known, value);
  });
}

function block(frame: Frame, name: InputName, value: unknown): string[] {
  const label = frame.labels[name];
  if (!Array.isArray(value)) return [`${label}\n${dataBlock(String(value))}`];
  const isChunks = name === "contexts" || name === "chunks";
  if (isChunks && value.length > 0) {
    return value.map(
      (chunk, at) => `${at === 0 ? `${label}\n` : ""}[${at + 1}]\n${dataBlock(chunk)}`,
    );
  }
  const lines = name === "transcript" ? value.map(messageLine(frame)) : value.map(quoted);
  return [`${label}\n${dataLines(lines)}`];
}

/** The speaker stands outside the quotes, where no message can write. */
const messageLine =
  ({ speakers }: Frame) =>
  ({ role, content }: Pick<Turn, "role" | "content">): string =>
    `${speakers[role]}${quoted(content)}`;
