import { describe, expect, it } from "vitest";
import { conclude } from "../../../bin/remote/conclude.ts";
import type { Connection } from "../../../bin/remote/connection.ts";
import type { RunView } from "../../../lib/core/api/run-view.ts";

const A_RUN = {
  id: "01JEXAMPLE",
  status: "incomplete",
  startedAt: null,
  verdict: null,
  error: null,
  links: { self: "", cases: "", report: null },
} as unknown as RunView;

async function concluded(run: Partial<RunView>) {
  const err: string[] = [];
  const output = { out: () => undefined, err: (text: string) => void err.push(text) };
  const context = { output, language: "en", exitCode: 0 } as unknown as Parameters<
    typeof conclude
  >[0];
  await conclude(context, {} as Connection, { ...A_RUN, ...run }, false);
  return { code: context.exitCode, err: err.join("\n") };
}

describe("a run without a report", () => {
  it("that was killed before it began is incomplete, told with why and how to go on", async () => {
    const error = { code: "run.machine_failed", message: "its process ended" } as const;

    expect(await concluded({ error })).toEqual({
      code: 3,
      err: "its process ended\nTo continue: saiten remote resume 01JEXAMPLE",
    });
  });

  it("that was cancelled before it began is told, too", async () => {
    expect(await concluded({ stop: "cancelled" })).toEqual({
      code: 3,
      err: "Run 01JEXAMPLE ended before it had begun\nTo continue: saiten remote resume 01JEXAMPLE",
    });
  });

  it("that was refused before it began is invalid", async () => {
    const error = { code: "judge.denied", message: "no access" } as const;

    expect(await concluded({ error })).toEqual({ code: 2, err: "no access" });
  });
});
