import * as z from "zod";
import { callerOfArn, callerOfClaims, readPrincipals } from "../../core/api/callers.ts";
import type { Caller } from "../../core/api/ports.ts";
import type { Clock, Parameters } from "../../core/ports.ts";

/** What API Gateway has checked, of an event of an HTTP API. */
const eventSchema = z.object({
  event: z.object({
    requestContext: z.object({
      authorizer: z
        .object({
          jwt: z.object({ claims: z.record(z.string(), z.unknown()) }).nullish(),
          iam: z.object({ userArn: z.string() }).nullish(),
        })
        .nullish(),
    }),
  }),
});

export interface IdentifyOptions {
  readonly parameters: Parameters;
  readonly clock: Clock;
  readonly stage: string;
  /** The claim of a token that names its tenant. */
  readonly tenantClaim: string;
}

/** How long a change of the principals may take to be noticed. */
const KEPT_MS = 60_000;

/** Says who sent an event: by the claims of a token, or by the role that signed it. */
export function identifyLambda({ parameters, clock, stage, tenantClaim }: IdentifyOptions) {
  let kept: { readonly at: number; readonly read: ReturnType<typeof readPrincipals> } | undefined;
  const principals = () => {
    const now = clock.now();
    if (kept === undefined || now - kept.at >= KEPT_MS) {
      const read = readPrincipals(parameters, stage);
      kept = { at: now, read };
      read.catch(() => {
        kept = undefined;
      });
    }
    return kept.read;
  };
  return async (_request: Request, env: unknown): Promise<Caller | undefined> => {
    const parsed = eventSchema.safeParse(env);
    const { jwt, iam } = parsed.data?.event.requestContext.authorizer ?? {};
    if (jwt != null) return callerOfClaims(jwt.claims, tenantClaim);
    return iam == null ? undefined : callerOfArn(iam.userArn, await principals());
  };
}
