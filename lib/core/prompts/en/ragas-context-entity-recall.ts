import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const entitiesOf = (text: string) =>
  [
    `List every specific thing that the ${text}.`,
    "- That is: people, organisations, places, names of products and schemes, dates, periods, amounts, numbers with their units and the like.",
    "- Write each as it stands in the text: do not reword, shorten or explain it. A number stays with its unit.",
    "- One per entry, each once. If there is none, return an empty list.",
  ].join("\n");

export const ragasContextEntityRecall: MetricWording = {
  name: "Ragas context entity recall",
  hint: "Do the names and figures of the expected answer occur in the retrieved text?",
  steps: {
    referenceEntities: entitiesOf("expected answer mentions"),
    contextEntities: entitiesOf("retrieved texts mention"),
  },
  verdicts: { yes: "Found", no: "Not found" },
  reason: reasonWords({
    noun: ["entity of the expected answer", "entities of the expected answer"],
    against: ["is not in the retrieved texts", "are not in the retrieved texts"],
    fine: ["is in the retrieved texts", "are in the retrieved texts"],
    none: "There are no entities in the expected answer.",
  }),
};
