import { sha256 } from "../dataset/canonical-json.ts";
import type { Language } from "../language.ts";
import { renderPrompt } from "./render-prompt.ts";
import { INPUT_NAMES, type Instructions, VARIANTS, type VariantInputs } from "./wording.ts";
import { wordings } from "./wordings.ts";

const VERSION_DIGITS = 12;

/** One input of every name, once as a text and once in the layout of a list. */
const TEXTS = Object.fromEntries(INPUT_NAMES.map((name) => [name, name]));
const LISTS = {
  contexts: ["contexts"],
  chunks: ["chunks"],
  transcript: [
    { role: "user", content: "question" },
    { role: "assistant", content: "answer" },
  ],
};

const SHARED = { question: "question", contexts: LISTS.contexts };

/** Names the wording of all steps in a language: it changes whenever a judge would read otherwise. */
export function wordingVersion(language: Language): string {
  const { frame, metrics } = wordings[language];
  const inputs = { ...TEXTS, ...LISTS };
  const steps = Object.entries(metrics).flatMap(([metric, { steps: own }]) =>
    Object.entries(own).map(([step, instructions]) => ({ metric, step, instructions })),
  );
  const laidOut = steps.slice(0, 1).flatMap((of) =>
    [undefined, SHARED].map((shared) =>
      renderPrompt({
        language,
        ...of,
        inputs,
        shape: "{}",
        problem: "-",
        ...(shared && { shared }),
      }),
    ),
  );
  const asked = steps.map(({ metric, step, instructions }) => [
    metric,
    step,
    variants(instructions),
  ]);
  return sha256(JSON.stringify([frame.labels, laidOut, asked])).slice(0, VERSION_DIGITS);
}

/** Every text that a step's instructions can come to. */
export function variants(instructions: Instructions): readonly string[] {
  if (typeof instructions === "string") return [instructions];
  return [...new Set(COMBINATIONS.map(instructions))];
}

const COMBINATIONS = Object.entries(VARIANTS).reduce<readonly VariantInputs[]>(
  (combinations, [name, values]) =>
    combinations.flatMap((inputs) => values.map((value) => ({ ...inputs, [name]: value }))),
  [{}],
);
