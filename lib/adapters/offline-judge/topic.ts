import { numbersIn } from "../../core/text/numbers-in.ts";
import { coverage, termsOf, weightsOver } from "./terms.ts";

/** Whether a statement bears on a question, and by which words. */
export type Relevance =
  | { readonly kind: "relevant"; readonly words: readonly string[] }
  | { readonly kind: "irrelevant" }
  | { readonly kind: "tooShort" };

const FEW_TERMS = 2;
const RELEVANT = 0.2;
const MAX_WORDS = 5;

/**
 * Holds statements against a question by the terms they share. One that continues a relevant
 * statement, or that is too short to have a topic, is not held to be off it.
 */
export function relevanceTo(question: string, statements: readonly string[]): Relevance[] {
  const asked = termsOf(question);
  const terms = statements.map(termsOf);
  const weight = weightsOver([asked, ...terms]);
  const relevances: Relevance[] = [];
  let topic = new Set(asked);
  for (const [i, own] of terms.entries()) {
    const shared = [...asked].filter((term) => own.has(term));
    const continued = coverage(own, (term) => topic.has(term), weight);
    const covered = coverage(asked, (term) => own.has(term), weight);
    if (covered >= RELEVANT || (shared.length > 0 && continued >= RELEVANT)) {
      relevances.push({ kind: "relevant", words: shared.slice(0, MAX_WORDS) });
      topic = new Set([...topic, ...own]);
    } else if (own.size <= FEW_TERMS || numbersIn(statements[i] ?? "").length > own.size) {
      relevances.push({ kind: "tooShort" });
    } else if (continued >= RELEVANT * 2) {
      const words = [...own].filter((term) => topic.has(term));
      relevances.push({ kind: "relevant", words: words.slice(0, MAX_WORDS) });
    } else {
      relevances.push({ kind: "irrelevant" });
    }
  }
  return relevances;
}
