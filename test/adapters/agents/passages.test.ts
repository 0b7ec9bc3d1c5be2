import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf, type SampleDocument } from "../../../lib/adapters/agents/passages.ts";

const aDocument = (text: string, title = "休暇規程"): SampleDocument => ({
  id: "leave.md",
  title,
  text,
});
const LONG = "この規程は、社員の休暇について定める。".repeat(6);

describe("passagesOf", () => {
  it("makes one passage of each section, under the document's title", () => {
    const passages = passagesOf(
      aDocument(`# 休暇規程\n\n## 第1条\n\n${LONG}\n\n## 第2条\n\n${LONG}`),
    );

    expect(passages.map((passage) => passage.text)).toEqual([
      `休暇規程 第1条\n${LONG}`,
      `休暇規程 第2条\n${LONG}`,
    ]);
    expect(passages.map((passage) => passage.body)).toEqual([LONG, LONG]);
  });

  it("puts a short section together with the next one", () => {
    const [only, ...rest] = passagesOf(
      aDocument("# 休暇規程\n\n## 第1条\n\n目的を定める。\n\n## 第2条\n\n日数は10日とする。"),
    );

    expect(only?.text).toBe("休暇規程 第1条\n目的を定める。\n第2条\n日数は10日とする。");
    expect(rest).toEqual([]);
  });

  it("keeps a list with the paragraph that leads to it", () => {
    const [, second] = passagesOf(
      aDocument(
        `## 甲\n\n${LONG}${LONG}${LONG}\n\n${LONG}次のとおりとする。\n\n- 結婚 5日\n- 出産 3日`,
      ),
    );

    expect(second?.body).toMatch(/次のとおりとする。\n- 結婚 5日\n- 出産 3日$/);
  });

  it("repeats the heading when a section fills several passages", () => {
    const passages = passagesOf(aDocument(`## 第3条\n\n${LONG.repeat(5)}`));

    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(passage.text).toMatch(/^休暇規程 第3条\n/);
  });

  it("leaves a text without headings as it is", () => {
    expect(passagesOf(aDocument("梅雨は雨季の一種である。", "梅雨"))).toEqual([
      {
        documentId: "leave.md",
        title: "梅雨",
        text: "梅雨は雨季の一種である。",
        body: "梅雨は雨季の一種である。",
      },
    ]);
  });

  it("makes no passage of an empty document or of headings alone", () => {
    expect(passagesOf(aDocument(""))).toEqual([]);
    expect(passagesOf(aDocument("# 題\n\n## 節\r\n\r\n"))).toEqual([]);
  });

  it("loses no letter and exceeds 400 characters only for a single sentence", () => {
    const sentence = fc
      .string({ unit: fc.constantFrom("あ", "休", "9", "a"), minLength: 1, maxLength: 120 })
      .map((text) => `${text}。`);
    const paragraph = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((s) => s.join(""));
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 6 }), (paragraphs) => {
        const bodies = passagesOf(aDocument(paragraphs.join("\n\n"))).map(({ body }) => body);

        expect(bodies.join("").replaceAll("\n", "")).toBe(paragraphs.join(""));
        for (const body of bodies) expect(body.length).toBeLessThanOrEqual(402);
      }),
    );
  });
});
