import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Blobs } from "../../lib/core/ports.ts";

const text = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString();

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

const aborted = (): AbortSignal => AbortSignal.abort(new Error("enough"));

/** What every implementation of Blobs does; `make` gives an empty one. */
export function describeBlobs(name: string, make: () => Blobs | Promise<Blobs>): void {
  describe(`${name} as Blobs`, () => {
    it("has nothing under a key that was never written", async () => {
      const blobs = await make();

      expect(await blobs.get("nothing")).toBeUndefined();
    });

    it("gives back the text and the bytes it was given", async () => {
      const blobs = await make();

      expect(await blobs.put("text", "採点")).toBe("written");
      await blobs.put("bytes", Uint8Array.of(0, 255, 10, 13), { contentType: "image/png" });

      expect(text(await blobs.get("text"))).toBe("採点");
      expect([...((await blobs.get("bytes")) ?? [])]).toEqual([0, 255, 10, 13]);
    });

    it("tells an empty object from none", async () => {
      const blobs = await make();
      await blobs.put("empty", "");

      expect(await blobs.get("empty")).toHaveLength(0);
    });

    it("replaces an object that is written again", async () => {
      const blobs = await make();
      await blobs.put("key", "a longer first version");
      await blobs.put("key", "second");

      expect(text(await blobs.get("key"))).toBe("second");
    });

    it("keeps an object that is already there when asked to", async () => {
      const blobs = await make();

      expect(await blobs.put("key", "first", { ifAbsent: true })).toBe("written");
      expect(await blobs.put("key", "second", { ifAbsent: true })).toBe("exists");
      expect(text(await blobs.get("key"))).toBe("first");
    });

    it("lets exactly one of many simultaneous writers win", async () => {
      const blobs = await make();
      const writers = Array.from({ length: 8 }, (_, at) => String(at));

      const outcomes = await Promise.all(
        writers.map((writer) => blobs.put("race", writer, { ifAbsent: true })),
      );

      expect(outcomes.filter((outcome) => outcome === "written")).toHaveLength(1);
      expect(text(await blobs.get("race"))).toBe(writers[outcomes.indexOf("written")]);
    });

    it("keeps keys apart that a file system might not", async () => {
      const blobs = await make();
      const keys = ["a", "A", "a/", "a/b", "a//b", "a/../b", "..", "が", "か\u3099", "a%2fb"];
      for (const key of keys) await blobs.put(key, `of ${key}`);

      const found = await Promise.all(keys.map((key) => blobs.get(key)));
      expect(found.map(text)).toEqual(keys.map((key) => `of ${key}`));
      expect((await all(blobs.list(""))).sort()).toEqual([...keys].sort());
    });

    it("takes an object away, also one that is not there", async () => {
      const blobs = await make();
      await blobs.put("a", "x");
      await blobs.put("a/b", "y");

      await blobs.remove("a");
      await blobs.remove("a");

      expect(await blobs.get("a")).toBeUndefined();
      expect(await all(blobs.list(""))).toEqual(["a/b"]);
    });

    it("writes an object from pieces", async () => {
      const blobs = await make();
      await blobs.putStream("lines", pieces("一行目\n", "", "second\n"));

      expect(text(await blobs.get("lines"))).toBe("一行目\nsecond\n");
    });

    it("writes an object from no pieces at all", async () => {
      const blobs = await make();
      await blobs.putStream("none", pieces());

      expect(await blobs.get("none")).toHaveLength(0);
    });

    it("passes on what the source of the pieces throws, and writes nothing", async () => {
      const blobs = await make();
      async function* broken(): AsyncGenerator<string> {
        yield "begun";
        throw new RangeError("no more");
      }

      await expect(blobs.putStream("half", broken())).rejects.toThrow(RangeError);
      expect(await blobs.get("half")).toBeUndefined();
    });

    it("lists the keys that begin with a prefix, by their UTF-8 bytes", async () => {
      const blobs = await make();
      for (const key of ["r/1", "r/2/x", "r/2.5", "r/10", "r", "s/1", "r/\u{10000}", "r/\uffee"]) {
        await blobs.put(key, "");
      }

      const sorted = ["r/1", "r/10", "r/2.5", "r/2/x", "r/\uffee", "r/\u{10000}"];
      expect(await all(blobs.list("r/"))).toEqual(sorted);
      expect(await all(blobs.list("r/2"))).toEqual(["r/2.5", "r/2/x"]);
      expect(await all(blobs.list("q"))).toEqual([]);
    });

    it("rejects with the reason of an aborted signal", async () => {
      const blobs = await make();
      const signal = aborted();

      await expect(blobs.get("key", { signal })).rejects.toThrow("enough");
      await expect(blobs.put("key", "", { signal })).rejects.toThrow("enough");
      await expect(blobs.putStream("key", pieces("x"), { signal })).rejects.toThrow("enough");
      await expect(all(blobs.list("", { signal }))).rejects.toThrow("enough");
      await expect(blobs.remove("key", { signal })).rejects.toThrow("enough");
      expect(await blobs.get("key")).toBeUndefined();
    });

    it("gives back any bytes under any key", async () => {
      const blobs = await make();
      const key = fc.string({ unit: "binary", minLength: 1, maxLength: 250 });

      await fc.assert(
        fc.asyncProperty(key, fc.uint8Array({ maxLength: 2000 }), async (name, bytes) => {
          await blobs.put(name, bytes);
          expect([...((await blobs.get(name)) ?? [])]).toEqual([...bytes]);
          expect(await all(blobs.list(name))).toContain(name);
        }),
        { numRuns: 60 },
      );
    });
  });
}
