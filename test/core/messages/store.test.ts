import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize, type Message } from "../../../lib/core/messages/catalog.ts";
import type { storeMessages } from "../../../lib/core/messages/store.ts";

type Code = keyof typeof storeMessages;
type Details = { readonly [C in Code]: Parameters<(typeof storeMessages)[C]>[0] };

const examples: Details = {
  "store.throttled": { operation: "dynamodb:PutItem" },
  "store.unavailable": { operation: "s3:GetObject", reason: "ECONNREFUSED" },
  "store.timeout": { operation: "ssm:GetParameter" },
  "store.denied": { operation: "s3:PutObject", reason: "AccessDenied" },
  "store.failed": { operation: "dynamodb:Query", reason: "no such table" },
  "store.run_not_found": { runId: "01JRUN" },
  "store.case_too_large": { caseId: "hr-001", bytes: 20_000, maxBytes: 16_384 },
  "store.locked": { folder: ".saiten/runs/01JRUN/store", pid: 4711 },
  "store.port_in_use": { port: 8080 },
  "store.unreadable": { path: ".saiten/s3", reason: "EACCES" },
  "store.mode": { mode: "nothing" },
  "store.text_not_kept": undefined,
  "store.cause_not_kept": { code: "judge.unparseable" },
  "store.texts_not_kept": undefined,
  "store.corrupt": { path: ".saiten/s3", reason: "no MANIFEST" },
};

const wordsOf = (code: string, details: object) => localize({ code, details } as Message);

describe("the messages about stores", () => {
  it.each(Object.entries(examples))("%s hold their details in every language", (code, given) => {
    const details: object = given ?? {};
    for (const language of LANGUAGES) {
      const words = wordsOf(code, details)[language];
      for (const detail of Object.values(details)) expect(words).toContain(String(detail));
    }
  });

  it("leave out a process that is not known", () => {
    const words = wordsOf("store.locked", { folder: "f", pid: null });

    for (const language of LANGUAGES) expect(words[language]).not.toMatch(/pid|null/i);
  });
});
