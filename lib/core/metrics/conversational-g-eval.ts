import type { Metric } from "./metric.ts";

export function conversationalGEval(id: string, _options: Readonly<Record<string, unknown>>): Metric {
  throw new RangeError(`${id} can't be built yet`);
}
