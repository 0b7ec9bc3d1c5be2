import type { ReasonWords } from "../wording.ts";

interface Sentences {
  readonly noun: string;
  /** The measure word of the noun. */
  readonly unit: string;
  readonly against: string;
  /** What is said instead of `against` where some are only not settled. */
  readonly unsettled?: string;
  readonly fine: string;
  readonly none: string;
}

/** Sentences about so many things of one kind. */
export function reasonWords(sentences: Sentences): ReasonWords {
  const { noun, unit, against, unsettled, fine, none } = sentences;
  const some =
    (predicate: string): ReasonWords["against"] =>
    (count, total) => {
      const one = `1 ${unit}${noun}`;
      const subject = total === 1 ? one : `${total} ${unit}${noun}中有 ${count} ${unit}`;
      return `${subject}${predicate}`;
    };
  return {
    none,
    fine: (total) => `${total} ${unit}${noun}${total === 1 ? "" : "皆"}${fine}。`,
    against: some(against),
    ...(unsettled && { unsettled: some(unsettled) }),
  };
}
