/**
 * The lines of a text that comes in pieces. Only a line feed ends one: to `node:readline` of newer
 * versions U+2028 does as well, which JSON may hold as it is.
 */
export async function* textLines(
  pieces: AsyncIterable<string>,
  maxLength = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const parts = (rest + piece).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
    if (rest.length > maxLength) throw new Error(`a line is longer than ${maxLength} characters`);
  }
  if (rest !== "") yield rest;
}
