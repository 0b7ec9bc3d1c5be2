import { sha256 } from "../dataset/canonical-json.ts";
import type { TestCase } from "../dataset/case.ts";
import type { Blobs, CallOptions } from "../ports.ts";

/** What stays the same of a case when agent, judge and expectations change. */
type Subject = Pick<TestCase, "question" | "scenario" | "turns">;

const DIGITS = 32;

/**
 * Names the folder of the answers that are about a case: by what it asks, so that every run finds
 * those of the others, whatever the case is called and whatever it expects. `salt`: sets answers
 * apart that must not be shared, whose number would grow with every run.
 */
export function answerFolder({ question, scenario, turns }: Subject, salt?: string): string {
  const said = question === "" && scenario === undefined ? turns : undefined;
  const material = [question, scenario ?? null, said ?? null, salt ?? null];
  return sha256(JSON.stringify(material)).slice(0, DIGITS);
}

/** The key of an answer in a folder; answers that are about no case lie in none. */
export const keyInFolder = (folder: string | undefined, key: string): string =>
  folder === undefined ? key : `${folder}/${key}`;

/** A folder with more is not listed to its end: its answers are looked up one by one. */
export const MAX_LISTED = 1000;

/** What a folder holds; undefined where that is too much to know. */
type Listing = ReadonlySet<string> | undefined;

export interface AnswerFolders {
  /** False: there is no answer by this key. The first look into a folder lists it, once. */
  mayHold(key: string, options?: CallOptions): Promise<boolean>;
  /** From now on there is. */
  note(key: string): void;
}

/** Knows which answers there are, without asking for each; keys outside of folders may always be there. */
export function createAnswerFolders(blobs: Blobs, prefix: string): AnswerFolders {
  const listings = new Map<string, Promise<Listing>>();
  const noted = new Set<string>();

  async function list(folder: string, options: CallOptions | undefined): Promise<Listing> {
    const found = new Set<string>();
    for await (const path of blobs.list(`${prefix}${folder}/`, options)) {
      found.add(path.slice(prefix.length, -".json".length));
      if (found.size >= MAX_LISTED) return undefined;
    }
    return found;
  }

  function listing(folder: string, options: CallOptions | undefined): Promise<Listing> {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    const listed = list(folder, options);
    listings.set(folder, listed);
    // The next look-up tries again.
    listed.catch(() => listings.delete(folder));
    return listed;
  }

  return {
    async mayHold(key, options) {
      const end = key.lastIndexOf("/");
      if (end < 0 || noted.has(key)) return true;
      const found = await listing(key.slice(0, end), options);
      return found === undefined || found.has(key);
    },
    note(key) {
      noted.add(key);
    },
  };
}
