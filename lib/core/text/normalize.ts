const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * The form in which two texts are compared: NFKC (full width and half width are equal), case
 * folded, runs of white space as one space, nothing invisible.
 */
export function normalize(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .trim();
}
