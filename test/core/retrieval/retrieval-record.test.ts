import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retrievalRecordSchema } from "../../../lib/core/results.ts";
import { retrievalRecord } from "../../../lib/core/retrieval/retrieval-record.ts";

const from = (...sources: string[]) =>
  sources.map((source) => ({ text: `本文 ${source}`, source }));
const texts = (...all: string[]) => all.map((text) => ({ text }));

describe("retrievalRecord", () => {
  it("is null while the contexts are unknown", () => {
    expect(retrievalRecord({ relevantDocuments: ["a"], contexts: null, k: 5 })).toBeNull();
    expect(retrievalRecord({ relevantDocuments: ["a"], contexts: undefined, k: 5 })).toBeNull();
  });

  it.each([
    {},
    { relevantDocuments: [] },
    { relevantDocuments: [{ id: "a", grade: 0 }] },
    { relevantDocuments: ["#p2", " "] },
    { relevantPassages: [" "] },
  ])("is null when nothing relevant is labelled: %j", (labels) => {
    expect(retrievalRecord({ ...labels, contexts: from("a"), k: 5 })).toBeNull();
  });

  it("is all zeros when nothing was retrieved", () => {
    expect(retrievalRecord({ relevantDocuments: ["a"], contexts: [], k: 5 })).toEqual({
      k: 5,
      by: "documents",
      recallAtK: 0,
      precisionAtK: 0,
      hitRateAtK: 0,
      reciprocalRank: 0,
      ndcgAtK: 0,
    });
  });

  it("counts chunks of one document once, at the first one's rank", () => {
    const contexts = from("x.md", "docs/a.md#1", "docs/a.md#2", "b.md");

    const record = retrievalRecord({ relevantDocuments: ["a.md", "b.md"], contexts, k: 3 });

    expect(record).toMatchObject({ recallAtK: 1, precisionAtK: 2 / 3, reciprocalRank: 0.5 });
  });

  it("counts one label once whatever folders its chunks name", () => {
    const contexts = from("one/a.md", "two/a.md", "b.md");

    const record = retrievalRecord({ relevantDocuments: ["a.md", "b.md"], contexts, k: 2 });

    expect(record?.recallAtK).toBe(1);
  });

  it("prefers the label that is exactly the source", () => {
    const relevantDocuments = ["a.md", "docs/a.md"];

    const record = retrievalRecord({
      relevantDocuments,
      contexts: from("docs/a.md", "a.md"),
      k: 2,
    });

    expect(record?.recallAtK).toBe(1);
  });

  it("takes repeated labels as one, with the higher grade", () => {
    const relevantDocuments = [{ id: "a.md", grade: 3 }, "A.md", { id: "b.md", grade: 1 }];

    const record = retrievalRecord({ relevantDocuments, contexts: from("b.md", "a.md"), k: 5 });

    const discount = 1 / Math.log2(3);
    expect(record?.recallAtK).toBe(1);
    expect(record?.ndcgAtK).toBeCloseTo((1 + 3 * discount) / (3 + discount), 12);
  });

  it("keeps the reciprocal rank over the whole list", () => {
    const record = retrievalRecord({
      relevantDocuments: ["d"],
      contexts: from("a", "b", "c", "d"),
      k: 2,
    });

    expect(record).toMatchObject({ recallAtK: 0, hitRateAtK: 0, reciprocalRank: 0.25 });
  });

  it("prefers documents to passages", () => {
    const record = retrievalRecord({
      relevantDocuments: ["a"],
      relevantPassages: ["どこにもない"],
      contexts: from("a"),
      k: 1,
    });

    expect(record).toMatchObject({ by: "documents", recallAtK: 1 });
  });

  it.each([
    [texts("a"), null],
    [[...from("a"), { text: "b", source: " " }], null],
  ])("is null when a chunk's document is unknown", (contexts, expected) => {
    expect(retrievalRecord({ relevantDocuments: ["a"], contexts, k: 5 })).toBe(expected);
  });

  it("falls back to passages when documents can't be told", () => {
    const record = retrievalRecord({
      relevantDocuments: ["a"],
      relevantPassages: ["有給休暇は10日"],
      contexts: texts("退職金", "年次有給休暇は10日とする"),
      k: 2,
    });

    expect(record).toEqual({
      k: 2,
      by: "passages",
      recallAtK: 1,
      precisionAtK: 0.5,
      hitRateAtK: 1,
      reciprocalRank: 0.5,
      ndcgAtK: 1 / Math.log2(3),
    });
  });

  it("takes two passages of one chunk as one place, yet two found passages", () => {
    const record = retrievalRecord({
      relevantPassages: ["有給休暇は10日", "通勤手当は月額3万円", "どこにもない文章です"],
      contexts: texts("有給休暇は10日。通勤手当は月額3万円。", "有給休暇は10日"),
      k: 2,
    });

    expect(record).toMatchObject({ recallAtK: 2 / 3, precisionAtK: 0.5, reciprocalRank: 1 });
    expect(record?.ndcgAtK).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12);
  });

  it("counts a passage that is labelled twice once, whatever its width and spacing", () => {
    const record = retrievalRecord({
      relevantPassages: ["有給休暇は10日", "有給休暇は １０日\n", "どこにもない文章です"],
      contexts: texts("有給休暇は10日"),
      k: 5,
    });

    expect(record).toMatchObject({ recallAtK: 0.5, precisionAtK: 0.2, hitRateAtK: 1 });
  });

  it("takes a repeated chunk of a passage as one that was not needed", () => {
    const record = retrievalRecord({
      relevantPassages: ["有給休暇は10日"],
      contexts: texts("有給休暇は10日", "有給休暇は10日"),
      k: 2,
    });

    expect(record).toMatchObject({ recallAtK: 1, precisionAtK: 0.5, ndcgAtK: 1 });
  });

  it("divides by k though fewer were retrieved", () => {
    const record = retrievalRecord({ relevantDocuments: ["a"], contexts: from("a"), k: 10 });

    expect(record).toMatchObject({ recallAtK: 1, precisionAtK: 0.1, hitRateAtK: 1 });
  });

  it("takes grades as gains: a document of grade 0 fills a place and is worth nothing", () => {
    const relevantDocuments = [
      { id: "a", grade: 2 },
      { id: "b", grade: 0 },
    ];

    const record = retrievalRecord({ relevantDocuments, contexts: from("b", "a"), k: 2 });

    expect(record).toMatchObject({ recallAtK: 1, precisionAtK: 0.5, reciprocalRank: 0.5 });
    expect(record?.ndcgAtK).toBeCloseTo(1 / Math.log2(3), 12);
  });

  it("takes chunks of one address as one document, with or without query and fragment", () => {
    const contexts = from("https://x.example/other#1", "https://x.example/a?v=3#p2", "b.md?x");

    const record = retrievalRecord({
      relevantDocuments: ["https://x.example/a", "docs/b.md"],
      contexts: [...contexts, ...from("https://x.example/a#p9")],
      k: 3,
    });

    expect(record).toMatchObject({ recallAtK: 1, precisionAtK: 2 / 3, reciprocalRank: 0.5 });
  });

  it("finds no passage beyond the cut", () => {
    const record = retrievalRecord({
      relevantPassages: ["有給休暇は10日"],
      contexts: texts("退職金", "有給休暇は10日"),
      k: 1,
    });

    expect(record).toMatchObject({ recallAtK: 0, ndcgAtK: 0, reciprocalRank: 0.5 });
  });

  it("fits its schema whatever is labelled and retrieved", () => {
    const name = fc.constantFrom("a.md", "docs/a.md", "A.md#2", "b.md", "", "?", "/", "#x");
    const grade = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    const label = fc.oneof(name, fc.record({ id: name, grade }));
    const context = fc.record(
      { text: fc.constantFrom("", "有給休暇は10日", "退職金"), source: name },
      { requiredKeys: ["text"] },
    );
    const request = fc.record({
      relevantDocuments: fc.array(label),
      relevantPassages: fc.array(fc.constantFrom("有給休暇", "退職金は", " ")),
      contexts: fc.array(context),
      k: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(request, (each) => {
        const record = retrievalRecord(each);

        if (record !== null) expect(retrievalRecordSchema.safeParse(record).success).toBe(true);
      }),
    );
  });
});
