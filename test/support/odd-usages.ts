const numbers = [-10, "10", "NaN", 0.5, 2 ** 53 - 1, 1e300, [10], { n: 10 }, true, null];

/** Usages as no provider should state them, with the fields of one provider's wire format. */
export function oddUsages(...fields: readonly string[]): unknown[] {
  const counted = numbers.map((n) => Object.fromEntries(fields.map((field) => [field, n])));
  return [...counted, {}, [], "many", 7, true, null, undefined];
}
