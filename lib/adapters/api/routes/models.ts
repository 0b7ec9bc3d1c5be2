import * as z from "zod";
import { readModel } from "../../../core/api/keep-document.ts";
import { causeSchema, usageSchema } from "../../../core/results.ts";
import { type Route, read } from "../route.ts";

const testBodySchema = z.strictObject({ use: z.enum(["judge", "embedding"]).default("judge") });

const trialSchema = z.strictObject({
  works: z.boolean(),
  error: causeSchema.pick({ code: true, message: true }).nullable(),
  latencyMs: z.number(),
  usage: usageSchema,
});

/** One tiny call to a stored model. */
const test: Route = {
  method: "post",
  path: "/models/{alias}/test",
  scope: "saiten/admin",
  summary: "Makes one tiny call to a stored model, as a run would, and tells how it went.",
  body: testBodySchema,
  answers: { 200: trialSchema },
  async run(ports, { caller, params, body, language }) {
    const checked = read(testBodySchema, body);
    if (!checked.ok) return { problems: checked.error };
    const { tenant } = caller;
    const { alias = "" } = params;
    const found = await readModel(ports, { tenant, alias });
    if (!found.ok) return { problems: found.error };
    const { use } = checked.value;
    const tried = await ports.models.test({ alias, ...found.value }, { use, language });
    const { works, error, latencyMs, usage } = tried;
    return { status: 200, body: { works, error, latencyMs, usage } };
  },
};

export const modelRoutes: readonly Route[] = [test];
