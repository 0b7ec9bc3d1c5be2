/** What a request to Bedrock is opened with; whatever else signs it never leaves this machine. */
const VARIABLES = ["AWS_BEARER_TOKEN_BEDROCK", "AWS_SESSION_TOKEN", "AWS_SECRET_ACCESS_KEY"];
/** A dummy of local services, and a word of many messages. */
const SHORTEST = 8;

/** The secrets of the environment that Bedrock, or a proxy before it, may echo. */
export const bedrockSecrets = (env: NodeJS.ProcessEnv = process.env): readonly string[] =>
  VARIABLES.flatMap((name) => env[name]?.trim() ?? []).filter(({ length }) => length >= SHORTEST);
