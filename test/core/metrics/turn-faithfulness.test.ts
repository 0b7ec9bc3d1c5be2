import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Turn } from "../../../lib/core/metrics/metric.ts";
import { turnFaithfulness } from "../../../lib/core/metrics/turn-faithfulness.ts";
import { scriptedAsk, theTurns } from "./conversations.ts";

const common = { threshold: 0.5, strictMode: false };
const optionsOf = (given: object = {}) => ({ ...common, ...turnFaithfulness.options.parse(given) });

async function planOf(turns: readonly Turn[], outputs: object, options: object = {}) {
  const { ask, asked } = scriptedAsk({ ...outputs });
  const gathered = await turnFaithfulness.plan({
    input: {
      caseId: "c",
      question: "",
      answer: "",
      conversation: { turns },
      expectAbstention: false,
    },
    options: optionsOf(options),
    ask,
    embed: async () => [],
    oneChunkARequest: false,
  });
  return { asked, gathered };
}

const aWindow = (...words: string[]) => ({
  claims: { claims: words.map((_, index) => `K${index + 1}`) },
  ...(words.length > 0 && { verdicts: { verdicts: words.map((verdict) => ({ verdict })) } }),
});
const everyWindow = {
  truths: { truths: ["T"] },
  claims: { claims: ["K"] },
  verdicts: { verdicts: [{ verdict: "yes" }] },
};

describe("the plan", () => {
  it("asks for truths and claims of each window, then for the verdicts on its claims", async () => {
    const { asked } = await planOf(theTurns("UAUA", ["C"]), everyWindow);

    const first = theTurns("UA");
    const both = theTurns("UAUA");
    expect(asked).toEqual([
      { step: "truths", inputs: { contexts: ["C"] }, expected: {}, window: 0 },
      { step: "claims", inputs: { transcript: first }, expected: {}, window: 0 },
      { step: "truths", inputs: { contexts: ["C"] }, expected: {}, window: 1 },
      { step: "claims", inputs: { transcript: both }, expected: {}, window: 1 },
      {
        step: "verdicts",
        inputs: { truths: ["T"], claims: ["K"] },
        expected: { verdicts: 1 },
        window: 0,
      },
      {
        step: "verdicts",
        inputs: { truths: ["T"], claims: ["K"] },
        expected: { verdicts: 1 },
        window: 1,
      },
    ]);
  });

  it("keeps windows to the size that is set", async () => {
    const { asked } = await planOf(theTurns("UAUA"), everyWindow, { windowSize: 1 });

    const transcripts = asked.filter(({ step }) => step === "claims").map(({ inputs }) => inputs);
    expect(transcripts).toEqual([
      { transcript: theTurns("UAUA").slice(0, 2) },
      { transcript: theTurns("UAUA").slice(2) },
    ]);
  });

  it("passes a limit of truths on", async () => {
    const { asked } = await planOf(theTurns("UA", ["C"]), everyWindow, {
      truthsExtractionLimit: 3,
    });

    expect(asked[0]?.inputs).toEqual({ contexts: ["C"], truthsExtractionLimit: 3 });
  });

  test.each([
    ["unknown", undefined],
    ["none", []],
    ["blank", [" ", ""]],
  ])("asks nobody for truths of contexts that are %s", async (_, contexts) => {
    const { asked } = await planOf(theTurns("UA", contexts), everyWindow);

    expect(asked.map(({ step, inputs }) => [step, inputs.truths])).toEqual([
      ["claims", undefined],
      ["verdicts", []],
    ]);
  });

  it("asks for no verdicts where there are no claims", async () => {
    const { asked } = await planOf(theTurns("UA", ["C"]), {
      ...everyWindow,
      claims: { claims: [] },
    });

    expect(asked.map(({ step }) => step)).toEqual(["truths", "claims"]);
  });

  it("asks nothing about a conversation without an exchange, and scores 1", async () => {
    const { asked, gathered } = await planOf(theTurns("U"), everyWindow);

    expect(asked).toEqual([]);
    expect(turnFaithfulness.score(gathered, optionsOf())).toEqual({
      score: 1,
      items: [],
      against: [],
      breakdown: {},
    });
  });
});

describe("the score", () => {
  const scoreOf = (windows: readonly object[], options = optionsOf()) =>
    turnFaithfulness.score({ windows }, options);

  it("is the mean over windows, with the score of each beside it", () => {
    const { score, breakdown } = scoreOf([aWindow("yes", "yes", "yes", "no"), aWindow("no")]);

    expect(score).toBe(0.375);
    expect(breakdown).toEqual({ window1: 0.75, window2: 0 });
  });

  it("counts unmentioned claims only when they are penalised", () => {
    const windows = [aWindow("yes", "idk")];

    expect(scoreOf(windows).score).toBe(1);
    expect(scoreOf(windows, optionsOf({ penalizeAmbiguousClaims: true })).score).toBe(0.5);
  });

  it("zeroes imperfect windows in strict mode, and keeps the mean", () => {
    const strict = { ...optionsOf(), strictMode: true };

    expect(scoreOf([aWindow("yes"), aWindow("yes", "no")], strict).score).toBe(0.5);
  });

  it("names every claim with its window, and what counts against them", () => {
    const { items, against } = scoreOf([aWindow("yes"), aWindow("no", "yes")]);

    expect(items).toEqual([
      { text: "K1", verdict: "yes", reason: null, window: 1 },
      { text: "K1", verdict: "no", reason: null, window: 2 },
      { text: "K2", verdict: "yes", reason: null, window: 2 },
    ]);
    expect(against).toEqual([items[1]]);
  });

  it("gives a window without claims 1, and an item that was not judged", () => {
    const { score, items, against } = scoreOf([{ ...aWindow(), message: "こんにちは" }, aWindow()]);

    expect(score).toBe(1);
    expect(items).toEqual([
      { text: "こんにちは", verdict: null, reason: null, window: 1 },
      { text: "#2", verdict: null, reason: null, window: 2 },
    ]);
    expect(against).toEqual([]);
  });

  it("names a window of the plan by its last message", async () => {
    const { gathered } = await planOf(theTurns("UA"), { claims: { claims: [] } });

    expect(turnFaithfulness.score(gathered, optionsOf()).items[0]?.text).toBe("A2");
  });

  it("names claims that had a message", async () => {
    const { gathered } = await planOf(theTurns("UA", ["C"]), everyWindow);

    expect(turnFaithfulness.score(gathered, optionsOf()).items).toMatchObject([{ text: "K" }]);
  });
});

describe("whatever the verdicts", () => {
  const word = fc.constantFrom("yes", "no", "idk", " No ", "unsure");
  const anyWindows = fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 12 });
  const scoreOf = (windows: readonly string[][], given: object = {}) =>
    turnFaithfulness.score(
      { windows: windows.map((words) => aWindow(...words)) },
      { ...optionsOf(), ...given },
    );

  it("the score lies from 0 to 1, every window has an item, and strict mode never helps", () => {
    fc.assert(
      fc.property(anyWindows, fc.boolean(), (windows, penalizeAmbiguousClaims) => {
        const { score, items } = scoreOf(windows, { penalizeAmbiguousClaims });
        const strict = scoreOf(windows, { penalizeAmbiguousClaims, strictMode: true });

        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Number(strict.score)).toBeLessThanOrEqual(Number(score));
        expect(new Set(items.map(({ window }) => window)).size).toBe(windows.length);
      }),
    );
  });

  it("a further supported claim never lowers the score", () => {
    fc.assert(
      fc.property(anyWindows, fc.nat(), (windows, at) => {
        fc.pre(windows.length > 0);
        const index = at % windows.length;
        const more = windows.with(index, [...(windows[index] ?? []), "yes"]);

        expect(Number(scoreOf(more).score)).toBeGreaterThanOrEqual(Number(scoreOf(windows).score));
      }),
    );
  });
});
