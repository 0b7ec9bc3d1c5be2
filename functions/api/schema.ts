import * as z from "zod";

/** What the stack tells the function. */
export const environmentSchema = z.object({
  SAITEN_TABLE: z.string().min(1),
  SAITEN_BUCKET: z.string().min(1),
  SAITEN_STAGE: z.string().min(1),
  SAITEN_MACHINE_ARN: z.string().startsWith("arn:"),
  SAITEN_TENANT_CLAIM: z.string().min(1).default("custom:tenant"),
  /** JSON list of hosts, as `ApiPolicy.modelHosts` has them. */
  SAITEN_MODEL_HOSTS: z
    .string()
    .default("[]")
    .transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  /** Name of the secret that cursors are signed with. */
  SAITEN_CURSOR_KEY_SECRET: z.string().min(1),
});
