import type { ReasonWords } from "../wording.ts";

type Forms = readonly [one: string, many: string];

interface Sentences {
  readonly noun: Forms;
  readonly against: Forms;
  /** What is said instead of `against` where some are only not settled. */
  readonly unsettled?: Forms;
  readonly fine: Forms;
  readonly none: string;
}

/** Sentences about so many things of one kind; forms are one for one and one for many. */
export function reasonWords({ noun, against, unsettled, fine, none }: Sentences): ReasonWords {
  const some =
    (predicate: Forms): ReasonWords["against"] =>
    (count, total) => {
      const subject = total === 1 ? `The only ${noun[0]}` : `${count} of ${total} ${noun[1]}`;
      return `${subject} ${count === 1 ? predicate[0] : predicate[1]}`;
    };
  return {
    none,
    fine: (total) =>
      total === 1 ? `The only ${noun[0]} ${fine[0]}.` : `All ${total} ${noun[1]} ${fine[1]}.`,
    against: some(against),
    ...(unsettled && { unsettled: some(unsettled) }),
  };
}
