import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize, type Message } from "../../../lib/core/messages/catalog.ts";
import type { judgeMessages } from "../../../lib/core/messages/judge.ts";

type Code = keyof typeof judgeMessages;
type Details = { readonly [C in Code]: Parameters<(typeof judgeMessages)[C]>[0] };

const at = { file: "script.json", path: "hr-001 / bias" };

const examples: Details = {
  "judge.unparseable": { metric: "bias", step: "opinions", problem: "cut off" },
  "judge.throttled": { model: "main" },
  "judge.closed": { model: "main", minutes: 20 },
  "judge.over_quota": { model: "main", tokens: 9_400, tokensPerMinute: 8_000 },
  "judge.unavailable": { model: "main", reason: "ECONNREFUSED" },
  "judge.timeout": { model: "main", seconds: 60 },
  "judge.denied": { model: "main", parameter: "models.main", reason: "HTTP 401" },
  "judge.unreachable": { model: "main", parameter: "models.main", reason: "HTTP 404" },
  "judge.unverified": { model: "main", parameter: "models.main" },
  "judge.unexpected_reply": { model: "main", parameter: "models.main", reason: "it is a table" },
  "judge.model_error": { model: "main", reason: "out of memory" },
  "judge.content_filtered": { model: "main" },
  "judge.context_overflow": { model: "main" },
  "judge.invalid_request": { model: "main", reason: "no such parameter" },
  "judge.script_missing": { caseId: "hr-001", metric: "bias", step: "verdicts", index: 2 },
  "judge.script_not_json": { file: "script.json", reason: "Unexpected end" },
  "judge.script_shape": at,
  "judge.script_failure": { ...at, value: "trottled", known: "throttled, timeout" },
  "judge.variable_missing": { model: "main", variable: "ONPREM_KEY" },
  "judge.secret_missing": { model: "main", secret: "saiten/key" },
  "judge.secret_unavailable": { model: "main", secret: "saiten/key", reason: "not allowed" },
  "judge.untrusted": { model: "main", reason: "self-signed certificate" },
  "judge.no_tls": { model: "main", reason: "wrong version number" },
  "judge.other_host": { model: "main", reason: "not in the cert's altnames" },
  "judge.ca_unreadable": { model: "main", key: "caFile ca.pem", reason: "ENOENT" },
  "judge.no_credentials": undefined,
};

const wordsOf = (code: string, details: unknown) => localize({ code, details } as Message);

describe("the messages about judges", () => {
  it.each(Object.entries(examples))("%s hold their details in every language", (code, details) => {
    for (const language of LANGUAGES) {
      const words = wordsOf(code, details)[language];
      const shown = Object.entries(details ?? {}).filter(([name]) => name !== "index");
      for (const [, detail] of shown) expect(words).toContain(String(detail));
    }
  });

  it("count requests from one", () => {
    const words = wordsOf("judge.script_missing", examples["judge.script_missing"]);

    expect(words.ja).toContain("3 回目");
    expect(words.en).toContain("request 3");
    expect(words["zh-Hant"]).toContain("第 3 次");
  });

  it("leave out a place that has no name", () => {
    const denied = wordsOf("judge.denied", { model: "main", reason: "HTTP 401" });
    const shape = wordsOf("judge.script_shape", { file: "script.json", path: "" });

    for (const language of LANGUAGES) expect(denied[language]).not.toMatch(/undefined|\(\)|（）/);
    expect(shape.en).toContain("the top level");
    expect(shape.ja).toContain("最上位");
    expect(shape["zh-Hant"]).toContain("最上層");
  });
});
