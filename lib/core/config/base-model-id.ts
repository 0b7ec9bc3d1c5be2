const GEOGRAPHIES = ["us", "eu", "jp", "apac", "au"];
const PROFILE = new RegExp(`^(global|${GEOGRAPHIES.join("|")})\\.(?=.)`);

export interface BaseModelId {
  /** The id of the model itself. */
  readonly id: string;
  /** The inference profile's region: `global`, a geography, or undefined for a plain model id. */
  readonly profile: string | undefined;
}

/**
 * A Bedrock model id without the prefix of its inference profile, whether written as an id or an
 * ARN. An application inference profile names no model: its id is no model's.
 */
export function baseModelId(modelId: string): BaseModelId {
  const [, own = modelId] =
    /^arn:[^/]*:(?:foundation-model|inference-profile)\/(.+)$/.exec(modelId) ?? [];
  const [prefix = "", profile] = PROFILE.exec(own) ?? [];
  return { id: own.slice(prefix.length), profile };
}
