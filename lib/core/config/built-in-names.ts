import { LANGUAGES } from "../language.ts";
import type { MetricMode } from "../metrics/metric.ts";
import { registry } from "../metrics/registry.ts";
import { metricName } from "../report/metric-words.ts";
import { normalize } from "../text/normalize.ts";
import type { TakenNames } from "./resolve-custom.ts";

/** A name in brackets behind another one is a name too: 品質スコア（忠実度）. */
const partsOf = (name: string): readonly string[] => [name, ...name.split(/[（(）)]/u)];

/** What a custom metric of a mode can't be called: ids and names of its built-in metrics. */
export function builtInNames(mode: MetricMode): TakenNames {
  const names = Object.values(registry)
    .filter((metric) => metric.mode === mode)
    .flatMap(({ id }) => {
      const shown = LANGUAGES.flatMap((language) => partsOf(metricName(id, language)));
      return [id, ...shown].map((name) => [normalize(name), id] as const);
    });
  return new Map(names.filter(([name]) => name !== ""));
}
