import { AppError } from "../core/errors.ts";
import { spentInVain } from "../core/judging/spent-in-vain.ts";
import { localize, type Message } from "../core/messages/catalog.ts";
import type { Reason } from "../core/messages/reason.ts";
import type { Usage } from "../core/results.ts";
import type { ModelArea } from "./model-call.ts";

export interface ProbedModel {
  readonly area: ModelArea;
  /** The model's alias in the configuration. */
  readonly alias: string;
  /** Where its document stands: `models.main` of a file, or the SSM parameter's name. */
  readonly parameter: string;
}

/** Of a model whose first tiny call was throttled: that it can be reached is all that is known. */
export const unverified = ({ area, alias, parameter }: ProbedModel, cause: unknown): AppError =>
  new AppError(`${area}.unverified`, { model: alias, parameter }, { cause });

/**
 * What the failure of a model's first tiny call comes to: a throttled model can be reached; any
 * other error is thrown, naming alias and parameter.
 */
export function probeFailure(error: unknown, { area, alias, parameter }: ProbedModel): Usage {
  if (!(error instanceof AppError) || error.code === `${area}.no_credentials`) throw error;
  if (error.code === `${area}.throttled`) return spentInVain(error);
  const message = { code: error.code, details: error.details } as Message;
  const { reason: given } = error.details as { reason?: Reason };
  // Of TLS that can't be trusted or used the remedy is told as well: it is not the endpoint's.
  const isTold = given !== undefined && !/\.(?:untrusted|no_tls|other_host)$/.test(error.code);
  const reason = isTold ? given : localize(message);
  const details = { model: alias, parameter, reason };
  const kind = error.code === `${area}.denied` ? "denied" : "unreachable";
  throw new AppError(`${area}.${kind}`, details, { cause: error });
}
