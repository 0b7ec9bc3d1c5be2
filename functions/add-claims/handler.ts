import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { claimsOfUser } from "../../lib/core/api/claims-of-user.ts";
import { addClaimsInput, addClaimsOutput } from "./schema.ts";

/** Cognito's trigger before it issues a token. */
export const handler = createHandler({
  input: addClaimsInput,
  output: addClaimsOutput,
  run: async (event) => {
    const { userAttributes, groupConfiguration } = event.request;
    const { claims, suppressed } = claimsOfUser(
      {
        tenant: userAttributes["custom:tenant"],
        groups: groupConfiguration?.groupsToOverride ?? [],
      },
      process.env.SAITEN_TENANT_CLAIM ?? "tenant",
    );
    return {
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: {
            claimsToAddOrOverride: { ...claims },
            scopesToSuppress: [...suppressed],
          },
        },
      },
    };
  },
});
