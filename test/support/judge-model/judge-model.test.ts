import { describe, expect, it } from "vitest";
import { answerTo } from "./answer.ts";
import { readConverse } from "./asked.ts";
import { createFates } from "./misfortune.ts";
import { createPromptCache } from "./prompt-cache.ts";
import { shapeIn } from "./schema.ts";

const PREFIX = "p".repeat(4000);

function asked(changes: { schema?: string; prefix?: string; model?: string; own?: string } = {}) {
  const { schema = "{}", prefix = PREFIX, model = "m", own = "own" } = changes;
  return readConverse(`/model/${model}/converse`, {
    system: [{ text: "system" }],
    messages: [{ content: [{ text: prefix }, { cachePoint: {} }, { text: own }] }],
    outputConfig: { textFormat: { structure: { jsonSchema: { schema } } } },
  });
}

describe("the cache of the scripted judge", () => {
  it("is hit by what has the same model, schema and beginning, once that was answered", () => {
    const cache = createPromptCache(1000);

    const first = cache(asked());
    const beside = cache(asked({ own: "another" }));
    first.keep();
    const after = cache(asked({ own: "a third" }));

    expect(first).toMatchObject({ read: 0, write: 1002 });
    expect(beside).toMatchObject({ read: 0, write: 1002 });
    expect(after).toMatchObject({ read: 1002, write: 0 });
  });

  it.each([
    ["schema", { schema: '{"type":"object"}' }],
    ["beginning", { prefix: `${PREFIX}!` }],
    ["model", { model: "other" }],
  ])("is missed by another %s", (_, changes) => {
    const cache = createPromptCache(1000);
    cache(asked()).keep();

    expect(cache(asked(changes)).read).toBe(0);
  });

  it("keeps nothing that is shorter than the model's minimum", () => {
    expect(createPromptCache(1003)(asked())).toMatchObject({ read: 0, write: 0 });
  });
});

describe("the answers of the scripted judge", () => {
  const shape =
    '{"items":[{"text":"1: …","verdict":"yes"|"no","reason":string|null}],"score":null}';

  it("follow a shape in words, four sentences a chunk, each with the number of its chunk", () => {
    const prompt = `[1]\nx\n[2]\ny\n${shape}`;

    const { items, score } = answerTo({ prompt, schema: shapeIn(prompt) }) as {
      items: { text: string; verdict: string; reason: string }[];
      score: null;
    };

    expect(score).toBeNull();
    expect(items.map(({ text }) => text.slice(0, 3))).toEqual([
      ...Array(4).fill("1: "),
      ...Array(4).fill("2: "),
    ]);
  });

  it("are the same when the same is asked again with what was wrong", () => {
    const prompt = `<data-a1>\nanswer\n</data-a1>\n${shape}`;
    const schema = shapeIn(prompt);

    expect(answerTo({ prompt: `${prompt}\nAgain.`, schema })).toEqual(answerTo({ prompt, schema }));
  });
});

describe("the misfortunes of the scripted judge", () => {
  it("depend on seed, content and how often it was asked, not on the order", () => {
    const contents = Array.from({ length: 300 }, (_, index) => `content ${index}`);
    const met = (order: readonly string[], seed = "s") => {
      const fate = createFates({ seed, throttled: 0.3, silent: 0.1 });
      const fates = order.map((content) => [content, fate(content).misfortune] as const);
      return new Map(fates);
    };

    const one = met(contents);
    const other = met([...contents].reverse());

    expect(contents.map((each) => other.get(each))).toEqual(contents.map((each) => one.get(each)));
    expect(met(contents, "t")).not.toEqual(one);
    const throttled = [...one.values()].filter((each) => each === "throttled").length;
    expect(throttled).toBeGreaterThan(60);
    expect(throttled).toBeLessThan(120);
  });
});
