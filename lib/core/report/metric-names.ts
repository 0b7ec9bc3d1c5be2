import type { Language } from "../language.ts";
import { findMetric, groupOf } from "../metrics/registry.ts";
import { wordingOf } from "../prompts/wordings.ts";
import type { FailedBy } from "../results.ts";
import { metricHint, metricName } from "./metric-words.ts";
import type { Report } from "./report.ts";

/** What it takes to tell a run's custom metrics from the built-in ones, and to name both. */
export interface MetricScope {
  readonly mode: Report["run"]["mode"];
  readonly language: Language;
}

const isConversational = (mode: MetricScope["mode"]): boolean => mode === "multi-turn";

/** A custom metric may be called like a built-in one of the other mode, never like one of its own. */
export function isCustomMetric(id: string, { mode }: Pick<MetricScope, "mode">): boolean {
  const metric = findMetric(id);
  return metric === undefined || isConversational(metric.mode) !== isConversational(mode);
}

/** The name a reader sees; a custom metric is called what its author called it. */
export const nameInRun = (id: string, scope: MetricScope): string =>
  isCustomMetric(id, scope) ? id : metricName(id, scope.language);

/** What a metric measures, in one plain line. */
export function hintInRun(id: string, scope: MetricScope): string | undefined {
  const { language, mode } = scope;
  if (!isCustomMetric(id, scope)) return metricHint(id, language);
  const kind = isConversational(mode) ? "conversational-g-eval" : "g-eval";
  return wordingOf(kind, language)?.hint;
}

/** The group of the pass rule that a metric belongs to; conversations know but one. */
export function groupInRun(id: string, scope: Pick<MetricScope, "mode">): FailedBy {
  if (isConversational(scope.mode)) return "multi-turn";
  return isCustomMetric(id, scope) ? "other" : groupOf(id);
}
