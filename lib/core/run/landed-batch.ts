import type { Blobs, CallOptions } from "../ports.ts";
import { addPart, type LandedMetric, type LandedPart, type MetricSpent } from "./landed-parts.ts";
import type { CasePlace } from "./transcripts.ts";

/**
 * So long what lands waits for more. A call that dies in between loses nothing that was paid for: the
 * answers are kept, and what was paid in vain does not wait.
 */
const WINDOW_MS = 3000;

export interface BatchPorts {
  readonly blobs: Blobs;
  pause(ms: number, options?: CallOptions): Promise<void>;
}

export interface BatchPlace extends CasePlace {
  readonly attempt: number;
  /** How many parts were saved before. */
  readonly saved: number;
}

/** Saves what lands while a case is scored, what lands together in one object. */
export interface LandedBatch {
  /**
   * Of a metric, its record, what it has cost, or both: these are saved together or not at all, so
   * that an error never lacks its cost.
   */
  add(what: { readonly landed?: LandedMetric; readonly spent?: MetricSpent | undefined }): void;
  /** Saves the rest, also of a call that was aborted. Throws when the store does. */
  close(): Promise<void>;
}

/** Opens a batch, which must be closed however the scoring ends. */
export function openBatch(
  { blobs, pause }: BatchPorts,
  { attempt, saved, ...place }: BatchPlace,
): LandedBatch {
  let hurry = new AbortController();
  let unsaved: LandedPart = { attempt, landed: [], spent: [] };
  let number = saved;
  let writing: Promise<void> | undefined;

  async function save(): Promise<void> {
    while (unsaved.landed.length + unsaved.spent.length > 0) {
      const part = unsaved;
      unsaved = { attempt, landed: [], spent: [] };
      try {
        number = await addPart(blobs, place, part, number);
      } catch (error) {
        unsaved = joined(part, unsaved);
        throw error;
      }
    }
  }

  async function saveInTime(): Promise<void> {
    try {
      // It ends early when there is a reason to hurry.
      await pause(WINDOW_MS, { signal: hurry.signal }).catch(() => undefined);
      await save();
    } catch {
      // The store failed: `close` tries again, and tells.
    } finally {
      writing = undefined;
    }
  }

  return {
    add({ landed, spent }) {
      const more = { attempt, landed: landed ? [landed] : [], spent: spent ? [spent] : [] };
      unsaved = joined(unsaved, more);
      if (writing === undefined) hurry = new AbortController();
      writing ??= saveInTime();
      if (spent?.inVain !== undefined) hurry.abort();
    },
    async close() {
      hurry.abort();
      await writing;
      await save();
    },
  };
}

const joined = (a: LandedPart, b: LandedPart): LandedPart => ({
  attempt: a.attempt,
  landed: [...a.landed, ...b.landed],
  spent: [...a.spent, ...b.spent],
});
