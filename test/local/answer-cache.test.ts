import { describe, expect, it } from "vitest";
import { clearCache, measureCache } from "../../lib/local/answer-cache.ts";
import { workspace } from "../../lib/local/workspace.ts";
import { newFolder } from "../support/run-command.ts";

describe("the stored answers of a workspace", () => {
  it("are none where nothing ran yet", async () => {
    const place = workspace(undefined, newFolder());

    expect(await measureCache(place)).toEqual({ answers: 0, bytes: 0, oldestAt: null });
    expect(await clearCache(place, Date.now())).toBe(0);
  });
});
