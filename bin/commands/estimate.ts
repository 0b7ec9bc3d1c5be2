import type { Command } from "commander";
import { describe } from "../../lib/core/errors.ts";
import { ASSUMED } from "../../lib/core/estimate/assumptions.ts";
import { budgetOf, casesWithin, unpricedModels } from "../../lib/core/estimate/check-budget.ts";
import { estimateRun } from "../../lib/core/estimate/estimate-run.ts";
import { renderEstimate } from "../../lib/core/estimate/render-estimate.ts";
import { tooSmallQuota } from "../../lib/core/estimate/too-small-quota.ts";
import { allRepetitions } from "../../lib/core/run/repetition.ts";
import type { CommandContext } from "../context.ts";
import { loadEvaluation } from "../load-evaluation.ts";
import { wordsIn } from "../words.ts";
import { addSettings, givenSettings, RUN_SETTINGS } from "./settings-options.ts";

export function addEstimateCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  addSettings(program.command("estimate").description(words.about.estimate), context, RUN_SETTINGS)
    .option("--json", words.flags.json)
    .addHelpText("after", `\n${words.example}: saiten estimate -c saiten.yaml --max-cost 5`)
    .action(async (options: Readonly<Record<string, unknown>>) => {
      const { config, cases, warnings } = await loadEvaluation(context, {
        flags: givenSettings(options),
        mayLackAgent: true,
      });
      const told = [...warnings, ...unpricedModels(config), ...tooSmallQuota(config)];
      for (const warning of told) context.output.err(describe(warning, context.language));
      const estimate = await estimateRun(config, allRepetitions(config, cases));
      if (options.json !== true) return context.output.out(renderEstimate(config, estimate));
      const maxCostUsd = budgetOf(config) ?? null;
      const casesWithinBudget = maxCostUsd === null ? null : casesWithin(estimate, maxCostUsd);
      const figures = { ...estimate, maxCostUsd, casesWithinBudget, assumed: ASSUMED };
      context.output.out(JSON.stringify(figures));
    });
}
