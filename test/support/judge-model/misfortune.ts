import { createHash } from "node:crypto";

export const MISFORTUNES = ["throttled", "broken", "garbled", "truncated", "silent"] as const;
export type Misfortune = (typeof MISFORTUNES)[number];

/** Which share of the requests meets what. */
export interface Misfortunes extends Readonly<Partial<Record<Misfortune, number>>> {
  readonly seed: string;
}

export interface Fate {
  readonly misfortune: Misfortune | undefined;
  /** From 0 to 255, for what else is left to chance. */
  readonly chance: number;
}

/**
 * Decides by seed, content and how often that content was asked what becomes of a request: whichever
 * comes first, the same requests meet the same.
 */
export function createFates({ seed, ...shares }: Misfortunes): (content: string) => Fate {
  const times = new Map<string, number>();
  return (content) => {
    const key = createHash("sha256").update(`${seed}\n${content}`).digest("base64");
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const digest = createHash("sha256").update(`${key}${time}`).digest();
    let left = digest.readUInt32BE(0) / 2 ** 32;
    const misfortune = MISFORTUNES.find((each) => {
      left -= shares[each] ?? 0;
      return left < 0;
    });
    return { misfortune, chance: digest[4] ?? 0 };
  };
}
