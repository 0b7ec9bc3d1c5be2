import { LANGUAGES } from "../language.ts";
import type { MetricMode } from "../metrics/metric.ts";
import { registry } from "../metrics/registry.ts";
import { metricName } from "../report/metric-words.ts";
import { normalize } from "../text/normalize.ts";
import type { TakenNames } from "./resolve-custom.ts";

/** A name in brackets behind another one is a name too: 品質スコア（忠実度）. */
const partsOf = (name: string): readonly string[] => name.split(/[（(）)]/u);

/** What a custom metric of a mode can't be called: ids and names of its built-in metrics. */
export function builtInNames(mode: MetricMode): TakenNames {
  const ids = Object.values(registry)
    .filter((metric) => metric.mode === mode)
    .map(({ id }) => id);
  const shown = ids.flatMap((id) =>
    [id, ...LANGUAGES.map((language) => metricName(id, language))].map((name) => ({ id, name })),
  );
  // Of two metrics, a name belongs to the one that has all of it.
  const parts = shown.flatMap(({ id, name }) => partsOf(name).map((part) => ({ id, name: part })));
  const names = [...parts, ...shown].map(({ id, name }) => [normalize(name), id] as const);
  return new Map(names.filter(([name]) => name !== ""));
}
