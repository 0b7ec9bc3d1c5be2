import { describe, expect, it } from "vitest";
import type { SampleDocument } from "../../../lib/adapters/agents/passages.ts";
import { createSampleAgent } from "../../../lib/adapters/agents/sample-agent.ts";

const documents: readonly SampleDocument[] = [
  {
    id: "travel.md",
    title: "国内出張旅費規程",
    text: "# 国内出張旅費規程\n\n## 第1条（日当）\n\n国内出張の日当は、1日につき2,000円とする。\n\n## 第2条（宿泊費）\n\n宿泊費は、1泊につき次の額を上限とする。\n\n- 一般職 11,000円\n- 管理職 13,000円",
  },
  {
    id: "overseas.md",
    title: "海外出張旅費規程",
    text: "# 海外出張旅費規程\n\n## 第1条（日当）\n\n海外出張の日当は、1日につき7,000円とする。",
  },
  {
    id: "password.md",
    title: "認証管理細則",
    text: "# 認証管理細則\n\n## 第1条\n\nパスワードは12文字以上とする。認証に失敗するとロックされる。",
  },
];
const QUESTION = "パスワードは何文字以上ですか？";
const ask = (question: string, options = {}) =>
  createSampleAgent({ documents, ...options }).ask({ caseId: "c-1", question });

describe("createSampleAgent", () => {
  it("answers with the sentence that fits and says where it found it", async () => {
    const reply = await ask(QUESTION);

    expect(reply.answer).toBe("パスワードは12文字以上とする。");
    expect(reply.retrievedContexts?.[0]).toMatchObject({
      source: "password.md",
      text: expect.stringContaining("パスワードは12文字以上とする。"),
      score: expect.any(Number),
    });
  });

  it("tells an item of a list together with the sentence that leads to it", async () => {
    const { answer } = await ask("管理職の宿泊費の上限はいくらですか？");

    expect(answer).toMatch(/^宿泊費は、1泊につき次の額を上限とする。管理職 13,000円。/u);
  });

  it("returns at most k passages, best first", async () => {
    const reply = await ask("出張の日当はいくらですか？", { k: 1 });

    expect(reply.retrievedContexts).toHaveLength(1);
  });

  it("declines in the language of the question when the documents don't hold an answer", async () => {
    expect((await ask("社長の誕生日はいつですか？", { role: "案内係" })).answer).toMatch(
      /^申し訳ございませんが、案内係として.*見つかりませんでした/u,
    );
    expect((await ask("When is the president's birthday?")).answer).toMatch(/^I'm sorry/);
    expect((await ask("總經理生日")).answer).toMatch(/^很抱歉/u);
  });

  it("declines in Chinese where the question is in simplified characters", async () => {
    const { answer } = await ask("员工食堂几点开门？");

    expect(answer).toMatch(/^很抱歉/);
  });

  it("costs nothing", async () => {
    expect((await ask(QUESTION)).costUsd).toBe(0);
  });

  it("declines with no contexts when there are no documents", async () => {
    const reply = await createSampleAgent({ documents: [] }).ask({
      caseId: "c-1",
      question: QUESTION,
    });

    expect(reply.retrievedContexts).toEqual([]);
    expect(reply.answer).toMatch(/^申し訳ございません/u);
  });

  it("answers an empty question with a refusal", async () => {
    expect((await ask("")).answer).toMatch(/^I'm sorry/);
  });

  it("gives the same answer every time", async () => {
    expect(await ask(QUESTION)).toEqual(await ask(QUESTION));
  });

  it("stops when the caller has cancelled", async () => {
    const agent = createSampleAgent({ documents });
    const signal = AbortSignal.abort();

    await expect(agent.ask({ caseId: "c-1", question: QUESTION }, { signal })).rejects.toThrow(
      "aborted",
    );
  });
});

describe("a conversation with the sample agent", () => {
  it("keeps its id and understands a follow-up from the first question", async () => {
    const first = await ask("国内出張の日当はいくらですか？");
    const agent = createSampleAgent({ documents });
    const { conversationId = "" } = first;

    const next = await agent.ask({
      caseId: "c-2",
      question: "では、海外の場合は？",
      conversationId,
    });

    expect(next.conversationId).toBe(conversationId);
    expect(next.answer).toContain("7,000円");
  });

  it("takes an id that is not its own without guessing from it", async () => {
    const agent = createSampleAgent({ documents });

    const reply = await agent.ask({
      caseId: "c-1",
      question: "社長の誕生日は？",
      conversationId: "パスワード",
    });

    expect(reply.conversationId).toBe("パスワード");
    expect(reply.answer).toMatch(/^申し訳ございません/u);
  });
});

describe("misbehaviour of the sample agent", () => {
  it("changes a number on the cases named, and on no other", async () => {
    const agent = createSampleAgent({ documents, misbehave: { changedNumber: ["c-1"] } });

    const [changed, clean] = await Promise.all(
      ["c-1", "c-2"].map((caseId) => agent.ask({ caseId, question: QUESTION })),
    );

    expect(changed?.answer).toBe("パスワードは6文字以上とする。");
    expect(clean?.answer).toBe("パスワードは12文字以上とする。");
  });

  it("adds a sentence that no document holds", async () => {
    const { answer } = await ask(QUESTION, { misbehave: { inventedSentence: ["c-1"] } });

    const [, invented = ""] = answer.split("パスワードは12文字以上とする。");
    expect(invented).not.toBe("");
    for (const { text } of documents) expect(text).not.toContain(invented);
  });

  it("misses the right document and answers from others", async () => {
    const reply = await ask("国内出張の日当はいくらですか？", {
      k: 1,
      misbehave: { miss: ["c-1"] },
    });

    expect(reply.retrievedContexts?.map(({ source }) => source)).toEqual(["overseas.md"]);
    expect(reply.answer).toContain("7,000円");
  });

  it("finds nothing at all when no other document shares a word with the question", async () => {
    const reply = await ask("認証に失敗するとロックされますか？", { misbehave: { miss: ["c-1"] } });

    expect(reply.retrievedContexts).toEqual([]);
    expect(reply.answer).toMatch(/^申し訳ございません/u);
  });
});

describe("the sample agent in other languages", () => {
  const handbook: readonly SampleDocument[] = [
    {
      id: "leave.md",
      title: "Paid leave",
      text: "# Paid leave\n\nEmployees get 12 days of paid leave in the first year. Unused days expire after 2 years. Ask your manager.",
    },
    {
      id: "remote.txt",
      title: "在家工作",
      text: "員工每週最多可以在家工作三天。申請須於前一週提出。",
    },
  ];

  it.each([
    [
      "How many days of paid leave in the first year?",
      "Employees get 12 days of paid leave in the first year.",
    ],
    ["每週最多可以在家工作幾天？", "員工每週最多可以在家工作三天。"],
  ])("answers %s from a document in that language", async (question, answer) => {
    const reply = await createSampleAgent({ documents: handbook }).ask({ caseId: "c-1", question });

    expect(reply.answer).toBe(answer);
  });
});
