import { type NumberMention, numbersIn } from "../../core/text/numbers-in.ts";

// What one of a unit is in a smaller one, so that 1時間 and 60分 are equal.
const SMALLER: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  hour: ["minute", 60],
  year: ["month", 12],
  week: ["day", 7],
};
const PRECISION = 1e9;

interface Counted {
  readonly number: NumberMention;
  times: number;
}

const inSmallerUnit = ({ value, unit }: NumberMention): { value: number; unit: string } => {
  const [smaller, factor] = SMALLER[unit] ?? [unit, 1];
  return { value: Math.round(value * factor * PRECISION) / PRECISION, unit: smaller };
};

/** Equal value, in the same unit or where one of the two has none. */
function sameNumber(a: NumberMention, b: NumberMention): boolean {
  if (a.value === b.value && (a.unit === b.unit || a.unit === "" || b.unit === "")) return true;
  const [x, y] = [inSmallerUnit(a), inSmallerUnit(b)];
  return x.unit === y.unit && x.value === y.value;
}

/** Equal numbers have one of these in common. */
function keysOf(number: NumberMention): readonly string[] {
  const { value, unit } = inSmallerUnit(number);
  return [`${number.value}`, `${value} ${unit}`];
}

/**
 * The numbers of a sentence, found by value: a table in one sentence has thousands, and each is looked
 * up in those of another.
 */
export class Numbers {
  /** In their order, repeats included. */
  readonly all: readonly NumberMention[];
  readonly #counted = new Map<string, Counted[]>();

  constructor(all: readonly NumberMention[]) {
    this.all = all;
    const known = new Map<string, Counted>();
    for (const number of all) {
      const name = `${number.value} ${number.unit}`;
      const counted = known.get(name) ?? { number, times: 0 };
      counted.times += 1;
      if (!known.has(name)) this.#add(counted);
      known.set(name, counted);
    }
  }

  static in(text: string): Numbers {
    return new Numbers(numbersIn(text));
  }

  /** How often a number is among them. */
  times(number: NumberMention): number {
    const near = new Set(keysOf(number).flatMap((key) => this.#counted.get(key) ?? []));
    return [...near]
      .filter((counted) => sameNumber(counted.number, number))
      .reduce((sum, { times }) => sum + times, 0);
  }

  has(number: NumberMention): boolean {
    return this.times(number) > 0;
  }

  /** The units of those that the others don't have. */
  unitsBeyond(others: Numbers): ReadonlySet<string> {
    return new Set(this.all.filter((number) => !others.has(number)).map(({ unit }) => unit));
  }

  #add(counted: Counted): void {
    for (const key of keysOf(counted.number)) {
      this.#counted.set(key, [...(this.#counted.get(key) ?? []), counted]);
    }
  }
}
