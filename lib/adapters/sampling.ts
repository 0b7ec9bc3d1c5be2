/**
 * `top_p` for a model that takes no temperature: only the likeliest words are left, so that it answers
 * as evenly as it can. A `top_p` of 1 would be no wish at all. Never sent beside a temperature.
 */
export const LIKELIEST_WORDS = 0.01;
