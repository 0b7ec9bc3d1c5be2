import { dataBlock, dataList } from "../judging/data-block.ts";
import type { Language } from "../language.ts";
import type { Prompt } from "../ports.ts";
import { en } from "./en/wording.ts";
import { ja } from "./ja/wording.ts";
import { type Frame, INPUT_NAMES, type StepInputs, type Wording } from "./wording.ts";
import { zhHant } from "./zh-Hant/wording.ts";

export const wordings: Readonly<Record<Language, Wording>> = { ja, en, "zh-Hant": zhHant };

export interface PromptRequest {
  readonly language: Language;
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
  const { frame, metrics } = wordings[request.language];
  const instructions = metrics[request.metric]?.[request.step];
  if (instructions === undefined) {
    throw new RangeError(`No wording for step ${request.step} of metric ${request.metric}`);
  }
  const asked = typeof instructions === "string" ? instructions : instructions(request.inputs);
  const parts = [...blocks(frame, request.inputs), asked, frame.shape(request.shape)];
  if (request.problem !== undefined) parts.push(frame.again(request.problem));
  return { system: frame.system, user: parts.join("\n\n") };
}

/** The inputs in the order in which the step was given them; options are no block of their own. */
function blocks(frame: Frame, inputs: StepInputs): string[] {
  return Object.keys(inputs).flatMap((name) => {
    const known = INPUT_NAMES.find((candidate) => candidate === name);
    if (known === undefined) return [];
    const label = frame.labels[known];
    const value = inputs[known];
    if (!Array.isArray(value)) return [`${label}\n${dataBlock(String(value))}`];
    if (known !== "contexts" && known !== "chunks") return [`${label}\n${dataList(value)}`];
    return value.map((chunk, index) => `${frame.chunkLabel(index + 1)}\n${dataBlock(chunk)}`);
  });
}
