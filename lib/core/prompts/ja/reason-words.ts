import type { ReasonWords } from "../wording.ts";

interface Sentences {
  readonly noun: string;
  /** Begins with its particle. */
  readonly against: string;
  /** What is said instead of `against` where some are only not settled. */
  readonly unsettled?: string;
  readonly fine: string;
  readonly none: string;
}

/** Sentences about so many things of one kind. */
export function reasonWords({ noun, against, unsettled, fine, none }: Sentences): ReasonWords {
  const some =
    (predicate: string): ReasonWords["against"] =>
    (count, total) => {
      const subject = total === 1 ? `${noun} 1 件` : `${noun} ${total} 件のうち ${count} 件`;
      return `${subject}${predicate}`;
    };
  return {
    none,
    fine: (total) => `${noun} ${total} 件は${total === 1 ? "" : "、いずれも"}${fine}。`,
    against: some(against),
    ...(unsettled && { unsettled: some(unsettled) }),
  };
}
