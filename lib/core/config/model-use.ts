import type { Config } from "./config.ts";
import type { ModelUse } from "./listed-model.ts";

type Roles = Pick<Config, "judge" | "embedding">;

/** What a configuration uses an alias for; nothing when it only defines it. */
export function modelUse({ judge, embedding }: Roles, alias: string): readonly ModelUse[] {
  const judgedBy = typeof judge === "string" ? judge : judge?.model;
  return [
    ...(judgedBy === alias ? (["judge"] as const) : []),
    ...(embedding === alias ? (["embedding"] as const) : []),
  ];
}
