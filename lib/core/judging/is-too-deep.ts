/** No answer is nested so deeply, and what is can't be written down again. */
export const MAX_DEPTH = 32;

/** Whether a value is nested more deeply than that. */
export function isTooDeep(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isTooDeep(each, depth - 1));
}
