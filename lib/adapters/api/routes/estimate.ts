import * as z from "zod";
import { runBodySchema } from "../../../core/api/run-body.ts";
import { describe } from "../../../core/errors.ts";
import { runEstimateSchema } from "../../../core/estimate/run-estimate.ts";
import { warningsSchema } from "../lists.ts";
import type { Route } from "../route.ts";

const estimateSchema = z.strictObject({
  ...runEstimateSchema.shape,
  /** The budget; null without one. */
  maxCostUsd: z.number().nullable(),
  /** How many cases it pays for; null where that can't be told. */
  casesWithinBudget: z.int().nullable(),
  ...warningsSchema.shape,
});

const estimate: Route = {
  method: "post",
  path: "/estimate",
  scope: "saiten/read",
  summary: "What a run with this body would take. Nothing is asked, nothing is stored.",
  body: runBodySchema,
  answers: { 200: estimateSchema },
  async run(ports, { caller: { tenant }, body, language }) {
    const { estimateOf } = await import("../../../core/api/estimate-of.ts");
    const estimated = await estimateOf(ports, { tenant, body });
    if (!estimated.ok) return { problems: estimated.error, named: false };
    const { warnings, ...expected } = estimated.value;
    const told = warnings.map((warning) => describe(warning, language));
    return { status: 200, body: { ...expected, warnings: told } };
  },
};

export const estimateRoutes: readonly Route[] = [estimate];
