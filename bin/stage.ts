/** The deployment whose parameters are meant; on a laptop there is none. */
export const stageOf = (environment: NodeJS.ProcessEnv = process.env): string =>
  environment.SAITEN_STAGE ?? "local";
