import type { Language } from "../language.ts";
import { estimateTokens } from "../metrics/estimate-tokens.ts";
import type { Metric } from "../metrics/metric.ts";
import type { Judge } from "../ports.ts";
import { prefixOf } from "../prompts/render-prompt.ts";
import { wordings } from "../prompts/wordings.ts";
import type { SharedBeginning } from "./ask-context.ts";
import { PrefixWarmth } from "./prefix-warmth.ts";

interface CaseToAsk {
  readonly judge: Judge;
  readonly language: Language;
  readonly question: string;
  readonly contexts: readonly string[];
  /** The metrics that the case is judged by, whether they have their record already or not. */
  readonly metrics: readonly Metric[];
  readonly compact: boolean;
}

/** With fewer, writing to the cache costs more than reading from it saves. */
const FEWEST_REQUESTS = 2;

/**
 * How the requests of a case begin that read all its contexts, where sharing that pays: the model
 * keeps beginnings of this length, and there are several such requests. Else undefined, and every
 * request carries only what it needs.
 */
export function sharedBeginning(of: CaseToAsk): SharedBeginning | undefined {
  const { judge, language, question, contexts } = of;
  const { cacheMinTokens } = judge.traits;
  if (cacheMinTokens === undefined || contexts.length === 0) return undefined;
  if (requestsOf(of).size < FEWEST_REQUESTS) return undefined;
  const { system } = wordings[language].frame;
  const beginning = { question, contexts };
  const tokens = estimateTokens(`${system}${prefixOf(language, beginning)}`);
  return tokens < cacheMinTokens ? undefined : { ...beginning, warmth: new PrefixWarmth() };
}

/** The requests that would begin alike; two metrics may share one. */
function requestsOf({ metrics, contexts, compact }: CaseToAsk): ReadonlySet<string> {
  const requests = metrics.flatMap(({ askedAs, steps, shared }) =>
    Object.entries(shared)
      .filter(([name, { readsAll }]) => {
        const isAsked = compact && steps.all !== undefined ? name === "all" : name !== "all";
        return isAsked && readsAll?.(contexts) !== false;
      })
      .map(([name]) => `${askedAs}/${name}`),
  );
  return new Set(requests);
}
