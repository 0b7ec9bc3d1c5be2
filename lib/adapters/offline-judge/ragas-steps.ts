import { supportVerdict } from "./findings.ts";
import type { Inputs, Step } from "./step.ts";
import { examineClaims, examineExpected, sentencesOf, supportedBy } from "./support.ts";
import type { UsefulWords } from "./wording.ts";

/** Each statement against the retrieved text. */
export const statementVerdicts: Step = ({ list }, { retrieved }) => {
  const statements = list("statements");
  const findings = examineClaims(statements, sentencesOf(list("contexts")));
  return {
    verdicts: findings.map((finding, index) => {
      const { verdict, reason } = supportVerdict(finding, retrieved);
      return { statement: statements[index], reason, verdict: verdict === "yes" ? 1 : 0 };
    }),
  };
};

/** Whether each passage supports a sentence of the text that it is held against. */
export const passageVerdicts = (held: string, { list }: Inputs, words: UsefulWords) => ({
  contexts: list("contexts").map((passage) => {
    const supported = supportedBy(passage, held);
    return supported === undefined
      ? { reason: words.useless(), verdict: 0 }
      : { reason: words.useful(supported), verdict: 1 };
  }),
});

/** The sentences of the expected answer, attributed when the retrieved text supports them. */
export const classifications: Step = ({ text, list }, { retrieved }) => ({
  classifications: examineExpected(text("expectedAnswer"), list("contexts")).map(
    ({ sentence, finding }) => {
      const { verdict, reason } = supportVerdict(finding, retrieved);
      return { statement: sentence, reason, attributed: verdict === "yes" ? 1 : 0 };
    },
  ),
});
