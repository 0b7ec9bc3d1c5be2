import { describe, expect, it } from "vitest";
import {
  groupInRun,
  hintInRun,
  isCustomMetric,
  nameInRun,
} from "../../../lib/core/report/metric-names.ts";

const answers = { mode: "single-turn", language: "ja" } as const;
const conversations = { mode: "multi-turn", language: "ja" } as const;

describe("the metrics of a run", () => {
  it("are custom when they are none of ours", () => {
    expect(isCustomMetric("敬語", answers)).toBe(true);
    expect(isCustomMetric("constructor", answers)).toBe(true);
    expect(isCustomMetric("bias", answers)).toBe(false);
    expect(isCustomMetric("turn-relevancy", conversations)).toBe(false);
  });

  it("are custom when they only share the name of one that judges something else", () => {
    expect(nameInRun("bias", conversations)).toBe("bias");
    expect(nameInRun("turn-relevancy", answers)).toBe("turn-relevancy");
    expect(groupInRun("bias", conversations)).toBe("multi-turn");
    expect(groupInRun("turn-relevancy", answers)).toBe("other");
    expect(hintInRun("bias", conversations)).toBe(hintInRun("敬語", conversations));
  });

  it("have the name and the hint of their wording", () => {
    expect(nameInRun("bias", answers)).toBe("バイアス");
    expect(hintInRun("bias", answers)).toMatch(/か$/);
    expect(groupInRun("bias", answers)).toBe("safety");
  });

  it("say of a custom one that its author defined it, for answers and conversations", () => {
    expect(hintInRun("敬語", answers)).toBe("利用者が定めた評価基準を、回答が満たしているか");
    expect(hintInRun("敬語", conversations)).toBe(
      "利用者が定めた評価基準を、会話の全体が満たしているか",
    );
  });
});
