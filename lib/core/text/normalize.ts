/** Code points that Unicode asks renderers not to show: joiners, direction marks, fillers, tags. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;
/** What tells emoji apart though it is invisible: a joiner between two, the letters of a flag. */
const OF_EMOJI = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\u{1f3f4})[\u{e0030}-\u{e007a}]{2,6}\u{e007f}`;
const KEPT_OR_INVISIBLE = new RegExp(`(${OF_EMOJI})|${INVISIBLE}`, "gu");

/** The blank pattern of Braille is a symbol to Unicode, and a space to whoever looks at it. */
const SPACES = /[\s\u2800]+/gu;

/**
 * The form in which two texts are compared: NFKC (full width and half width are equal), case
 * folded, runs of white space as one space, nothing invisible but what tells two emoji apart.
 */
export function normalize(text: string): string {
  return (
    text
      .replace(KEPT_OR_INVISIBLE, "$1")
      .normalize("NFKC")
      // Sharp s has a capital that only becomes "ss" by way of the small letter.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKC")
      .replace(SPACES, " ")
      .trim()
  );
}
