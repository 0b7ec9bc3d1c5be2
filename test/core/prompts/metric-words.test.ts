import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../lib/core/language.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import type { MetricWording } from "../../../lib/core/prompts/wording.ts";
import { wordings } from "../../../lib/core/prompts/wordings.ts";
import { impurities } from "./language-purity.ts";

/** How the compared names of the configuration are made equal. */
const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();

const entriesOf = (language: Language) => Object.entries(wordings[language].metrics);

/** Every sentence that a report may hold about a metric, for one thing and for several. */
function sentencesOf({ reason, outcomes, parts, verdicts }: MetricWording): string[] {
  const counted = reason && [
    ...[1, 2].map((total) => reason.fine(total)),
    ...[reason.against, reason.unsettled ?? reason.against].flatMap((say) => [
      say(1, 1),
      say(1, 3),
      say(3, 3),
    ]),
  ];
  return [
    ...(reason ? [reason.none] : []),
    ...(counted ?? []),
    ...Object.values(outcomes ?? {}).flatMap(({ right, wrong }) => [right, wrong]),
    ...Object.values(parts ?? {}),
    ...Object.values(verdicts ?? {}),
  ];
}

/** What a question of the language has, whatever it asks. */
const QUESTION: Readonly<Record<Language, RegExp>> = {
  ja: /か(（[^（）]+）)?$/,
  en: /\?$/,
  "zh-Hant": /是否|有沒有|多少|怎麼|如何/,
};

describe.each(LANGUAGES)("%s", (language) => {
  test("every metric has a name and a hint of its own", () => {
    const names = entriesOf(language).map(([, { name }]) => folded(name));
    const hints = entriesOf(language).map(([, { hint }]) => folded(hint));

    expect(names.filter((name, at) => name === "" || names.indexOf(name) !== at)).toEqual([]);
    expect(hints.filter((hint, at) => hint === "" || hints.indexOf(hint) !== at)).toEqual([]);
  });

  test("no name is the id of another metric", () => {
    const ids = Object.keys(registry);

    const taken = entriesOf(language).filter(
      ([id, { name }]) => ids.includes(folded(name)) && folded(name) !== id,
    );
    expect(taken).toEqual([]);
  });

  test("a hint asks one plain question", () => {
    for (const [, { hint }] of entriesOf(language)) {
      expect(hint).toMatch(QUESTION[language]);
      expect(hint).not.toMatch(/\n|。/);
    }
  });

  test.each(entriesOf(language))("%s is described in the language alone", (_, wording) => {
    const { name, hint } = wording;
    // Short labels need no kana, so they are read together with the hint.
    const texts = sentencesOf(wording).map((sentence) => `${sentence}${hint}`);

    expect([`${name}${hint}`, ...texts].flatMap((text) => impurities(text, language, []))).toEqual(
      [],
    );
    expect(texts.join("")).not.toMatch(/undefined|NaN/);
  });

  test.each(entriesOf(language))("%s tells good from bad", (_, { verdicts, reason }) => {
    expect(verdicts?.yes ?? "yes").not.toBe(verdicts?.no ?? "no");
    const isCounted = reason !== undefined && reason.fine(3) !== reason.none;
    if (!isCounted) return;
    // Examples may follow what speaks against; the rest stands alone.
    expect(reason.against(1, 3)).not.toMatch(/[。.]$/);
    expect(reason.fine(3)).toMatch(/[。.]$/);
    expect(reason.none).toMatch(/[。.]$/);
  });
});
