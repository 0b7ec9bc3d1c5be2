import { describe, expect, it } from "vitest";
import { answerRedactor, redactor } from "../../lib/adapters/redact.ts";

describe("what a provider says", () => {
  it.each([
    "sk-a/b+c=0123456789",
    "Bearer sk-a/b+c=0123456789",
    'with "quotes" and \\ in it',
    "Basic dXNlcjpwYXNzd29yZA==",
  ])("holds no secret in any spelling: %s", (secret) => {
    const redact = redactor(["x-team", secret]);
    const bare = secret.replace(/^(?:Bearer|Basic) /, "");
    const echoes = [secret, bare, JSON.stringify({ headers: { bare } }), encodeURIComponent(bare)];

    for (const echo of echoes) {
      const said = redact(`you sent ${echo}, twice: ${echo}`);
      expect(said).toContain("***");
      for (const part of [bare, JSON.stringify(bare).slice(1, -1), encodeURIComponent(bare)]) {
        expect(said).not.toContain(part);
      }
    }
  });

  it("leaves nothing of a secret that holds another one", () => {
    expect(redactor(["secret", "secret-of-mine"])("secret-of-mine, secret")).toBe("***, ***");
  });

  it("is as it was where a secret is too short to be one", () => {
    expect(redactor(["hr", ""])("three hr")).toBe("three hr");
  });
});

describe("an answer", () => {
  const redact = answerRedactor(["Bearer sk-0123456789", "ollama"]);

  it("holds no secret, be it a text or structured", () => {
    expect(redact("the key is sk-0123456789")).toBe("the key is ***");
    expect(redact({ claims: ["key sk-0123456789", 1] })).toEqual({ claims: ["key ***", 1] });
  });

  it("keeps the words that some use as a key", () => {
    expect(redact("It runs on ollama.")).toBe("It runs on ollama.");
  });

  it("is passed on as it is without one", () => {
    const structured = { claims: [] };

    expect(redact(structured)).toBe(structured);
    expect(redact(undefined)).toBeUndefined();
  });
});
