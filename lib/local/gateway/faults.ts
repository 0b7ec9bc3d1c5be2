import { setTimeout as delay } from "node:timers/promises";
import {
  type Exchange,
  type Reply,
  type Service,
  ServiceError,
  type ServiceName,
} from "./exchange.ts";

/** A disturbance for tests, applied to the next `times` requests that it fits. */
export interface FaultRule {
  readonly service: ServiceName;
  /** All operations when absent. */
  readonly operation?: string;
  /** Fits when found in `<bucket>/<key>` for S3, else in the request's JSON. */
  readonly match?: string | RegExp;
  readonly times: number;
  /** `drop`: the connection ends without an answer. `delay`: the answer comes late. */
  readonly kind: "throttle" | "500" | "drop" | "delay";
  readonly delayMs?: number;
  /** The operation takes effect and only its answer is disturbed. */
  readonly afterEffect?: boolean;
}

export type FaultPlan = readonly FaultRule[];

export interface FaultControl {
  add(rule: FaultRule): void;
  clear(): void;
  /** How often this rule, or any, was applied. */
  fired(rule?: FaultRule): number;
}

interface Entry {
  readonly rule: FaultRule;
  left: number;
}

export interface FaultInjector extends FaultControl {
  /** Answers a request as the plan wants it. */
  around(service: Service, operation: string, exchange: Exchange): Promise<Reply | "drop">;
}

export function createFaultInjector(plan: FaultPlan): FaultInjector {
  const entries: Entry[] = [];
  const add = (rule: FaultRule): void => {
    entries.push({ rule, left: rule.times });
  };
  plan.forEach(add);
  return {
    add,
    clear: () => {
      entries.length = 0;
    },
    fired: (rule) =>
      entries
        .filter((entry) => rule === undefined || entry.rule === rule)
        .reduce((sum, entry) => sum + entry.rule.times - entry.left, 0),
    async around(service, operation, exchange) {
      const entry = await findEntry(entries, service, operation, exchange);
      if (!entry) return service.handle(exchange, operation);
      return disturb(entry.rule, service, () => service.handle(exchange, operation));
    },
  };
}

async function findEntry(
  entries: readonly Entry[],
  service: Service,
  operation: string,
  exchange: Exchange,
): Promise<Entry | undefined> {
  for (const entry of entries) {
    const { rule } = entry;
    if (rule.service !== service.name) continue;
    if (rule.operation !== undefined && rule.operation !== operation) continue;
    if (!(await matches(rule, service, exchange))) continue;
    // Counted after the last await: concurrent requests never use one fault twice.
    if (entry.left <= 0) continue;
    entry.left -= 1;
    return entry;
  }
  return undefined;
}

async function matches(rule: FaultRule, service: Service, exchange: Exchange): Promise<boolean> {
  if (rule.match === undefined) return true;
  const subject = await service.subjectOf(exchange);
  return typeof rule.match === "string"
    ? subject.includes(rule.match)
    : new RegExp(rule.match.source, rule.match.flags.replace(/[gy]/g, "")).test(subject);
}

async function disturb(
  rule: FaultRule,
  service: Service,
  handle: () => Promise<Reply>,
): Promise<Reply | "drop"> {
  if (rule.delayMs !== undefined) await delay(rule.delayMs);
  if (rule.kind === "delay") return handle();
  if (rule.afterEffect) await handle();
  if (rule.kind === "drop") return "drop";
  const { code, status } = rule.kind === "throttle" ? service.overload : service.broken;
  throw new ServiceError(code, "a fault that was asked for", status);
}
