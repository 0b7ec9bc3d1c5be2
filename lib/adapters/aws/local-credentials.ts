/**
 * What clients of stores and services sign with on a laptop, where the gateway knows its own secret
 * alone: the user's credentials are for models. Nothing on AWS, where the SDK finds those of the role.
 */
export function localCredentials(): {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
} {
  const { SAITEN_LOCAL_SECRET: secretAccessKey } = process.env;
  if (secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId: "local", secretAccessKey } };
}
