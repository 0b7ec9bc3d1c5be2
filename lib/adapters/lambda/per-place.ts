const WHERE = [
  "AWS_ENDPOINT_URL_DYNAMODB",
  "AWS_ENDPOINT_URL_S3",
  "AWS_ENDPOINT_URL_SSM",
  "AWS_REGION",
  "SAITEN_LOCAL_SECRET",
  "SAITEN_STAGE",
  "SAITEN_STORE",
] as const;

/** Table and bucket of a deployment. */
export interface Place {
  readonly table: string;
  readonly bucket: string;
}

/**
 * What an execution environment opens once, and anew when the variables change that say where table,
 * bucket and services are.
 */
export function perPlace<T>(open: (place: Place) => T): () => T {
  let current: { readonly key: string; readonly opened: T } | undefined;
  return () => {
    const { SAITEN_TABLE: table, SAITEN_BUCKET: bucket } = process.env;
    if (table === undefined || bucket === undefined) {
      throw new Error("SAITEN_TABLE and SAITEN_BUCKET must be set");
    }
    const key = [table, bucket, ...WHERE.map((name) => process.env[name])].join(" ");
    if (current?.key !== key) current = { key, opened: open({ table, bucket }) };
    return current.opened;
  };
}
