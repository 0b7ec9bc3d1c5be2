import { sha256 } from "../dataset/canonical-json.ts";
import type { Language } from "../language.ts";
import { renderPrompt, wordings } from "./render-prompt.ts";
import { INPUT_NAMES } from "./wording.ts";

const VERSION_DIGITS = 12;
const LISTS = new Set(["contexts", "chunks"]);

/** One input of every name, and every option that changes a wording. */
const fixedInputs = {
  ...Object.fromEntries(INPUT_NAMES.map((name) => [name, LISTS.has(name) ? [name] : name])),
  truthsExtractionLimit: 3,
};

/** Names the wording of all steps in a language: it changes whenever a judge would read otherwise. */
export function wordingVersion(language: Language): string {
  const prompts: string[] = [];
  for (const [metric, steps] of Object.entries(wordings[language].metrics)) {
    for (const step of Object.keys(steps)) {
      for (const inputs of [{}, fixedInputs]) {
        const request = { language, metric, step, inputs, shape: "{}", problem: "-" };
        prompts.push(JSON.stringify([metric, step, renderPrompt(request)]));
      }
    }
  }
  return sha256(prompts.join("")).slice(0, VERSION_DIGITS);
}
