import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { canSignForAws, mayHaveAwsCredentials } from "../../bin/aws-credentials.ts";
import { newFolder, runCommand } from "../support/run-command.ts";

describe("saiten serve", () => {
  it("refuses a token that could be guessed, and ports that are none", async () => {
    const folder = newFolder();
    const serve = (args: readonly string[], token = "") =>
      runCommand(folder, ["serve", "--language", "en", ...args], { SAITEN_TOKEN: token });

    expect(await serve([], "short")).toMatchObject({ code: 2, out: "" });
    expect((await serve([], "short")).err).toContain("SAITEN_TOKEN");
    expect((await serve([], "a token with spaces in it")).err).toContain("SAITEN_TOKEN");
    for (const port of ["x", "-1", "65536", "1.5"]) {
      expect((await serve([`--port=${port}`])).err).toContain("--port");
    }
  });
});

describe("AWS credentials", () => {
  it("are looked for in variables and in files of the user", () => {
    const home = newFolder();

    expect(mayHaveAwsCredentials({}, home)).toBe(false);
    expect(mayHaveAwsCredentials({ AWS_PROFILE: "dev" }, home)).toBe(true);
    mkdirSync(join(home, ".aws"));
    writeFileSync(join(home, ".aws", "config"), "");
    expect(mayHaveAwsCredentials({}, home)).toBe(true);
    expect(mayHaveAwsCredentials({ AWS_CONFIG_FILE: "/nonexistent" }, home)).toBe(false);
  });

  it("are tried before anything depends on them", async () => {
    const none = { AWS_EC2_METADATA_DISABLED: "true", HOME: newFolder() };
    const names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"];
    for (const name of [...names, "AWS_BEARER_TOKEN_BEDROCK"]) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(none)) vi.stubEnv(name, value);

    expect(await canSignForAws()).toBe(false);
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "t");
    expect(await canSignForAws()).toBe(true);
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", undefined);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "a");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "b");
    expect(await canSignForAws()).toBe(true);
    vi.unstubAllEnvs();
  });
});
