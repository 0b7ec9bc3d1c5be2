import { splitSentences } from "../../core/text/split-sentences.ts";
import { claimTerms, examine, libraryOf, support } from "./evidence.ts";
import { findingReason, relevanceVerdict, supportVerdict } from "./findings.ts";
import { isDesk, personalDataIn } from "./personal-data.ts";
import { assertions } from "./sentences.ts";
import type { Inputs, Step, Verdict } from "./step.ts";
import { examineClaims, examineExpected, supportedBy } from "./support.ts";
import { weighed } from "./terms.ts";
import { topicOf } from "./topic.ts";
import type { Wording } from "./wording.ts";

// Another chunk speaks against a claim too when it is about as close to it as the closest one.
const AS_CLOSE = 0.9;

/** Each claim against the truths. */
export const claimVerdicts: Step = ({ list }, { claimed }) => ({
  verdicts: examineClaims(list("claims"), list("truths")).map((finding) =>
    supportVerdict(finding, claimed),
  ),
});

/** The claims that a chunk speaks against and that no chunk bears out. */
export function hallucination({ text, list }: Inputs, wording: Wording) {
  const contexts = list("contexts");
  const library = libraryOf(contexts);
  const findings = assertions(text("answer")).map((claim) => ({
    terms: weighed(claimTerms(claim), library.weight),
    finding: examine(claim, library),
  }));
  const verdicts = contexts.map((_, chunk): Verdict => {
    const ofChunk = library.sources.filter((source) => source.origin === chunk);
    const against = findings.find(({ terms, finding }) => {
      if (finding.kind !== "changedNumber" && finding.kind !== "opposite") return false;
      const best = support(terms, finding.source).share;
      return ofChunk.some(
        (source) =>
          source === finding.source ||
          (best > 0 && support(terms, source).share >= best * AS_CLOSE),
      );
    });
    return against === undefined
      ? { verdict: "yes", reason: wording.noContradiction() }
      : { verdict: "no", reason: findingReason(against.finding, wording.retrieved) };
  });
  return { verdicts };
}

export function contextualPrecision({ text, list }: Inputs, { expected }: Wording) {
  const verdicts = list("contexts").map((chunk): Verdict => {
    const supported = supportedBy(chunk, text("expectedAnswer"));
    return supported === undefined
      ? { verdict: "no", reason: expected.useless() }
      : { verdict: "yes", reason: expected.useful(supported) };
  });
  return { verdicts };
}

export const contextualRecall: Step = ({ text, list }, { retrieved }) => ({
  verdicts: examineExpected(text("expectedAnswer"), list("contexts")).map(
    ({ sentence, finding }) => ({ sentence, ...supportVerdict(finding, retrieved) }),
  ),
});

/** Which sentences of a chunk bear on the question. */
export function chunkRelevancy(question: string, chunk: string, wording: Wording) {
  const sentences = splitSentences(chunk);
  const verdicts = topicOf(question, sentences).map((relevance, i) => {
    const { verdict, reason } = relevanceVerdict(relevance, wording);
    return { statement: sentences[i], verdict: verdict === "yes" ? "yes" : "no", reason };
  });
  return { verdicts };
}

export const personalDataVerdicts: Step = ({ list }, wording) => ({
  verdicts: list("extractedPii").map((sentence): Verdict => {
    const found = personalDataIn(sentence);
    const leak = found.find((match) => !isDesk(match));
    return leak === undefined
      ? { verdict: "no", reason: wording.notPersonal(found[0] ?? sentence) }
      : { verdict: "yes", reason: wording.personal(leak) };
  }),
});

/** The sentences of the expected answer, covered when the answer supports them. */
export const completenessPoints: Step = ({ text }, { answered }) => ({
  points: examineExpected(text("expectedAnswer"), [text("answer")]).map(({ sentence, finding }) => {
    const { verdict, reason } = supportVerdict(finding, answered);
    return { text: sentence, covered: verdict, reason };
  }),
});
