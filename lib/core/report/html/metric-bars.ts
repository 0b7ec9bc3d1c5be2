import { score } from "../format.ts";
import { type Html, html } from "../html.ts";
import { hintInRun, isCustomMetric, nameInRun } from "../metric-names.ts";
import type { MetricSummary } from "../report.ts";
import { unscoredReasons } from "../report-tables.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

const BIN_WIDTH = 10;
const BIN_HEIGHT = 24;

/** Every metric of the run: its mean in its own direction, threshold, spread and denominators. */
export function metricBars(view: View): Html | undefined {
  const { report, labels } = view;
  const metrics = Object.entries(report.metrics);
  if (metrics.length === 0) return undefined;
  return html`<section><h2>${labels.sections.metrics}</h2><p class="note">${labels.metricsNote}</p>
${metrics.map(([id, summary]) => metricRow(id, summary, view))}</section>`;
}

function metricRow(id: string, summary: MetricSummary, view: View): Html {
  const { labels } = view;
  const custom = isCustomMetric(id, view) ? `${labels.customMetric}${labels.colon}` : "";
  return html`<div class="metric"><h3 class="name">${inline(nameInRun(id, view))}
<small>${custom}${hintInRun(id, view)}<br>${labels.direction[summary.direction]}${labels.comma}${labels.passesAt[summary.direction](score(summary.threshold))}</small></h3>
<p class="mean">${score(summary.mean, summary.threshold)}</p>
${summary.mean === null ? undefined : [bar(summary.mean, summary, view), histogram(summary, view)]}
<p class="detail">${details(summary, view)}</p></div>`;
}

function details(summary: MetricSummary, view: View): string {
  const { labels } = view;
  const { scored, unscored, passed } = summary;
  const reasons = unscoredReasons(summary, view);
  if (scored === 0) return [labels.why.nothingScored(unscored), ...reasons].join(" / ");
  return [
    labels.meetsThreshold(passed, scored),
    labels.range(score(summary.min), score(summary.p50), score(summary.max)),
    ...(unscored > 0 ? [labels.unscoredCount(unscored), ...reasons] : []),
  ].join(" / ");
}

function bar(mean: number, summary: MetricSummary, { labels }: View): Html {
  const { threshold, direction } = summary;
  const [from, width] = direction === "higher" ? [threshold, 1 - threshold] : [0, threshold];
  const text = labels.barText(score(mean, threshold), score(threshold));
  return html`<svg class="bar" role="img" aria-label="${text}"><rect class="track" width="100%" height="100%"/>
<rect class="zone" x="${share(from)}" width="${share(width)}" height="100%"/>
<rect class="level" y="30%" width="${share(mean)}" height="40%"/>
<line class="limit" x1="${share(threshold)}" x2="${share(threshold)}" y1="-10%" y2="110%"/></svg>`;
}

function share(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}

function histogram(summary: MetricSummary, { labels }: View): Html {
  const highest = Math.max(1, ...summary.histogram);
  const columns = summary.histogram.map((n, bin) => {
    const height = (n / highest) * BIN_HEIGHT;
    return html`<rect class="level" x="${bin * BIN_WIDTH + 1}" y="${(BIN_HEIGHT - height).toFixed(2)}" width="${BIN_WIDTH - 2}" height="${height.toFixed(2)}"/>`;
  });
  return html`<svg class="histogram" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label="${labels.histogramText(summary.histogram.join(labels.comma))}">${columns}<line class="base" x1="0" x2="100" y1="24" y2="24"/></svg>`;
}
