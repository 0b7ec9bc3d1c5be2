import * as z from "zod";
import { planRun } from "../../../core/api/plan-run.ts";
import { runBodySchema } from "../../../core/api/run-body.ts";
import { describe } from "../../../core/errors.ts";
import { budgetOf, casesWithin } from "../../../core/estimate/check-budget.ts";
import { estimateRun } from "../../../core/estimate/estimate-run.ts";
import { runEstimateSchema } from "../../../core/estimate/run-estimate.ts";
import { allRepetitions } from "../../../core/run/repetition.ts";
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
    const plan = await planRun(ports, { tenant, body });
    if (!plan.ok) return { problems: plan.error, named: false };
    const { config, cases, warnings } = plan.value;
    const expected = await estimateRun(config, allRepetitions(config, cases));
    const maxCostUsd = budgetOf(config) ?? null;
    const casesWithinBudget = maxCostUsd === null ? null : casesWithin(expected, maxCostUsd);
    const told = warnings.map((warning) => describe(warning, language));
    return { status: 200, body: { ...expected, maxCostUsd, casesWithinBudget, warnings: told } };
  },
};

export const estimateRoutes: readonly Route[] = [estimate];
