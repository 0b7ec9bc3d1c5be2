import type { Language } from "../../core/language.ts";
import { withInnerQuotes } from "./inner-quotes.ts";
import { REQUESTS } from "./user-requests.ts";

/** What the offline judge has a simulated user say. */
export interface UserWords {
  /** A sentence about the user as a request of that user. */
  request(sentence: string): string;
  /** What can be asked about anything; the topic makes it a question of its own. */
  followUps(topic: string): readonly string[];
  /** Numbered, so that it never runs out. */
  another(number: number): string;
}

const ja: UserWords = {
  request: REQUESTS.ja,
  followUps: (topic) =>
    [
      "もう少し詳しく教えてください。",
      "ほかに気をつけることはありますか。",
      "例外はありますか。",
    ].map((ask) => `先ほどの「${withInnerQuotes(topic)}」について、${ask}`),
  another: (number) => `知っておくべきことを、もう${number}つ教えてください。`,
};

const en: UserWords = {
  request: REQUESTS.en,
  followUps: (topic) =>
    [
      "could you tell me more?",
      "is there anything else I should watch out for?",
      "are there any exceptions?",
    ].map((ask) => `About "${topic.replaceAll('"', "'")}": ${ask}`),
  another: (number) => `Please tell me ${number} more thing(s) that I should know.`,
};

const zhHant: UserWords = {
  request: REQUESTS["zh-Hant"],
  followUps: (topic) =>
    ["可以再說得詳細一點嗎？", "還有什麼需要注意的嗎？", "有沒有例外的情況？"].map(
      (ask) => `關於剛才的「${withInnerQuotes(topic)}」，${ask}`,
    ),
  another: (number) => `請再告訴我 ${number} 件應該知道的事。`,
};

export const USER_WORDINGS: Readonly<Record<Language, UserWords>> = { ja, en, "zh-Hant": zhHant };

/** The words before and after what takes the place of `slot`. */
type Frame = readonly [before: string, after: string];

const SLOT = "\u0000";

function frameOf(message: string, slot: string): Frame {
  const [before = "", after = ""] = message.split(slot);
  return [before, after];
}

const FRAMES: readonly Frame[] = Object.values(USER_WORDINGS).flatMap((words) => [
  ...words.followUps(SLOT).map((message) => frameOf(message, SLOT)),
  frameOf(words.another(0), "0"),
]);

/** Whether a message is one that the simulated user says when the scenario has no more to ask. */
export const isFollowUp = (message: string): boolean =>
  FRAMES.some(
    ([before, after]) =>
      message.length > before.length + after.length &&
      message.startsWith(before) &&
      message.endsWith(after),
  );
