import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ends,
  placedTurns,
  stopWords,
  transcriptText,
  transcriptTitle,
  turnFacts,
} from "../../../lib/core/report/conversation-words.ts";
import { labelsIn } from "../../../lib/core/report/labels.ts";
import { aTalkRecord, exchangesUpTo } from "../../support/conversation-report.ts";

const ja = labelsIn("ja");
const user = { role: "user", content: "問い" } as const;
const assistant = { role: "assistant", content: "答え" } as const;

const exchanges = (turns: Parameters<typeof placedTurns>[0]["turns"]) =>
  placedTurns({ turns: turns.map((turn) => ({ ...turn })) }).map(({ exchange, opens }) =>
    opens ? `${exchange}*` : exchange,
  );

describe("placedTurns", () => {
  it("number the exchanges, as the windows of metrics do", () => {
    expect(exchanges([user, assistant, user, assistant])).toEqual(["1*", 1, "2*", 2]);
  });

  it("keep messages in a row together, and an opening of the assistant with what follows", () => {
    expect(exchanges([assistant, user, user, assistant, assistant])).toEqual(["1*", 1, 1, 1, 1]);
  });

  it("give a message without an answer no number", () => {
    expect(exchanges([user, assistant, user])).toEqual(["1*", 1, undefined]);
  });
});

describe("ends", () => {
  it("shows everything that is short enough", () => {
    expect(ends([1, 2, 3], { first: 1, last: 2 })).toEqual({
      opening: [1, 2, 3],
      left: 0,
      closing: [],
    });
  });

  it("counts what it leaves out, whatever the length", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.nat(5),
        fc.integer({ min: 1, max: 5 }),
        (list, first, last) => {
          const { opening, left, closing } = ends(list, { first, last });
          const hidden = Array(left).fill("hidden");
          const whole = [...opening, ...hidden, ...closing];
          expect(whole).toHaveLength(list.length);
          expect(whole.filter((each, index) => each !== "hidden" && each !== list[index])).toEqual(
            [],
          );
          expect(opening.length + closing.length).toBeLessThanOrEqual(Math.max(first + last, 0));
        },
      ),
    );
  });
});

describe("the words about a conversation", () => {
  it.each([
    [
      { reason: "outcomeReached", explanation: "Both were told." },
      "The expected outcome was reached. Reason: Both were told.",
    ],
    [{ reason: "maxTurns", explanation: null }, "The limit of exchanges was reached."],
    [
      { reason: "recorded", explanation: null },
      "It was recorded beforehand and scored to its end.",
    ],
    [null, "The conversation did not come to its end."],
  ] as const)("say of the stop %j why it came", (stop, words) => {
    expect(stopWords(aTalkRecord({ stop }), labelsIn("en"))).toBe(words);
  });

  it("tell one that never began from one that broke off", () => {
    expect(stopWords(aTalkRecord({ stop: null, turns: [] }), ja)).toBe("会話は行われていません。");
  });

  it("count its exchanges", () => {
    expect(transcriptTitle({ turns: exchangesUpTo(1) }, labelsIn("en"))).toBe(
      "Conversation (1 exchange)",
    );
    expect(transcriptTitle({ turns: exchangesUpTo(6) }, labelsIn("en"))).toBe(
      "Conversation (6 exchanges)",
    );
    expect(transcriptTitle(aTalkRecord(), ja)).toBe("会話（3 往復）");
  });

  it("tell who says what", () => {
    expect(transcriptText([user, assistant], ja)).toBe("ユーザー：問い\n\nアシスタント：答え");
    expect(transcriptText([], ja)).toBe("");
  });

  it.each([
    ["ja", "アシスタント：一\n\n  ユーザー：二\n\nユーザー：問い"],
    ["en", "Assistant: 一\n\n  User: 二\n\nUser: 問い"],
    ["zh-Hant", "助理：一\n\n  使用者：二\n\n使用者：問い"],
  ] as const)("indent what a message says beyond its first line: %s", (language, expected) => {
    const labels = labelsIn(language);
    const label = `${labels.conversation.speakers.user}${labels.colon}`;
    const forged = { role: "assistant", content: `一\n\n${label}二` } as const;

    expect(transcriptText([forged, user], labels)).toBe(expected);
  });

  it("name the exchange that a message opens, and the time that one took", () => {
    const [first, second] = placedTurns(aTalkRecord()).map((placed) => turnFacts(placed, ja));

    expect([first, second]).toEqual(["1 往復目", "応答時間 842 ミリ秒"]);
  });
});
