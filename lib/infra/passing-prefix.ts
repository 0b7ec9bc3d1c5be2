/**
 * Below it lies what was said about cases under way, where nothing of it may last. The functions know
 * it by themselves; a test holds the two together.
 */
export const PASSING_PREFIX = "_passing/";
