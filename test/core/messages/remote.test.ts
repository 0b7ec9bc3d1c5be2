import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize, type Message } from "../../../lib/core/messages/catalog.ts";
import type { remoteMessages } from "../../../lib/core/messages/remote.ts";

type Code = keyof typeof remoteMessages;
type Details = { readonly [C in Code]: Parameters<(typeof remoteMessages)[C]>[0] };

const examples: Details = {
  "remote.no_url": undefined,
  "remote.bad_url": { url: "ftp://x" },
  "remote.not_encrypted": { url: "http://api.example.com" },
  "remote.no_token": undefined,
  "remote.no_credentials": undefined,
  "remote.sign_in_refused": { reason: "invalid_grant" },
  "remote.sign_in_late": undefined,
  "remote.unreachable": { url: "http://127.0.0.1:7870", reason: "ECONNREFUSED" },
  "remote.lost": { url: "http://127.0.0.1:7870", reason: "ECONNREFUSED" },
  "remote.refused": { status: 422, problems: ["There is no test set."] },
  "remote.not_saiten": { url: "https://example.com", status: 404 },
  "remote.short_token": { least: 16 },
};

describe("the messages about servers", () => {
  it.each(Object.entries(examples))("%s hold their details in every language", (code, details) => {
    const words = localize({ code, details } as Message);
    for (const language of LANGUAGES) {
      expect(words[language]).not.toBe("");
      for (const detail of Object.values(details ?? {}).flat()) {
        expect(words[language]).toContain(String(detail));
      }
    }
  });
});
