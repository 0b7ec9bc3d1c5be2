import type { Language } from "../language.ts";
import { isMetricId } from "../metrics/registry.ts";
import type { MetricWording } from "../prompts/wording.ts";
import { wordings } from "../prompts/wordings.ts";

/** The words of a built-in metric; the kinds of custom ones have words as well, but are none. */
export const metricWords = (id: string, language: Language): MetricWording | undefined =>
  isMetricId(id) ? wordings[language].metrics[id] : undefined;

/** The name a reader sees; a custom metric is called what its author called it. */
export const metricName = (id: string, language: Language): string =>
  metricWords(id, language)?.name ?? id;

/** One plain question that says what the metric measures; undefined for custom metrics. */
export const metricHint = (id: string, language: Language): string | undefined =>
  metricWords(id, language)?.hint;
