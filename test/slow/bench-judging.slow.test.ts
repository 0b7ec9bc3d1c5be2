import { spawn } from "node:child_process";
import { expect, it } from "vitest";

const ROOT = new URL("../..", import.meta.url).pathname;

it("the bench of judging runs and prints every figure; the counted ones keep their limits", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/judging.ts", "--quick"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });

  const code = await new Promise((done) => child.on("close", done));

  expect(code, said.out + said.err).toBe(0);
  for (const figure of [
    "stepwise, prompt tokens",
    "compact, prompt tokens",
    "shared layout, cache reads",
    "cache from 4,096 on, tokens written",
    "judging layer, CPU a call",
    "saiten run, wall",
    "where a run's CPU goes",
    "saiten run, heap after collection",
  ]) {
    expect(said.out).toContain(figure);
  }
});
