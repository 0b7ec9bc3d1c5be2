import { describe, expect, test } from "vitest";
import { keepLatest } from "../../../lib/core/run/keep-latest.ts";

function opener() {
  const opened: string[] = [];
  return {
    opened,
    open: (key: string) => async () => {
      opened.push(key);
      return `${key}#${opened.length}`;
    },
  };
}

describe("values kept by key", () => {
  test("are opened once, also when asked for at the same time", async () => {
    const keep = keepLatest<string>(2);
    const { opened, open } = opener();

    expect(await Promise.all([keep("a", open("a")), keep("a", open("a"))])).toEqual(["a#1", "a#1"]);
    expect(await keep("a", open("a"))).toBe("a#1");
    expect(opened).toEqual(["a"]);
  });

  test("give way to newer ones, the oldest first", async () => {
    const keep = keepLatest<string>(2);
    const { opened, open } = opener();
    for (const key of ["a", "b", "c"]) await keep(key, open(key));

    expect(await keep("b", open("b"))).toBe("b#2");
    expect(await keep("a", open("a"))).toBe("a#4");
    expect(opened).toEqual(["a", "b", "c", "a"]);
  });

  test("that could not be opened are opened again", async () => {
    const keep = keepLatest<string>(2);
    const { open } = opener();
    const broken = async () => {
      throw new Error("no");
    };

    await expect(keep("a", broken)).rejects.toThrow("no");

    expect(await keep("a", open("a"))).toBe("a#1");
  });

  test("stay when an older opening of the same key fails late", async () => {
    const keep = keepLatest<string>(1);
    const { opened, open } = opener();
    let refuse = (_: Error) => {};
    const late = keep(
      "a",
      () =>
        new Promise<string>((_, reject) => {
          refuse = reject;
        }),
    );
    await keep("b", open("b"));
    await keep("a", open("a"));

    refuse(new Error("late"));
    await expect(late).rejects.toThrow("late");

    await keep("a", open("a"));
    expect(opened).toEqual(["b", "a"]);
  });
});
