import type { Deployment, ModelAccess } from "./config.ts";

/** Where profiles of a geography send requests to; of others any Region of theirs. */
const REGIONS_OF: Readonly<Record<string, readonly string[]>> = {
  us: ["us-east-1", "us-east-2", "us-west-2"],
  jp: ["ap-northeast-1", "ap-northeast-3"],
  au: ["ap-southeast-2", "ap-southeast-4"],
};
const PROFILE = /^(global|us-gov|us|eu|jp|au|apac|ca|sa)\.(.+)$/;
/** Global profiles ask for a permission on the model in no Region as well. */
const NO_REGION = "";

type Regions = Pick<Deployment, "region" | "bedrockRegions">;

interface Owner {
  readonly account: string;
  readonly partition: string;
}

/** ARNs of all that a function must be allowed to call so that it can call a model. */
export function modelArns(
  access: ModelAccess,
  places: Regions,
  { account, partition }: Owner,
): readonly string[] {
  const { id, regions } = typeof access === "string" ? { id: access, regions: undefined } : access;
  const callers = places.bedrockRegions ?? [places.region];
  const foundationModel = (region: string, model: string) =>
    `arn:${partition}:bedrock:${region}::foundation-model/${model}`;
  const [, geography, model] = PROFILE.exec(id) ?? [];
  if (geography === undefined || model === undefined) {
    return (regions ?? callers).map((region) => foundationModel(region, id));
  }
  const usual = geography === "global" ? [NO_REGION, "*"] : (REGIONS_OF[geography] ?? ["*"]);
  return [
    ...callers.map(
      (region) => `arn:${partition}:bedrock:${region}:${account}:inference-profile/${id}`,
    ),
    ...(regions ?? usual).map((region) => foundationModel(region, model)),
  ];
}
