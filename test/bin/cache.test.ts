import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseAge } from "../../bin/commands/cache.ts";
import { runCommand } from "../support/run-command.ts";
import { chatModel, ENDPOINT_METRICS, startChatJudge } from "./judge-endpoint.ts";
import { writeProject } from "./sample-project.ts";

const DAY_MS = 86_400_000;
let project = "";

beforeAll(async () => {
  const server = await startChatJudge();
  const models = { main: chatModel(server.url) };
  const config = { judge: "main", models, metrics: { use: ENDPOINT_METRICS }, gates: [] };
  project = writeProject({ config });
  vi.useFakeTimers({ now: Date.now() - 40 * DAY_MS, toFake: ["Date"] });
  await runCommand(project, ["run", "--filter-pattern", "leave-001"]);
  vi.useRealTimers();
  await runCommand(project, ["run", "--filter-pattern", "expense-001"]);
  await server.close();
});

/** Files of the stored judge answers, as the services keep them. */
function storedAnswers(): string[] {
  const folder = join(project, ".saiten", "s3");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /[\\/]judge[\\/].*json/.test(path))
    .map((path) => join(folder, path));
}

const sizeNow = async (): Promise<{ answers: number; bytes: number; oldestAt: string }> =>
  JSON.parse((await runCommand(project, ["cache", "ls", "--json"])).out);

describe("saiten cache", () => {
  it("counts the stored answers of judges and their bytes", async () => {
    const { answers, bytes, oldestAt } = await sizeNow();

    expect(Math.round((Date.now() - Date.parse(oldestAt)) / DAY_MS)).toBe(40);
    expect(answers).toBe(storedAnswers().length);
    expect(answers).toBeGreaterThan(5);
    expect(bytes).toBeGreaterThan(answers);
    const words = await runCommand(project, ["cache", "ls", "--json"]);
    expect(words).toMatchObject({ code: 0, err: "" });
    expect((await runCommand(project, ["cache", "ls"])).out).toContain(`${answers} 件`);
  });

  it("clears only what is older than asked, then all", async () => {
    const { answers } = await sizeNow();

    const old = await runCommand(project, ["cache", "clear", "--older-than", "30d"]);
    const left = await sizeNow();
    const rest = await runCommand(project, ["cache", "clear"]);

    const [, cleared] = /^(\d+) 件を削除しました$/.exec(old.out) ?? [];
    expect(left.answers).toBe(answers - Number(cleared));
    expect(left.answers).toBeGreaterThan(0);
    expect(left.answers).toBeLessThan(answers);
    expect(rest.out).toBe(`${left.answers} 件を削除しました`);
    expect(storedAnswers()).toEqual([]);
  });

  it("leaves the runs alone", async () => {
    expect((await runCommand(project, ["report", "latest"])).code).toBe(0);
  });
});

describe("an age", () => {
  it("is days, hours or minutes", () => {
    expect([parseAge("30d"), parseAge("12h"), parseAge(" 90m ")]).toEqual([
      30 * DAY_MS,
      12 * 3_600_000,
      90 * 60_000,
    ]);
  });

  it.each(["", "30", "d", "-1d", "1.5h", "1w", "1d2h", "9999999d"])("is never %j", (text) => {
    expect(() => parseAge(text)).toThrow("usage.invalid_value");
  });
});
