import { addUsage, noUsage, type Usage } from "../results.ts";

/** What is expected to be asked and spent. */
export interface Expense {
  readonly judge: Usage;
  readonly embedding: Usage;
  /** Output tokens if every answer were as long as it may be. */
  readonly mostOutputTokens: number;
}

export const noExpense: Expense = { judge: noUsage, embedding: noUsage, mostOutputTokens: 0 };

export function addExpense(a: Expense, b: Expense): Expense {
  return {
    judge: addUsage(a.judge, b.judge),
    embedding: addUsage(a.embedding, b.embedding),
    mostOutputTokens: a.mostOutputTokens + b.mostOutputTokens,
  };
}

const scaleUsage = (usage: Usage, factor: number): Usage => ({
  calls: Math.round(usage.calls * factor),
  inputTokens: Math.round(usage.inputTokens * factor),
  outputTokens: Math.round(usage.outputTokens * factor),
  cacheReadTokens: Math.round(usage.cacheReadTokens * factor),
  cacheWriteTokens: Math.round(usage.cacheWriteTokens * factor),
});

/** So many times the same, in whole calls and tokens. */
export const scaleExpense = (expense: Expense, factor: number): Expense => ({
  judge: scaleUsage(expense.judge, factor),
  embedding: scaleUsage(expense.embedding, factor),
  mostOutputTokens: Math.round(expense.mostOutputTokens * factor),
});
