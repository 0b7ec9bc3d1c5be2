import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { wordings } from "../../../lib/core/prompts/wordings.ts";
import { hostileInputs } from "./hostile-inputs.ts";
import { impurities, wordsOf } from "./language-purity.ts";
import { occurrences, readPrompt } from "./read-prompt.ts";
import { recordedSteps } from "./recorded-steps.ts";
import {
  headingsOf,
  inputsOf,
  instructionsOf,
  isInput,
  keysIn,
  render,
  steps,
  variantsOf,
} from "./step-prompts.ts";
import { isChunked, markOf, rowOf, STEP_TABLE, sampleOf } from "./step-table.ts";

/** Any values will do where only the data matters. */
const OPTIONS = { low: 0, high: 10, strictness: 3, questionCount: 5 };

test("the table names every step of every metric, custom kind and simulated user, and no other", () => {
  expect(Object.keys(STEP_TABLE).sort()).toEqual(steps.map(({ key }) => key).sort());
});

test("metrics show each step what the table says, in its order", async () => {
  const recorded = await recordedSteps();

  for (const { key, inputs } of recorded) {
    const { inputs: names, optional, options } = rowOf(key);
    const given = Object.keys(inputs).filter((name) => inputs[name] !== undefined);
    const shown = given.filter((name) => !options.includes(name));
    const mayLack = names.filter((name) => shown.includes(name) || !optional.includes(name));
    expect([key, ...shown]).toEqual([key, ...mayLack]);
  }
  for (const { key } of steps) {
    const { inputs: names, options } = rowOf(key);
    const given = recorded.filter((step) => step.key === key);
    const all = new Set(given.flatMap(({ inputs }) => Object.keys(inputs)));
    expect([key, ...all].sort()).toEqual([key, ...names, ...options].sort());
  }
});

describe.each(LANGUAGES)("%s", (language) => {
  test.each(steps)("$key shows its inputs in order, then what is asked, then the shape", (step) => {
    for (const inputs of variantsOf(step.key)) {
      const { user, system } = render(language, step, inputs);

      const { blocks, outside } = readPrompt(user);
      const headings = headingsOf(language, inputs).map((heading, at) => `${heading}\n[${at}]`);
      const asked = instructionsOf(language, step, inputs);
      const { shape } = wordings[language].frame;
      expect(outside).toBe([...headings, asked, shape(step.shape)].join("\n\n"));
      expect(user.endsWith(step.shape)).toBe(true);
      expect(`${system}${outside}`).not.toContain("◆");
      const marks = blocks.map(({ body }) => [...new Set(body.match(/◆\w+◆/g))]);
      const shown = Object.keys(inputs).filter((name) => isInput(name) && inputs[name]);
      expect(marks.filter((found) => found.length > 1)).toEqual([]);
      expect([...new Set(marks.flat())]).toEqual(shown.map(markOf));
    }
  });

  test.each(steps)("$key gives its inputs names that can be told apart", (step) => {
    const headings = headingsOf(language, inputsOf(step.key));

    expect(new Set(headings).size).toBe(headings.length);
  });

  test.each(steps)("$key is asked for in the language alone", (step) => {
    const words = [...wordsOf(step.wire), ...keysIn(inputsOf(step.key))];

    for (const inputs of variantsOf(step.key)) {
      const asked = instructionsOf(language, step, inputs);

      expect(impurities(asked, language, words)).toEqual([]);
      expect(asked).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test("what all prompts share is in the language alone", () => {
    const { system, labels, speakers, shape, again } = wordings[language].frame;
    const names = [...Object.values(labels), ...Object.values(speakers)];
    const texts = [system, names.join(""), shape("").trim(), again("")];

    expect(texts.flatMap((text) => impurities(text, language, []))).toEqual([]);
  });
});

const stringsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [value];

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** What a block holds of a value of the table: a text as it is, otherwise one quoted line an element. */
function textsIn(name: string, body: string): unknown[] {
  if (isChunked(name) || typeof sampleOf(name) === "string") return [body];
  return body.split(LINE_BREAK).map((line, at) => {
    const [, number, quoted = ""] = /^(\d+)\. [^"{]*(["{].*)$/su.exec(line) ?? [];
    return number === String(at + 1) ? stringsIn(JSON.parse(quoted)) : line;
  });
}

const inputsOfSteps = steps.flatMap((step) =>
  rowOf(step.key).inputs.map((name) => ({ ...step, name })),
);

describe.each(LANGUAGES)("what others wrote can't leave its block in %s", (language) => {
  test.each(inputsOfSteps)("as $name of $key", ({ name, ...step }) => {
    const inputs = { ...inputsOf(step.key), ...OPTIONS };
    const harmless = readPrompt(render(language, step, inputs).user);
    const isOwn = ({ body }: { readonly body: string }) => body.includes(markOf(name));
    const [first, count] = [harmless.blocks.findIndex(isOwn), harmless.blocks.filter(isOwn).length];

    for (const text of hostileInputs) {
      const value = sampleOf(name, text);
      const { user, system } = render(language, step, { ...inputs, [name]: value });

      const { blocks, outside } = readPrompt(user);
      const own = blocks.slice(first, first + count);
      expect(outside).toBe(harmless.outside);
      expect(system).toBe(wordings[language].frame.system);
      expect(blocks.toSpliced(first, count)).toEqual(harmless.blocks.toSpliced(first, count));
      for (const { delimiter } of own) expect(occurrences(user, delimiter)).toBe(2);
      const held = own.flatMap(({ body }) => textsIn(name, body));
      expect(held).toHaveLength([value].flat().length);
      expect([held[0]].flat()).toContain(text);
    }
  });
});
