import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const conversationCompleteness: MetricWording = {
  name: "Conversation completeness",
  hint: "Did the user get what they came for in the conversation?",
  steps: {
    intentions: [
      "List everything that the user wanted over the whole conversation.",
      "- One intention per entry; replace pronouns and fill in what is left out. A wish that is reworded or repeated is one entry.",
      "- Leave out greetings, thanks and mere replies to a question of the assistant. Derive no intention from the assistant's messages.",
      "- If there is none, return an empty list.",
    ].join("\n"),
    verdicts: [
      "Decide whether the user's intention was met in the conversation.",
      "- yes: the assistant responded to it, and the information or action that it needs is there. no: it was not responded to, left half done, or something else was done.",
      "- Go only by what the conversation shows. Other intentions do not matter here.",
      "- The reason is one sentence for no, null for yes.",
    ].join("\n"),
    all: [
      "List each thing that the user wanted over the whole conversation, if any, and decide whether it was met in the conversation.",
      "- text: one intention, clear on its own. A wish that is reworded or repeated is one entry. Leave out greetings, thanks and mere replies to a question of the assistant. Derive no intention from the assistant's messages.",
      "- verdict, by what the conversation shows alone: yes if the assistant responded to it, and the information or action that it needs is there; no if it was not responded to, left half done, or something else was done.",
      "- reason: one sentence for no, null for yes.",
    ].join("\n"),
  },
  verdicts: { yes: "Met", no: "Not met" },
  reason: reasonWords({
    noun: ["intention of the user", "intentions of the user"],
    against: ["was not met", "were not met"],
    fine: ["was met", "were met"],
    none: "The conversation shows no intention of the user.",
  }),
};
