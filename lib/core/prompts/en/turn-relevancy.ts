import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const turnRelevancy: MetricWording = {
  name: "Turn relevancy",
  hint: "Does each message of the assistant fit the course of the conversation?",
  steps: {
    verdicts: [
      "Decide whether the last message of the assistant bears on the conversation before it.",
      "- no: it has nothing at all to do with the user's messages or the course of the conversation. yes: anything else, including a partial answer, a question back, a refusal or a greeting in return.",
      "- Whether it is correct or detailed does not matter. Judge only the last message; the earlier ones are there for the context.",
      "- The reason is one sentence for no, null for yes.",
    ].join("\n"),
  },
  verdicts: { yes: "Relevant", no: "Irrelevant" },
  reason: reasonWords({
    noun: ["message of the assistant", "messages of the assistant"],
    against: ["does not bear on the conversation", "do not bear on the conversation"],
    fine: ["bears on the conversation", "bear on the conversation"],
    none: "No message was judged.",
  }),
};
