import { SCOPES } from "./ports.ts";

export interface SignedInUser {
  /** Undefined for a user whose tenant no administrator has set. */
  readonly tenant: string | undefined;
  readonly groups: readonly string[];
}

export interface AccessTokenChanges {
  readonly claims: Readonly<Record<string, string>>;
  /** Scopes that the token must not hold, whatever was asked for. */
  readonly suppressed: readonly string[];
}

/** A user's access token tells the tenant, and holds a scope only for members of its group. */
export function claimsOfUser(
  { tenant, groups }: SignedInUser,
  tenantClaim: string,
): AccessTokenChanges {
  return {
    claims: tenant === undefined ? {} : { [tenantClaim]: tenant },
    suppressed: SCOPES.filter((scope) => !groups.includes(scope.slice("saiten/".length))),
  };
}
