import { describeShape, wireSchema } from "../../../lib/core/judging/wire-schema.ts";
import type { Language } from "../../../lib/core/language.ts";
import type { Prompt } from "../../../lib/core/ports.ts";
import { renderPrompt } from "../../../lib/core/prompts/render-prompt.ts";
import {
  INPUT_NAMES,
  type InputName,
  VARIANTS,
  type VariantInputs,
} from "../../../lib/core/prompts/wording.ts";
import { wordingOf, wordings } from "../../../lib/core/prompts/wordings.ts";
import { stepped } from "./recorded-steps.ts";
import { isChunked, rowOf, sampleOf } from "./step-table.ts";

/** Every step once, although two metrics may share it. */
export const steps = [
  ...new Map(
    stepped.flatMap(({ wording, steps: own }) =>
      Object.entries(own).map(([step, schema]) => {
        const key = `${wording}/${step}`;
        const wire = wireSchema(schema);
        return [key, { key, metric: wording, step, wire, shape: describeShape(wire) }] as const;
      }),
    ),
  ).values(),
];
export type Step = (typeof steps)[number];

export type Inputs = Readonly<Record<string, unknown>>;

/** A value for every input of a step. */
export const inputsOf = (key: string): Inputs =>
  Object.fromEntries(rowOf(key).inputs.map((name) => [name, sampleOf(name)]));

/** The step's inputs under every combination of its options, and without each optional input. */
export function variantsOf(key: string): Inputs[] {
  const { optional, options } = rowOf(key);
  const inputs = inputsOf(key);
  const lacking = optional.map((name) => ({ ...inputs, [name]: undefined }));
  const optionsGiven = Object.entries(VARIANTS)
    .filter(([name]) => options.includes(name))
    .reduce<Inputs[]>(
      (combined, [name, values]) =>
        combined.flatMap((given) => values.map((value) => ({ ...given, [name]: value }))),
      [{}],
    );
  return [inputs, ...lacking].flatMap((given) =>
    optionsGiven.map((option) => ({ ...given, ...option })),
  );
}

export const render = (language: Language, { metric, step, shape }: Step, inputs: Inputs): Prompt =>
  renderPrompt({ language, metric, step, inputs, shape });

/** What a step asks for in a language, without its data. */
export function instructionsOf(
  language: Language,
  { metric, step }: Step,
  inputs: VariantInputs,
): string {
  const instructions = wordingOf(metric, language)?.steps[step];
  if (instructions === undefined) throw new RangeError(`${metric} has no words for ${step}`);
  return typeof instructions === "string" ? instructions : instructions(inputs);
}

/** The headings of the inputs, one for each block. */
export function headingsOf(language: Language, inputs: Inputs): string[] {
  const { labels } = wordings[language].frame;
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (value === undefined || !isInput(name)) return [];
    if (!isChunked(name)) return [labels[name]];
    const chunks = value as unknown[];
    return chunks.map((_, at) => `${at === 0 ? `${labels[name]}\n` : ""}[${at + 1}]`);
  });
}

/** False for the options of a step. */
export const isInput = (name: string): name is InputName =>
  (INPUT_NAMES as readonly string[]).includes(name);

/** Keys of the JSON objects that a step is shown as data; its words may speak of them. */
export function keysIn({ transcript: _, ...inputs }: Inputs): string[] {
  const elements = Object.values(inputs).filter(Array.isArray).flat();
  return elements.flatMap((one) => (typeof one === "object" ? Object.keys(one) : []));
}
