import { describe, expect, it } from "vitest";
import { createOfflineJudge } from "../../../lib/adapters/offline-judge/offline-judge.ts";
import type { Message } from "../../../lib/core/metrics/exchanges.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

const judge = createOfflineJudge("ja");

/** How often the texts of a conversation are read while each intention is judged. */
async function readsFor(exchanges: number): Promise<number> {
  let reads = 0;
  const message = (role: Message["role"], content: string): Message => ({
    role,
    get content() {
      reads += 1;
      return content;
    },
  });
  const intentions = Array.from({ length: exchanges }, (_, i) => `休暇の${i}番はどうですか。`);
  const transcript = intentions.flatMap((asked) => [
    message("user", asked),
    message("assistant", "本日の天候はおおむね良好です。"),
  ]);
  for (const intention of intentions) {
    const inputs = { transcript, intention };
    await judge.ask(
      aJudgeRequest({ metric: "conversation-completeness", step: "verdicts", inputs }),
    );
  }
  return reads;
}

describe("a long conversation", () => {
  it("is read once, not once an intention", async () => {
    const [short, long] = [await readsFor(20), await readsFor(80)];

    expect(long).toBeLessThan(short * 5);
  });

  it("lets the process hear of an abort between two questions", async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort(new Error("cancelled")));

    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        judge.ask(aJudgeRequest({ inputs: { answer: "休暇は10日です。" } }), controller),
      ),
    );

    expect(asked.at(-1)).toMatchObject({ status: "rejected", reason: { message: "cancelled" } });
  });

  it("is judged one question a turn of the event loop", async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);

    await Promise.all(Array.from({ length: 10 }, () => judge.ask(aJudgeRequest())));
    clearImmediate(next);

    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
