import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailSubject } from "../../../lib/core/notice/mail-subject.ts";
import { hostileTexts } from "../../support/hostile-texts.ts";

const told = { verdict: "fail", name: "handbook", runId: "01JRUN", passRate: 0.91 } as const;

describe("the subject of an e-mail", () => {
  it("tells verdict, name and pass rate", () => {
    expect(mailSubject(told)).toBe("Saiten: FAIL handbook (91.0%)");
  });

  it("leaves out a pass rate that nobody knows", () => {
    expect(mailSubject({ ...told, verdict: "incomplete", passRate: null })).toBe(
      "Saiten: INCOMPLETE handbook",
    );
  });

  it("writes accents and wide forms plainly, and signs as spaces", () => {
    expect(mailSubject({ ...told, name: "Café／ｈａｎｄ://book" })).toBe(
      "Saiten: FAIL Cafe hand book (91.0%)",
    );
  });

  it.each(["社内規程 v2", "👍", "straße", "///", ""])("names the run in place of %j", (name) => {
    expect(mailSubject({ ...told, name })).toBe("Saiten: FAIL 01JRUN (91.0%)");
  });

  it("cuts a long name, and never the pass rate", () => {
    const subject = mailSubject({ ...told, verdict: "incomplete", name: "a".repeat(500) });

    expect(subject).toHaveLength(99);
    expect(subject).toMatch(/a \(91\.0%\)$/);
  });

  it("is one that SNS takes, whatever the name", () => {
    const name = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostileTexts));
    const verdict = fc.constantFrom("pass", "fail", "incomplete");
    const passRate = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.record({ name, verdict, passRate }), (given) => {
        expect(mailSubject({ ...told, ...given })).toMatch(/^Saiten: [\x20-\x7e]{1,91}$/);
      }),
    );
  });
});
