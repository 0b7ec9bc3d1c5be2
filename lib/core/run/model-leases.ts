import type { RunConfig } from "../config/run-config.ts";
import type { CallOptions, Clock, Embedder, Judge, RunRef } from "../ports.ts";
import { heedingEmbedder, heedingJudge } from "../quota/heeding.ts";
import { leasedEmbedder, leasedJudge } from "../quota/leased.ts";
import { MinuteLease } from "../quota/minute-lease.ts";
import { type Patience, patientLease } from "../quota/patient-lease.ts";
import type { Quota, QuotaLease, QuotaUse } from "../quota/quota.ts";
import { maxConcurrencyOf } from "./max-concurrency.ts";

export interface LeasePorts {
  readonly quota: Quota;
  readonly clock: Clock;
}

export interface ModelLeases {
  /** The same judge, within what the invocation holds of its minutes. */
  judge(judge: Judge): Judge;
  embedder(embedder: Embedder | undefined): Embedder | undefined;
  /** Seconds until there may be something again; 0 when nothing was refused. */
  waitSeconds(caseKey: string): number;
  /** Gives back what is left. */
  close(options?: CallOptions): Promise<void>;
}

type Area = Patience["area"];

/** Cases that wait for the same minute come back within some seconds, not all at once. */
const SPREAD_SECONDS = 5;

/**
 * What an invocation may ask of a run's models; a model without limits is asked as it is. `pause` is
 * given where nothing else can wait until a minute is over.
 */
export function openLeases(
  ports: LeasePorts,
  run: RunRef,
  config: RunConfig,
  pause?: Patience["pause"],
): ModelLeases {
  const judging = leaseOf(ports, run, config, "judge");
  const embedding = leaseOf(ports, run, config, "embedding");
  const leases = [judging, embedding].flatMap((each) => each ?? []);
  let closedUntil = 0;
  const onWait = (ms: number) => {
    closedUntil = Math.max(closedUntil, ports.clock.now() + ms);
  };
  const patient = (area: Area, lease: MinuteLease): QuotaLease =>
    pause === undefined ? lease : patientLease(lease, { pause, area, alias: lease.alias });
  return {
    judge(judge) {
      const heeding = "model" in config.judge ? heedingJudge(judge, onWait) : judge;
      return judging ? leasedJudge(heeding, patient("judge", judging)) : heeding;
    },
    embedder(embedder) {
      const heeding = embedder && heedingEmbedder(embedder, onWait);
      return heeding && embedding
        ? leasedEmbedder(heeding, patient("embedding", embedding))
        : heeding;
    },
    waitSeconds(caseKey) {
      const closedMs = closedUntil - ports.clock.now();
      const waitMs = Math.max(0, closedMs, ...leases.map((lease) => lease.waitMs));
      return waitMs === 0 ? 0 : Math.ceil(waitMs / 1000) + (caseKey.charCodeAt(0) % SPREAD_SECONDS);
    },
    async close(options) {
      // What can't be given back is lost for this minute alone: no reason to judge anything again.
      await Promise.allSettled(leases.map((lease) => lease.close(options)));
    },
  };
}

function leaseOf(
  { quota, clock }: LeasePorts,
  { tenant }: RunRef,
  config: RunConfig,
  area: Area,
): MinuteLease | undefined {
  const asked = config[area];
  if (asked === null || !("model" in asked)) return undefined;
  const { requestsPerMinute, tokensPerMinute } = asked.model.limits;
  const limits: Partial<QuotaUse> = {
    ...(requestsPerMinute !== undefined && { requests: requestsPerMinute }),
    ...(tokensPerMinute !== undefined && { tokens: tokensPerMinute }),
  };
  if (Object.keys(limits).length === 0) return undefined;
  const sharers = maxConcurrencyOf(config, { calls: config.metrics.length });
  return new MinuteLease({ quota, clock, tenant, alias: asked.alias, limits, sharers });
}
