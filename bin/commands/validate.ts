import type { Command } from "commander";
import { createAgent } from "../../lib/adapters/agents/create-agent.ts";
import { readingOf } from "../../lib/core/dataset/reading.ts";
import { whySkipped } from "../../lib/core/dataset/why-skipped.ts";
import { describe } from "../../lib/core/errors.ts";
import { tooSmallQuota } from "../../lib/core/estimate/too-small-quota.ts";
import { needsExpectedAnswer } from "../../lib/core/metrics/registry.ts";
import type { CommandContext } from "../context.ts";
import { loadEvaluation } from "../load-evaluation.ts";
import { Problems } from "../output.ts";
import { refuseOverBudget } from "../refuse-over-budget.ts";
import { wordsIn } from "../words.ts";
import { addSettings, givenSettings, RUN_SETTINGS } from "./settings-options.ts";

const MOST_SKIPPED_TOLD = 20;

export function addValidateCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  addSettings(program.command("validate").description(words.about.validate), context, RUN_SETTINGS)
    .addHelpText("after", `\n${words.example}: saiten validate -c saiten.yaml`)
    .action(async (options: Readonly<Record<string, unknown>>) => {
      const { config, cases, warnings } = await loadEvaluation(context, {
        flags: givenSettings(options),
        mayLackAgent: true,
      });
      const problems = tooSmallQuota(config);
      if (problems.length > 0) throw new Problems(problems);
      await refuseOverBudget(config, cases);
      if (config.agent.type === "sample") await createAgent(config.agent);
      const metrics = config.metrics.map(({ id }) => id);
      const rules = {
        reading: readingOf(config),
        selectedMetricIds: metrics,
        needsExpectedAnswer,
      };
      const skipped = cases.flatMap((each) => {
        const why = whySkipped(each, rules);
        return why === undefined ? [] : [`${each.id}: ${describe(why, context.language)}`];
      });
      for (const warning of warnings) context.output.err(describe(warning, context.language));
      for (const line of skipped.slice(0, MOST_SKIPPED_TOLD)) context.output.err(line);
      context.output.out(
        wordsIn(context.language).valid({
          cases: cases.length,
          skipped: skipped.length,
          metrics: metrics.length,
          judge: config.judge.alias,
        }),
      );
    });
}
