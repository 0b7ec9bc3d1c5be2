import { expect, test } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { localize } from "../../../lib/core/messages/catalog.ts";

test.each(["judge.closed", "embedding.closed"] as const)(
  "%s tells minutes up to a day, and of longer or absurd times that they are longer",
  (code) => {
    const words = (minutes: number) => localize({ code, details: { model: "main", minutes } });

    expect(words(1_440).en).toContain("for about 1440 more minutes");
    for (const minutes of [1_441, 1_666_666_666_666_666_500, 1e300]) {
      expect(words(minutes).en).toContain("for more than a day");
      expect(words(minutes).ja).toContain("1 日以上は");
      for (const language of LANGUAGES) {
        expect(words(minutes)[language]).not.toContain(String(minutes));
      }
    }
  },
);
