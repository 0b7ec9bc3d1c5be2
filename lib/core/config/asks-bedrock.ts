import type { RunConfig } from "./run-config.ts";

/** Whether a run needs AWS credentials of its own, for its judge or its embedding model. */
export const asksBedrock = ({
  judge,
  embedding,
}: Pick<RunConfig, "judge" | "embedding">): boolean =>
  judge.provider === "bedrock" || embedding?.model.provider === "bedrock";
