import type { Finding } from "./evidence.ts";
import type { Verdict } from "./step.ts";
import type { Relevance } from "./topic.ts";
import type { FindingWords, Wording } from "./wording.ts";

/** Why a sentence is borne out or not, in the words for where it was looked for. */
export function findingReason(finding: Finding, words: FindingWords): string {
  switch (finding.kind) {
    case "supported":
      return words.supported(finding.source.text);
    case "changedNumber":
      return words.changedNumber(finding.number, finding.source.text);
    case "opposite":
      return words.opposite(finding.source.text);
    default:
      return words.unsupported();
  }
}

export const supportVerdict = (finding: Finding, words: FindingWords): Verdict => ({
  verdict: finding.kind === "supported" ? "yes" : "no",
  reason: findingReason(finding, words),
});

/** `idk` where the rules have no hold. */
export function relevanceVerdict(relevance: Relevance, wording: Wording): Verdict {
  switch (relevance.kind) {
    case "sharesWords": {
      const { words, areWhole } = relevance.words();
      const reason = areWhole ? wording.sharesWords(words) : wording.hasAlike(words);
      return { verdict: "yes", reason };
    }
    case "answersNumber":
      return { verdict: "yes", reason: wording.answersNumber(relevance.number) };
    case "unclear":
      return { verdict: "idk", reason: wording.unclear() };
    default:
      return { verdict: "no", reason: wording.offTopic() };
  }
}
