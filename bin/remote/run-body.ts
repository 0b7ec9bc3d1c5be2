import { parseYaml } from "../../lib/core/config/parse-yaml.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { Language } from "../../lib/core/language.ts";
import { type Fields, isFields } from "../../lib/core/validation/value-at.ts";
import { Problems } from "../output.ts";
import { readText } from "./read-text.ts";

export interface StartFlags {
  readonly config?: string;
  readonly testSet?: string;
  readonly agent?: string;
  readonly judge?: string;
  readonly embedding?: string;
  readonly metrics?: readonly string[];
  readonly gate?: readonly string[];
  readonly maxCost?: string;
  readonly baseline?: string;
  readonly name?: string;
  readonly note?: string;
  readonly language?: string;
}

/** The document of a file: JSON, which is YAML as well, or YAML. */
export async function readDocument(file: string): Promise<Fields> {
  const parsed = parseYaml({ file, text: await readText(file) });
  if (!parsed.ok) throw new Problems(parsed.error);
  const { value } = parsed.value;
  if (isFields(value)) return value;
  throw new Problems([{ code: "api.not_object", details: undefined }]);
}

/**
 * The body of `POST /runs`: what the file says, and over it what the flags do. `usual` is the language
 * of a run that neither names one for.
 */
export async function runBodyOf(
  { config, ...flags }: StartFlags,
  usual?: Language,
): Promise<Fields> {
  const base = config === undefined ? {} : await readDocument(config);
  const { metrics, gate: gates, maxCost, ...named } = flags;
  const { testSet, agent, judge, embedding, baseline, name, note, language } = named;
  const given = { testSet, agent, judge, embedding, baseline, name, note, language, gates };
  return {
    ...(usual !== undefined && { language: usual }),
    ...base,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(metrics !== undefined && { metrics: metricsOf(metrics) }),
    ...(maxCost !== undefined && { limits: { ...limitsIn(base), maxCostUsd: usd(maxCost) } }),
  };
}

const limitsIn = ({ limits }: Fields): Fields => (isFields(limits) ? limits : {});

const metricsOf = (names: readonly string[]) => {
  const all = names.flatMap((each) => each.split(",")).filter((name) => name !== "");
  return { use: all.length === 1 && all[0] === "standard" ? "standard" : all };
};

function usd(text: string): number {
  const amount = Number(text);
  if (text.trim() !== "" && Number.isFinite(amount)) return amount;
  throw new AppError("usage.invalid_value", { flag: "--max-cost", value: text, expected: "5" });
}
