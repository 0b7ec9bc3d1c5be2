import { splitSentences } from "../../core/text/split-sentences.ts";
import { examine, type Finding, libraryOf, support } from "./evidence.ts";
import { isDesk, personalDataIn, sentencesWithPersonalData } from "./personal-data.ts";
import { assertions, refusalIn } from "./sentences.ts";
import { termsOf } from "./terms.ts";
import { answerTopic, type Relevance, topicOf } from "./topic.ts";
import type { Wording } from "./wording.ts";

interface Verdict {
  readonly verdict: "yes" | "no" | "idk";
  readonly reason: string;
}

/** Reads the inputs of a step; a missing one is empty. */
export interface Inputs {
  text(name: string): string;
  list(name: string): readonly string[];
}

// Another chunk speaks against a claim too when it is about as close to it as the closest one.
const AS_CLOSE = 0.9;

type Step = (inputs: Inputs, wording: Wording) => unknown;

function findingReason(finding: Finding, wording: Wording): string {
  switch (finding.kind) {
    case "supported":
      return wording.supported(finding.source.text);
    case "changedNumber":
      return wording.changedNumber(finding.number, finding.source.text);
    case "opposite":
      return wording.opposite(finding.source.text);
    default:
      return wording.unsupported();
  }
}

const supportVerdict = (finding: Finding, wording: Wording): Verdict => ({
  verdict: finding.kind === "supported" ? "yes" : "no",
  reason: findingReason(finding, wording),
});

function relevanceVerdict(relevance: Relevance, wording: Wording): Verdict {
  switch (relevance.kind) {
    case "sharesWords":
      return { verdict: "yes", reason: wording.sharesWords(relevance.words) };
    case "answersNumber":
      return { verdict: "yes", reason: wording.answersNumber(relevance.number) };
    case "unclear":
      return { verdict: "idk", reason: wording.unclear() };
    default:
      return { verdict: "no", reason: wording.offTopic() };
  }
}

/** The claims that a chunk speaks against and that no chunk bears out. */
function hallucination({ text, list }: Inputs, wording: Wording) {
  const contexts = list("contexts");
  const library = libraryOf(contexts);
  const findings = assertions(text("answer")).map((claim) => ({
    terms: termsOf(claim),
    finding: examine(claim, library),
  }));
  const verdicts = contexts.map((_, chunk): Verdict => {
    const ofChunk = library.sources.filter((source) => source.origin === chunk);
    const against = findings.find(({ terms, finding }) => {
      if (finding.kind !== "changedNumber" && finding.kind !== "opposite") return false;
      const best = support(terms, finding.source, library.weight);
      return ofChunk.some(
        (source) =>
          source === finding.source ||
          (best > 0 && support(terms, source, library.weight) >= best * AS_CLOSE),
      );
    });
    return against === undefined
      ? { verdict: "yes", reason: wording.noContradiction() }
      : { verdict: "no", reason: findingReason(against.finding, wording) };
  });
  return { verdicts };
}

/** The sentences of an expected answer; the whole of it when none of them states anything. */
function expectedSentences(expectedAnswer: string): string[] {
  const sentences = assertions(expectedAnswer);
  return sentences.length > 0 ? sentences : [expectedAnswer];
}

function contextualPrecision({ text, list }: Inputs, wording: Wording) {
  const expected = expectedSentences(text("expectedAnswer"));
  const verdicts = list("contexts").map((context): Verdict => {
    const library = libraryOf([context]);
    const supported = expected.find((sentence) => examine(sentence, library).kind === "supported");
    return supported === undefined
      ? { verdict: "no", reason: wording.useless() }
      : { verdict: "yes", reason: wording.useful(supported) };
  });
  return { verdicts };
}

function contextualRecall({ text, list }: Inputs, wording: Wording) {
  const library = libraryOf(list("contexts"));
  const verdicts = expectedSentences(text("expectedAnswer")).map((sentence) => ({
    sentence,
    ...supportVerdict(examine(sentence, library), wording),
  }));
  return { verdicts };
}

function chunkRelevancy(question: string, chunk: string, wording: Wording) {
  const sentences = splitSentences(chunk);
  const verdicts = topicOf(question, sentences).map((relevance, i) => {
    const { verdict, reason } = relevanceVerdict(relevance, wording);
    return { statement: sentences[i], verdict: verdict === "yes" ? "yes" : "no", reason };
  });
  return { verdicts };
}

/** Every step that the rules have a basis for, by metric and step; anything else is not applicable. */
export const STEPS: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  faithfulness: {
    truths: ({ list }) => ({ truths: list("contexts").flatMap(splitSentences) }),
    claims: ({ text }) => ({ claims: assertions(text("answer")) }),
    verdicts: ({ list }, wording) => {
      // The truths are the sentences of all chunks in order: neighbours explain each other.
      const library = libraryOf([list("truths").join("\n")]);
      const verdicts = list("claims").map((claim) =>
        supportVerdict(examine(claim, library), wording),
      );
      return { verdicts };
    },
  },
  "answer-relevancy": {
    statements: ({ text }) => ({ statements: assertions(text("answer")) }),
    verdicts: ({ text, list }, wording) => ({
      verdicts: answerTopic(text("question"), list("statements")).map((relevance) =>
        relevanceVerdict(relevance, wording),
      ),
    }),
  },
  "contextual-precision": { verdicts: contextualPrecision },
  "contextual-recall": { verdicts: contextualRecall },
  "contextual-relevancy": {
    verdicts: ({ text, list }, wording) =>
      chunkRelevancy(text("question"), list("chunks").join("\n"), wording),
    chunkVerdicts: ({ text, list }, wording) => ({
      chunks: list("chunks").map((chunk) => chunkRelevancy(text("question"), chunk, wording)),
    }),
  },
  hallucination: { verdicts: hallucination },
  "pii-leakage": {
    extractedPii: ({ text }) => ({ extractedPii: sentencesWithPersonalData(text("answer")) }),
    verdicts: ({ list }, wording) => ({
      verdicts: list("extractedPii").map((sentence): Verdict => {
        const found = personalDataIn(sentence);
        const leak = found.find((match) => !isDesk(match));
        return leak === undefined
          ? { verdict: "no", reason: wording.notPersonal(found[0] ?? sentence) }
          : { verdict: "yes", reason: wording.personal(leak) };
      }),
    }),
  },
  abstention: {
    abstention: ({ text }, wording) => {
      const refusal = refusalIn(text("answer"));
      return refusal === undefined
        ? { abstained: false, reason: wording.notDeclined() }
        : { abstained: true, reason: wording.declined(refusal) };
    },
  },
};
