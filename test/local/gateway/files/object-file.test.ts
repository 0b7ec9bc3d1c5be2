import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  metaBytes,
  type ObjectMeta,
  openObject,
  SMALL_OBJECT,
} from "../../../../lib/local/gateway/files/object-file.ts";

const folder = mkdtempSync(join(tmpdir(), "saiten-object-"));
afterAll(() => rmSync(folder, { recursive: true }));

const aMeta = (overrides: Partial<ObjectMeta> = {}): ObjectMeta => ({
  etag: "5d41402abc4b2a76b9719d911017c592",
  modifiedAt: 1_767_225_600_000,
  headers: { "content-type": "application/json" },
  ...overrides,
});

function opened(file: Uint8Array) {
  const path = join(folder, "object=");
  writeFileSync(path, file);
  const object = openObject(path);
  object?.close();
  return object;
}

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
  fc.constantFrom("", "{}", "saiten-1", "\0\0\0\u0002{}saiten-1").map((text) => Buffer.from(text)),
);

describe("the file of an object", () => {
  it("holds its bytes and what is known of it", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const object = opened(Buffer.concat([body, metaBytes(aMeta())]));

        expect(object).toMatchObject({ ...aMeta(), size: body.length });
        expect(Buffer.from(object?.take(0, body.length) as Uint8Array).equals(body)).toBe(true);
      }),
    );
  });

  it("holds none when it was cut anywhere", () => {
    fc.assert(
      fc.property(bodies, fc.nat(), (body, at) => {
        const file = Buffer.concat([body, metaBytes(aMeta())]);

        expect(opened(file.subarray(0, at % file.length))).toBeUndefined();
      }),
    );
  });

  it.each([0, 20, SMALL_OBJECT, SMALL_OBJECT + 1, 2 * SMALL_OBJECT])(
    "holds none when a large one was cut to %i bytes",
    (length) => {
      const file = Buffer.concat([Buffer.alloc(2 * SMALL_OBJECT, "x"), metaBytes(aMeta())]);

      expect(opened(file)?.size).toBe(2 * SMALL_OBJECT);
      expect(opened(file.subarray(0, length))).toBeUndefined();
    },
  );

  it("is read or holds none, whichever byte was changed", () => {
    const body = Buffer.from("body");
    const file = Buffer.concat([body, metaBytes(aMeta())]);
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = Buffer.from(file);
        changed[at] = byte;
        const object = opened(changed);

        const headers = new Headers(object?.headers);
        headers.set("etag", object?.etag ?? "");
        expect(new Date(object?.modifiedAt ?? 0).toISOString()).toBeTruthy();
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, Uint8Array]>([
    ["zeros", Buffer.alloc(200)],
    ["bytes after its end", Buffer.concat([metaBytes(aMeta()), Buffer.from("torn")])],
    ["an etag that is none", metaBytes(aMeta({ etag: "" }))],
    ["a time that is none", metaBytes(aMeta({ modifiedAt: 1e300 }))],
    ["a header that HTTP can't carry", metaBytes(aMeta({ headers: { a: "x\ny" } }))],
    ["a header without a name", metaBytes(aMeta({ headers: { "": "x" } }))],
  ])("holds none when it holds %s", (_what, file) => {
    expect(opened(file)).toBeUndefined();
  });
});
