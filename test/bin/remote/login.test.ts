import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../../bin/cli.ts";
import { authorize } from "../../../bin/remote/authorize.ts";
import { login } from "../../../bin/remote/login.ts";

interface Pending {
  readonly challenge: string;
  readonly redirectUri: string;
}

/** A token server as Cognito's: it knows the requests of sign-ins by their codes. */
const pending = new Map<string, Pending>();
const forms: URLSearchParams[] = [];
let reply: { status: number; body: unknown } | undefined;
const server = createServer((request, response) => {
  text(request).then((body) => {
    const form = new URLSearchParams(body);
    forms.push(form);
    const answer = reply ?? grant(form);
    response.writeHead(request.url === "/oauth2/token" ? answer.status : 404);
    response.end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), "saiten-login-"));
const tokenFile = join(folder, "inner", "token");
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  mkdirSync(join(folder, "inner"), { recursive: true });
  pending.clear();
  forms.length = 0;
  reply = undefined;
});

function grant(form: URLSearchParams) {
  const known = pending.get(form.get("code") ?? "");
  const hash = createHash("sha256").update(form.get("code_verifier") ?? "");
  const isRight =
    form.get("grant_type") === "authorization_code" &&
    form.get("client_id") === "the-client" &&
    known?.challenge === hash.digest("base64url") &&
    known.redirectUri === form.get("redirect_uri");
  if (!isRight) return { status: 400, body: { error: "invalid_grant" } };
  return { status: 200, body: { access_token: "the.access.token", expires_in: 3600 } };
}

const flags = { domain, clientId: "the-client", tokenFile };

/** Signs in; `browse` is what the browser does with the address that was printed. */
async function signIn(browse: (asked: URLSearchParams, back: string) => Promise<unknown>) {
  const out: string[] = [];
  let browsing: Promise<unknown> = Promise.resolve();
  const output = {
    out: (said: string) => out.push(said),
    err: (said: string) => {
      const url = /^http\S+$/m.exec(said)?.[0];
      if (url === undefined) return;
      const asked = new URL(url).searchParams;
      // The name localhost is left to the browser; here nothing is looked up.
      const back = (asked.get("redirect_uri") ?? "").replace("localhost", "127.0.0.1");
      browsing = browse(asked, back);
    },
  };
  const context = { output, language: "en" as const, exitCode: 0 };
  try {
    await login(context, flags, { port: 0 });
  } finally {
    await browsing;
  }
  return out.join("\n");
}

function issue(asked: URLSearchParams): string {
  const [challenge, redirectUri] = ["code_challenge", "redirect_uri"].map((key) => asked.get(key));
  pending.set("a-code", { challenge: challenge ?? "", redirectUri: redirectUri ?? "" });
  return `code=a-code&state=${asked.get("state")}`;
}

describe("remote login", () => {
  it("exchanges the code that the browser brings for a token that the commands take", async () => {
    let page = "";
    const out = await signIn(async (asked, back) => {
      expect(Object.fromEntries(asked)).toMatchObject({
        response_type: "code",
        client_id: "the-client",
        scope: "saiten/read saiten/run saiten/admin",
        code_challenge_method: "S256",
      });
      expect(asked.get("redirect_uri")).toMatch(/^http:\/\/localhost:\d+\/callback$/);
      page = await (await fetch(`${back}?${issue(asked)}`)).text();
    });

    expect(out).toBe(tokenFile);
    expect(page).toContain("close this page");
    const { headers } = await authorize({ tokenFile });
    const url = new URL(domain);
    expect(await headers({ method: "GET", url, headers: {} })).toEqual({
      authorization: "Bearer the.access.token",
    });
  });

  it("lets nobody but the owner read the token, whoever could read what was there", async () => {
    writeFileSync(tokenFile, "old", { mode: 0o644 });

    await signIn((asked, back) => fetch(`${back}?${issue(asked)}`));

    expect(readFileSync(tokenFile, "utf8")).toBe("the.access.token\n");
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "inner"))).toEqual(["token"]);
  });

  it("does not take a code from whoever doesn't know the state, and waits on", async () => {
    const statuses: number[] = [];
    await signIn(async (asked, back) => {
      const right = issue(asked);
      const wrong = [
        "?code=evil",
        "?code=evil&state=",
        `?code=evil&state=${"x".repeat(43)}`,
        "?error=access_denied&state=x",
        `/../other?${right}`,
      ];
      for (const query of wrong) statuses.push((await fetch(`${back}${query}`)).status);
      statuses.push((await fetch(`${back}?${right}`, { method: "POST" })).status);
      statuses.push((await fetch(`${back}?${right}`)).status);
    });

    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 200]);
    expect(forms.map((form) => form.get("code"))).toEqual(["a-code"]);
  });

  it("has a verifier and a state of its own each time", async () => {
    const states: (string | null)[] = [];
    for (let time = 0; time < 2; time += 1) {
      await signIn((asked, back) => {
        states.push(asked.get("state"));
        return fetch(`${back}?${issue(asked)}`);
      });
    }

    expect(new Set(states).size).toBe(2);
    const verifiers = forms.map((form) => form.get("code_verifier") ?? "");
    expect(new Set(verifiers).size).toBe(2);
    for (const verifier of verifiers) expect(verifier).toMatch(/^[\w-]{43,128}$/);
  });

  it("tells why the page refused, without control characters", async () => {
    const refused = signIn((asked, back) => {
      const reason = encodeURIComponent("No\u001b[31m such user");
      const query = `error=access_denied&error_description=${reason}&state=${asked.get("state")}`;
      return fetch(`${back}?${query}`);
    });

    await expect(refused).rejects.toMatchObject({
      code: "remote.sign_in_refused",
      details: { reason: "No [31m such user" },
    });
  });

  it.each([
    [400, { error: "invalid_grant" }, "invalid_grant"],
    [500, "<html>", "HTTP 500"],
    [200, { access_token: "a b", expires_in: 1 }, "HTTP 200"],
    [200, { expires_in: 1 }, "HTTP 200"],
  ])("saves nothing when the token server answers %s %j", async (status, body, reason) => {
    rmSync(tokenFile, { force: true });
    reply = { status, body };

    await expect(signIn((asked, back) => fetch(`${back}?${issue(asked)}`))).rejects.toMatchObject({
      code: "remote.sign_in_refused",
      details: { reason },
    });
    expect(readdirSync(join(folder, "inner"))).toEqual([]);
  });

  it("ends when nobody comes", async () => {
    const output = { out: () => undefined, err: () => undefined };
    const context = { output, language: "en" as const, exitCode: 0 };

    await expect(login(context, flags, { port: 0, patienceMs: 1 })).rejects.toMatchObject({
      code: "remote.sign_in_late",
    });
  });

  it.each(["ja", "en", "zh-Hant"])(
    "says in %s what is missing or not encrypted",
    async (language) => {
      const run = async (...args: string[]) => {
        const err: string[] = [];
        const output = { out: () => undefined, err: (said: string) => err.push(said) };
        const code = await main(["remote", "login", ...args, "--language", language], output);
        return { code, err: err.join("\n") };
      };
      const missing = await run("--client-id", "x");
      const plain = await run("--client-id", "x", "--domain", "http://sign-in.example");

      expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("--domain") });
      expect(plain).toMatchObject({
        code: 2,
        err: expect.stringContaining("http://sign-in.example"),
      });
    },
  );
});
