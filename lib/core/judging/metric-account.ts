import { addUsage, noUsage, type RefusedParameter, type Usage } from "../results.ts";
import type { StoredAnswer } from "./answer-store.ts";

/**
 * What one metric of one case spends, and what it was answered without; whatever it paid for in an
 * earlier attempt counts, once.
 */
export class MetricAccount {
  usage: Usage = noUsage;
  readonly refused = new Set<RefusedParameter>();
  readonly payer: StoredAnswer["payer"];
  /** Keys of the stored answers whose cost is in `usage`. */
  readonly #counted = new Set<string>();

  constructor({ run = null, ...place }: { run?: string | null; caseId: string; metric: string }) {
    this.payer = { run, caseId: place.caseId, metric: place.metric };
  }

  add(usage: Usage): void {
    this.usage = addUsage(this.usage, usage);
  }

  /** Notes what the judge refused when it gave an answer, whoever asked. */
  noteRefused({ replies = [] }: StoredAnswer): void {
    for (const { refused = [] } of replies) for (const each of refused) this.refused.add(each);
  }

  /** Another run, case or metric may have paid: the cost is in their figures. */
  addStored(key: string, { payer, usage }: StoredAnswer): void {
    const { run, caseId, metric } = this.payer;
    const isMine = payer.run === run && payer.caseId === caseId && payer.metric === metric;
    if (run === null || !isMine || this.#counted.has(key)) return;
    this.#counted.add(key);
    this.add(usage);
  }
}
