import { describe, expect, it } from "vitest";
import { labelsIn } from "../../../lib/core/report/labels.ts";
import { duration, elapsed, moment } from "../../../lib/core/report/moments.ts";

const ja = labelsIn("ja");

describe("moment", () => {
  it("tells an instant on the reader's clock", () => {
    const instant = "2026-03-31T15:30:00.000Z";

    expect(moment(instant, ja)).toBe("2026-04-01 00:30（日本時間）");
    expect(moment(instant, labelsIn("en"))).toBe("2026-03-31 15:30 (UTC)");
    expect(moment(instant, labelsIn("zh-Hant"))).toBe("2026-03-31 23:30（臺北時間）");
  });

  it("shows what is no instant as it is", () => {
    expect(moment("きのう", ja)).toBe("きのう");
  });
});

describe("duration and elapsed", () => {
  it("choose the unit", () => {
    expect(duration(842.4, ja)).toBe("842 ミリ秒");
    expect(duration(2_340, ja)).toBe("2.3 秒");
    expect(duration(83_400, ja)).toBe("1 分 23 秒");
    expect(duration(83_400, labelsIn("en"))).toBe("1 min 23 s");
  });

  it("know no time between instants that can't be read or run backwards", () => {
    expect(elapsed("2026-04-01T00:00:00Z", "2026-04-01T00:00:05Z", ja)).toBe("5.0 秒");
    expect(elapsed("", "2026-04-01T00:00:05Z", ja)).toBeUndefined();
    expect(elapsed("2026-04-01T00:00:05Z", "2026-04-01T00:00:00Z", ja)).toBeUndefined();
  });
});
