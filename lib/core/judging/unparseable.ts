import { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Metric } from "../metrics/metric.ts";
import { wordingOf } from "../prompts/wordings.ts";
import { describeProblem, type Problem } from "./problem.ts";

interface Unreadable {
  readonly step: string;
  readonly problem: Problem;
  /** What the judge said. */
  readonly content: unknown;
}

/** The error about an answer that stayed unreadable; the judge's own text is in its cause. */
export function unparseable(
  metric: Pick<Metric, "id" | "wording">,
  language: Language,
  { step, problem, content }: Unreadable,
): AppError {
  const details = {
    metric: nameOf(metric, language),
    step,
    problem: describeProblem(problem, language),
  };
  const raw = typeof content === "string" ? content : JSON.stringify(content);
  return new AppError("judge.unparseable", details, { cause: { raw } });
}

/** As readers see it; a custom metric is called what its author called it. */
function nameOf({ id, wording }: Pick<Metric, "id" | "wording">, language: Language): string {
  const isCustom = wording === "g-eval" || wording === "conversational-g-eval";
  const words = isCustom ? undefined : wordingOf(id, language);
  return words?.name ?? id;
}
