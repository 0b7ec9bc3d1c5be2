import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { labelsIn } from "../../../lib/core/report/labels.ts";
import { retrievalWords } from "../../../lib/core/report/retrieval-words.ts";
import type { RetrievalRecord } from "../../../lib/core/results.ts";

const retrieval: RetrievalRecord = {
  k: 3,
  by: "documents",
  recallAtK: 0.5,
  precisionAtK: 1 / 3,
  hitRateAtK: 1,
  reciprocalRank: 0.25,
  ndcgAtK: null,
};

describe("the retrieval of a case in words", () => {
  it.each(LANGUAGES)("names each of the five figures with its value in %s", (language) => {
    const words = retrievalWords(retrieval, labelsIn(language));

    expect(words.map((word) => word.split(" ").at(-1))).toEqual([
      "0.50",
      "0.25",
      "0.33",
      "1.00",
      "—",
    ]);
    expect(new Set(words.map((word) => word.slice(0, -5))).size).toBe(5);
    expect(words[0]).toContain("@3");
  });

  it("is nothing where retrieval was not measured", () => {
    expect(retrievalWords(null, labelsIn("ja"))).toEqual([]);
  });
});
