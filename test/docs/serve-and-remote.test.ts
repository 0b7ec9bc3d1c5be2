import "../support/silent-logs.ts";
import { afterAll, expect, it, vi } from "vitest";
import { main } from "../../bin/cli.ts";
import { openTestStation, TOKEN } from "../support/a-station.ts";
import { outlineOf, ROOT, readPage } from "./markdown.ts";

const [english, japanese] = ["docs/serve-and-remote.md", "docs/serve-and-remote.ja.md"].map(
  readPage,
);
const station = await openTestStation();
const before = process.cwd();
process.chdir(ROOT);
afterAll(async () => {
  process.chdir(before);
  vi.unstubAllEnvs();
  await station.close();
});

const commandsIn = (page: typeof english): readonly string[] =>
  (page?.blocks ?? []).flatMap(({ lines }) =>
    lines.filter((line) => line.startsWith("npx saiten")),
  );
const wordsOf = (line: string): readonly string[] =>
  [...line.replace("npx saiten ", "").matchAll(/"([^"]*)"|\S+/g)].map(
    ([all, quoted]) => quoted ?? all,
  );

it("docs/serve-and-remote is the same in both languages", () => {
  expect(japanese && outlineOf(japanese)).toEqual(english && outlineOf(english));
  expect(commandsIn(japanese)).toEqual(commandsIn(english));
});

it("the commands that it shows for a server on this machine work one after the other", async () => {
  vi.stubEnv("SAITEN_TOKEN", TOKEN);
  vi.stubEnv("SAITEN_REMOTE_URL", station.url());
  const shown = commandsIn(english).filter((line) => /remote/.test(line) && !/--iam/.test(line));

  expect(shown.length).toBeGreaterThan(4);
  for (const line of shown) {
    const err: string[] = [];
    const output = { out: () => undefined, err: (text: string) => err.push(text) };
    expect(await main(wordsOf(line), output), `${line}: ${err.join("\n")}`).toBe(0);
  }
});
