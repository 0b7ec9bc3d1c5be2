import { describe, expect, test } from "vitest";
import { AppError, describe as told } from "../../../lib/core/errors.ts";

const above = (fits: number, spentUsd: number) =>
  told(
    new AppError("budget.estimate_above", {
      estimatedUsd: 1,
      spentUsd,
      maxUsd: 0.5,
      cases: 6,
      fits,
    }),
    "en",
  );

describe("an estimate above the budget is told with what can be done about it", () => {
  test.each([
    [3, 0, "About 3 cases would fit. Take fewer (-n 3), raise --max-cost, or run up to"],
    [3, 0.1, "About 3 cases would fit. Raise --max-cost or run up to the budget with"],
    [0, 0, "Not one case would fit. Raise --max-cost. Nothing was spent."],
    [0, 0.4, "Not one case would fit. Raise --max-cost. Nothing was spent this time."],
  ])("where %d cases fit and %d dollars are spent", (fits, spentUsd, words) => {
    expect(above(fits, spentUsd)).toContain(words);
  });
});
