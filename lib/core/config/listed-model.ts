import { type Prices, pricesOf } from "../cost/prices.ts";
import { type AnswerShape, answerShape } from "./answer-shape.ts";
import {
  type Capabilities,
  capabilitiesOf,
  capabilitiesSchema,
  type ModelDocument,
} from "./model.ts";

/** What a configuration uses a model for. */
export type ModelUse = "judge" | "embedding";

export interface ListedModel {
  readonly alias: string;
  /** The file's key or the parameter that its document stands in. */
  readonly source: string;
  readonly use: readonly ModelUse[];
  readonly provider: ModelDocument["provider"];
  readonly modelId: string;
  /** Region or base URL; null where the environment decides. */
  readonly place: string | null;
  readonly answerShape: AnswerShape;
  readonly capabilities: readonly {
    readonly name: keyof Capabilities;
    readonly value: boolean | number;
    /** `document`: as configured. `family`: as is known of the model. */
    readonly from: "document" | "family";
  }[];
  /** US dollars a million tokens; null is unknown. */
  readonly prices: Prices | null;
  readonly limits: ModelDocument["limits"];
}

export interface NamedDocument {
  readonly alias: string;
  readonly source: string;
  readonly model: ModelDocument;
}

/** What can be told of a model without asking it. */
export function listedModel(
  { alias, source, model }: NamedDocument,
  use: readonly ModelUse[],
): ListedModel {
  const place = model.provider === "openai" ? model.baseUrl : (model.region ?? null);
  const own = capabilitiesOf(model);
  const names = Object.keys(capabilitiesSchema.shape) as (keyof Capabilities)[];
  const capabilities = names.flatMap((name) => {
    const value = own[name];
    if (value === undefined) return [];
    const isTold = model.capabilities[name] !== undefined;
    return [{ name, value, from: isTold ? ("document" as const) : ("family" as const) }];
  });
  return {
    alias,
    source,
    use,
    provider: model.provider,
    modelId: model.modelId,
    place,
    answerShape: answerShape(model),
    capabilities,
    prices: pricesOf(model) ?? null,
    limits: model.limits,
  };
}
