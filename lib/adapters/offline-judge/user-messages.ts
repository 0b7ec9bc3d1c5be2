import type { Message } from "../../core/metrics/exchanges.ts";
import { normalize } from "../../core/text/normalize.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { asks } from "./asks.ts";
import type { Step } from "./step.ts";
import type { UserWords } from "./user-wording.ts";

const QUOTED = /「([^「」]+)」|『([^『』]+)』|“([^“”]+)”|"([^"]+)"/gu;
// Around what a scenario has its user say, where that is no question: 「…」と伝える, says "…", 說「…」.
const SAID_AFTER = /^\s*と[^。、]{0,6}(?:聞|訊|尋|たず|質問|相談|伝|言|述|頼|依頼|答|返)/u;
const SAID_BEFORE =
  /(?:\b(?:asks?|says?|tells?|wonders?|replies|requests?|adds?)\b[^.!?"“”]{0,20}|(?:[問說答稱]|說道|問道|詢問|表示|回覆)[^。「」]{0,4})[,:，：]?\s*$/iu;

// As far back as that can begin.
const NEAR = 60;

/** What a scenario puts into its user's mouth, word for word and in order. */
function quotedMessages(scenario: string): string[] {
  return [...scenario.matchAll(QUOTED)].flatMap((match) => {
    const quoted = (match.slice(1).find((text) => text !== undefined) ?? "").trim();
    const before = scenario.slice(Math.max(0, match.index - NEAR), match.index);
    const after = scenario.slice(match.index + match[0].length);
    const isSaid = asks(quoted) || SAID_AFTER.test(after) || SAID_BEFORE.test(before);
    return isSaid && quoted !== "" ? [quoted] : [];
  });
}

/** The first message of a scenario's user that nobody has said yet. */
function nextMessage(scenario: string, said: readonly Message[], words: UserWords): string {
  const known = new Set(said.map(({ content }) => normalize(content)));
  const isNew = (message: string): boolean => !known.has(normalize(message));
  const quoted = quotedMessages(scenario);
  const own = quoted.length > 0 ? quoted : splitSentences(scenario).map(words.request);
  const topic = (own[0] ?? scenario).replace(/[。．.!！?？]+$/u, "");
  const message = [...own, ...words.followUps(topic)].find(isNew);
  if (message !== undefined) return message;
  let number = 1;
  while (!isNew(words.another(number))) number += 1;
  return words.another(number);
}

/** The quoted questions of the scenario in order, else its sentences as requests, then follow-ups. */
export const simulatedInput: Step = ({ text, messages }, { user }) => ({
  simulatedInput: nextMessage(text("scenario"), messages("transcript"), user),
});
