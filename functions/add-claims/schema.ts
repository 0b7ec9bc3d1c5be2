import * as z from "zod";

/** What Cognito asks before it issues an access token; it wants the whole event back. */
export const addClaimsInput = z.looseObject({
  request: z.looseObject({
    userAttributes: z.record(z.string(), z.string()).default({}),
    groupConfiguration: z
      .looseObject({ groupsToOverride: z.array(z.string()).nullish() })
      .nullish(),
    scopes: z.array(z.string()).nullish(),
  }),
});
export type AddClaimsInput = z.output<typeof addClaimsInput>;

export const addClaimsOutput = z.looseObject({
  response: z.strictObject({
    claimsAndScopeOverrideDetails: z.strictObject({
      accessTokenGeneration: z.strictObject({
        claimsToAddOrOverride: z.record(z.string(), z.string()),
        scopesToSuppress: z.array(z.string()),
      }),
    }),
  }),
});
export type AddClaimsOutput = z.output<typeof addClaimsOutput>;
