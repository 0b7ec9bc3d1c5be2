import { createHash } from "node:crypto";

const BEGIN = "\u0002";
const END = "\u0003";

/**
 * A vector of a text by its hashed character bigrams: equal texts have equal vectors, similar ones
 * point in a similar direction, others may have a negative cosine. No text gives a zero vector.
 */
export function bigramVector(text: string, length = 64): number[] {
  const vector: number[] = Array.from({ length }, () => 0);
  const characters = [BEGIN, ...text, END];
  for (const [at, character] of characters.slice(0, -1).entries()) {
    const digest = createHash("sha256")
      .update(`${character}${characters[at + 1]}`)
      .digest();
    const place = digest.readUInt32BE(0) % length;
    vector[place] = (vector[place] ?? 0) + ((digest[4] ?? 0) % 2 === 0 ? 1 : -1);
  }
  // Bigrams of opposite signs may have cancelled out.
  return vector.some((number) => number !== 0) ? vector : vector.map((_, at) => (at === 0 ? 1 : 0));
}
