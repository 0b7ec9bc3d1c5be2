import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { briefly } from "../../lib/adapters/provider-text.ts";
import { SCOPES } from "../../lib/core/api/ports.ts";
import { AppError } from "../../lib/core/errors.ts";
import { parseJson } from "../../lib/core/validation/parse-json.ts";
import { listenForCode, printable } from "./await-code.ts";
import { createHttp } from "./http.ts";

export interface SignIn {
  /** Of the sign-in page, without a slash at its end. */
  readonly domain: string;
  readonly clientId: string;
  /** Where the browser comes back to; what a deployment allows unless told. 0 for any free one. */
  readonly port?: number;
  readonly patienceMs?: number;
  readonly farewell: string;
  /** Is told the address that a person has to open. */
  open(url: string): void;
}

export interface SignedIn {
  readonly accessToken: string;
  readonly expiresInS: number;
}

/** The one that the user pool of a deployment sends people back to. */
const PORT = 8976;
const PATIENCE_MS = 10 * 60_000;

const tokenSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive(),
});
const refusalSchema = z.object({ error: z.string() });

const random = (): string => randomBytes(32).toString("base64url");

/** Has a person sign in in a browser: the code flow of OAuth 2.0 with PKCE (RFC 7636, RFC 8252). */
export async function signIn(given: SignIn): Promise<SignedIn> {
  const { domain, clientId, port = PORT, patienceMs = PATIENCE_MS, farewell, open } = given;
  const [state, verifier] = [random(), random()];
  const listener = await listenForCode({ port, state, farewell, patienceMs });
  try {
    const { redirectUri } = listener;
    const url = new URL(`${domain}/oauth2/authorize`);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: SCOPES.join(" "),
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }).toString();
    open(url.href);
    const code = await listener.code;
    return await exchange(domain, {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
  } finally {
    await listener.close();
  }
}

/** A code is good for one request: it is not sent twice. */
async function exchange(domain: string, form: Readonly<Record<string, string>>): Promise<SignedIn> {
  const url = new URL(`${domain}/oauth2/token`);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  const reply = await createHttp()({ method: "POST", url, headers, body }).catch(
    (cause: NodeJS.ErrnoException) => {
      const reason = cause.code ?? cause.message;
      throw new AppError("remote.unreachable", { url: url.origin, reason }, { cause });
    },
  );
  const answer = parseJson(reply.text);
  const token = tokenSchema.safeParse(answer);
  if (reply.status === 200 && token.success) {
    const { access_token: accessToken, expires_in: expiresInS } = token.data;
    return { accessToken, expiresInS };
  }
  const refusal = refusalSchema.safeParse(answer).data;
  const reason = refusal ? briefly(refusal.error, printable) : `HTTP ${reply.status}`;
  throw new AppError("remote.sign_in_refused", { reason });
}
