import * as z from "zod";
import type { CallOptions, Parameters } from "../ports.ts";
import { parseJson } from "../validation/parse-json.ts";
import { isTenant } from "./names.ts";
import { type Caller, SCOPES } from "./ports.ts";

const scopesIn = (claim: unknown): readonly string[] =>
  Array.isArray(claim) ? claim.map(String) : String(claim ?? "").split(/[\s,[\]"]+/);

/**
 * Who a token's claims say it is. Only access tokens count, where the issuer tells kinds of tokens
 * apart as Cognito does; scopes come in `scope` or, as of Entra ID and Okta, in `scp`, as one text, a
 * list, or a list as API Gateway writes it.
 */
export function callerOfClaims(
  claims: Readonly<Record<string, unknown>>,
  tenantClaim: string,
): Caller | undefined {
  const { token_use: use = "access", scope, scp } = claims;
  const tenant = Object.hasOwn(claims, tenantClaim) ? claims[tenantClaim] : undefined;
  if (use !== "access" || typeof tenant !== "string" || !isTenant(tenant)) return undefined;
  const told = new Set([scope, scp].flatMap(scopesIn));
  return { tenant, scopes: SCOPES.filter((each) => told.has(each)) };
}

/** A parameter `/saiten/<stage>/principals/<name>`: whose requests signed by this role are. */
export const principalSchema = z.strictObject({
  /** Of a user or a role, or of the sessions of a role, which may end in `/*`. */
  arn: z.string().regex(/^arn:aws[a-z-]*:(iam|sts)::\d{12}:[^*]+(\/\*)?$/),
  tenant: z.string().refine(isTenant),
  /** All of them unless told. */
  scopes: z.array(z.enum(SCOPES)).optional(),
});
type Principal = z.output<typeof principalSchema>;

/** The path of the documents of a stage that say whose a role is. */
export const principalsPath = (stage: string): string => `/saiten/${stage}/principals`;

const SESSION = /^arn:(aws[a-z-]*):sts::(\d{12}):assumed-role\/([^/]+)\/[^/]+$/;
const ROLE = /^arn:(aws[a-z-]*):iam::(\d{12}):role\/(?:.*\/)?([^/]+)$/;

/** A session tells the name of its role, not the path that the role's ARN may have. */
function isOf(userArn: string, arn: string): boolean {
  if (arn.endsWith("/*")) {
    const prefix = arn.slice(0, -1);
    return userArn.startsWith(prefix) && !userArn.slice(prefix.length).includes("/");
  }
  if (userArn === arn) return true;
  const session = SESSION.exec(userArn)?.slice(1).join(" ");
  return session !== undefined && session === ROLE.exec(arn)?.slice(1).join(" ");
}

/** Documents that can't be read name nobody. */
export async function readPrincipals(
  parameters: Parameters,
  stage: string,
  options?: CallOptions,
): Promise<readonly Principal[]> {
  const principals: Principal[] = [];
  for await (const [, text] of parameters.list(principalsPath(stage), options)) {
    const read = principalSchema.safeParse(parseJson(text));
    if (read.success) principals.push(read.data);
  }
  return principals;
}

/** Who signed a request. A role that several tenants claim is nobody's. */
export function callerOfArn(userArn: string, principals: readonly Principal[]): Caller | undefined {
  const own = principals.filter(({ arn }) => isOf(userArn, arn));
  const [first] = own;
  if (first === undefined || own.some(({ tenant }) => tenant !== first.tenant)) return undefined;
  const scopes = own.flatMap((each) => each.scopes ?? SCOPES);
  return { tenant: first.tenant, scopes: SCOPES.filter((scope) => scopes.includes(scope)) };
}
