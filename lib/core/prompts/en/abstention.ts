import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  name: "Abstention",
  hint: "Does the agent decline what the documents can't answer?",
  steps: {
    abstention: [
      "Decide whether the answer declined to answer the question.",
      "- abstained is true if it gives nothing that would answer the question and says that it does not know, finds nothing in its sources or cannot answer.",
      "- It is false as soon as something is given that answers the question, even with a caveat. Saying whom to ask instead is not an answer.",
      "- The reason is one sentence.",
    ].join("\n"),
  },
  verdicts: { yes: "Declined", no: "Answered" },
  outcomes: {
    yes: {
      right: "It declined a question that the documents can't answer.",
      wrong: "It declined a question that can be answered.",
    },
    no: {
      right: "It answered a question that can be answered.",
      wrong: "It answered a question that the documents can't answer instead of declining.",
    },
  },
};
