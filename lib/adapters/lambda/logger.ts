import { Logger } from "@aws-lambda-powertools/logger";

/** Of every handler; what it says goes to the function's log group. */
export const logger = new Logger({ serviceName: "saiten" });
