import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize } from "../../../lib/core/messages/catalog.ts";

describe("the messages about schedules", () => {
  const source = "/saiten/prod/schedules/nightly";

  it("name the parameter in every language", () => {
    const words = localize({ code: "schedule.not_json", details: { source } });

    for (const language of LANGUAGES) expect(words[language]).toContain(source);
  });

  it("tell the schedule that has no document, and the name that is too long with what fits", () => {
    const missing = localize({
      code: "schedule.missing",
      details: { name: "nightly", parameter: source },
    });
    const long = localize({ code: "schedule.name_too_long", details: { name: "n", most: 56 } });

    for (const language of LANGUAGES) {
      expect(missing[language]).toContain(source);
      expect(long[language]).toContain("56");
    }
  });
});
