/** A text with its quotation marks as they are inside of others. */
export const withInnerQuotes = (text: string): string =>
  text.replaceAll("「", "『").replaceAll("」", "』");
