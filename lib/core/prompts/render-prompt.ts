import { dataBlock, dataLines, quoted } from "../judging/data-block.ts";
import type { Language } from "../language.ts";
import type { Turn } from "../metrics/metric.ts";
import { ownValue } from "../own-value.ts";
import type { Prompt } from "../ports.ts";
import { type Frame, INPUT_NAMES, type InputName, type StepInputs } from "./wording.ts";
import { wordingOf, wordings } from "./wordings.ts";

export interface PromptRequest {
  readonly language: Language;
  /** Whose wording the step has: a metric's `wording`. */
  readonly metric: string;
  readonly step: string;
  readonly inputs: StepInputs;
  /** The answer's shape in one line. */
  readonly shape: string;
  /** What was wrong with the first answer. */
  readonly problem?: string;
}

/** Lays out one step: its own inputs as data, then what is asked, then the shape of the answer. */
export function renderPrompt(request: PromptRequest): Prompt {
  const { language, metric, step, inputs, problem } = request;
  const instructions = ownValue(wordingOf(metric, language)?.steps ?? {}, step);
  if (instructions === undefined) {
    throw new RangeError(`No wording for step ${step} of metric ${metric}`);
  }
  const { frame } = wordings[language];
  const asked = typeof instructions === "string" ? instructions : instructions(inputs);
  const parts = [...blocks(frame, inputs), asked, frame.shape(request.shape)];
  if (problem !== undefined) parts.push(frame.again(problem));
  return { system: frame.system, user: parts.join("\n\n") };
}

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
    return value.map((chunk, index) => `${frame.chunkLabel(index + 1)}\n${dataBlock(chunk)}`);
  }
  const lines = name === "transcript" ? value.map(messageLine(frame)) : value.map(quoted);
  return [`${label}\n${dataLines(lines)}`];
}

/** The speaker stands outside the quotes, where no message can write. */
const messageLine =
  ({ speakers }: Frame) =>
  ({ role, content }: Pick<Turn, "role" | "content">): string =>
    `${speakers[role]}${quoted(content)}`;
