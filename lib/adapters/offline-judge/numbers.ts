import { type NumberMention, numbersIn } from "../../core/text/numbers-in.ts";
import { periodUnits } from "./periods.ts";

// What one of a unit is in another one, so that 1時間 and 60分 are equal.
const OTHER_UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  hour: ["minute", 60],
  minute: ["hour", 1 / 60],
  year: ["month", 12],
  month: ["year", 1 / 12],
  week: ["day", 7],
  day: ["week", 1 / 7],
};
const PRECISION = 1e9;

type Quantity = Pick<NumberMention, "value" | "unit">;

/** The same in another unit; undefined where there is none. */
function inOtherUnit({ value, unit }: Quantity): Quantity | undefined {
  const other = Object.hasOwn(OTHER_UNITS, unit) ? OTHER_UNITS[unit] : undefined;
  return other && { value: Math.round(value * other[1] * PRECISION) / PRECISION, unit: other[0] };
}

/**
 * The numbers of a sentence, found by value: a table in one sentence has thousands, and each is looked
 * up in those of another. Numbers are equal in the same unit, in units that can be converted, and
 * where one of the two has no unit.
 */
export class Numbers {
  /** In their order, repeats included. */
  readonly all: readonly NumberMention[];
  /** How often there is each value in each unit. */
  readonly #counts = new Map<number, Map<string, number>>();
  readonly #periods: ReadonlySet<string>;

  /** What is for a period says 1 of its unit without writing it: 月5万円 is 1か月5万円. */
  constructor(all: readonly NumberMention[], periods: ReadonlySet<string> = new Set()) {
    this.all = all;
    this.#periods = periods;
    for (const { value, unit } of all) {
      const units = this.#counts.get(value) ?? new Map<string, number>();
      units.set(unit, (units.get(unit) ?? 0) + 1);
      this.#counts.set(value, units);
    }
  }

  static in(text: string): Numbers {
    return new Numbers(numbersIn(text), periodUnits(text));
  }

  /** How often a number is among them. */
  times({ value, unit }: Quantity): number {
    let times = 0;
    for (const [other, count] of this.#counts.get(value) ?? []) {
      if (other === unit || other === "" || unit === "") times += count;
    }
    const converted = inOtherUnit({ value, unit });
    if (converted === undefined) return times;
    return times + (this.#counts.get(converted.value)?.get(converted.unit) ?? 0);
  }

  has(number: Quantity): boolean {
    return this.times(number) > 0 || (number.value === 1 && this.#periods.has(number.unit));
  }

  /** The units of those that the others don't have. */
  unitsBeyond(others: Numbers): ReadonlySet<string> {
    return new Set(this.all.filter((number) => !others.has(number)).map(({ unit }) => unit));
  }
}
