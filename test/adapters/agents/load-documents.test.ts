import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDocuments } from "../../../lib/adapters/agents/load-documents.ts";
import { AppError } from "../../../lib/core/errors.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "saiten-documents-"));
});
afterAll(() => rm(root, { recursive: true }));

async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function refusal(path: string): Promise<{ code: string; details: unknown }> {
  const error = await loadDocuments(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`no AppError for ${path}`);
  return { code: error.code, details: error.details };
}

describe("loadDocuments of a folder", () => {
  it("takes .md and .txt files of all levels in the order of their paths", async () => {
    await aFile("folder/b.md", "# 出張旅費規程\n\n本文");
    await aFile("folder/sub/a.TXT", "見出しのない文書");
    await aFile("folder/picture.png", "no text");
    await aFile("folder/.hidden/c.md", "# 隠し");
    await aFile("folder/.d.md", "# 隠し");

    expect(await loadDocuments(join(root, "folder"))).toEqual([
      { id: "b.md", title: "出張旅費規程", text: "# 出張旅費規程\n\n本文" },
      { id: "sub/a.TXT", title: "a", text: "見出しのない文書" },
    ]);
  });

  it("reads a file with a byte order mark", async () => {
    await aFile("bom/a.md", "\ufeff# 題\n本文");

    expect((await loadDocuments(join(root, "bom")))[0]?.title).toBe("題");
  });

  it("refuses a folder without a document, and one whose documents are all blank", async () => {
    const path = join(root, "blank");
    await aFile("blank/readme.html", "<p>");
    expect(await refusal(path)).toEqual({ code: "agent.documents_empty", details: { path } });

    await aFile("blank/a.md", " \n");
    expect(await refusal(path)).toEqual({ code: "agent.documents_empty", details: { path } });
  });

  it("names the file that is no UTF-8", async () => {
    const path = await aFile("sjis/a.txt", Uint8Array.of(0x8b, 0x4b, 0x92, 0xf6));

    expect(await refusal(join(root, "sjis"))).toEqual({
      code: "agent.documents_undecodable",
      details: { path },
    });
  });

  it("names the path that does not exist", async () => {
    const path = join(root, "nowhere");

    expect(await refusal(path)).toEqual({ code: "agent.documents_missing", details: { path } });
  });

  it("refuses names that differ in the width of letters only", async () => {
    const path = join(root, "case");
    await aFile("case/a.md", "甲");
    await aFile("case/ａ.md", "乙");

    expect((await refusal(path)).code).toBe("agent.documents_duplicate");
  });
});

describe("loadDocuments of a JSONL file", () => {
  it("takes a document a line; blank lines don't count and a title may be missing", async () => {
    const path = await aFile(
      "ok.jsonl",
      '{"id":"d1","title":"梅雨","text":"雨季の一種。","more":1}\r\n\r\n{"id":"d2","text":"本文"}\n',
    );

    expect(await loadDocuments(path)).toEqual([
      { id: "d1", title: "梅雨", text: "雨季の一種。" },
      { id: "d2", title: "", text: "本文" },
    ]);
  });

  it.each(["not json", '{"id":"d2"}', '{"id":"","text":"x"}', "[]", '{"id":1,"text":"x"}'])(
    "names the line that is no document: %s",
    async (line) => {
      const path = await aFile("line.jsonl", `{"id":"d1","text":"本文"}\n\n${line}\n`);

      expect(await refusal(path)).toEqual({
        code: "agent.documents_line",
        details: { path, line: 3, value: line },
      });
    },
  );

  it("shows only the beginning of a long line", async () => {
    const path = await aFile("long.jsonl", "あ".repeat(500));

    expect((await refusal(path)).details).toMatchObject({ value: "あ".repeat(80) });
  });

  it("refuses an id that another document has after NFKC and case folding", async () => {
    const path = await aFile(
      "twice.jsonl",
      '{"id":"Doc1","text":"a"}\n{"id":"ｄｏｃ1","text":"b"}',
    );

    expect(await refusal(path)).toEqual({
      code: "agent.documents_duplicate",
      details: { path, id: "ｄｏｃ1", other: "Doc1" },
    });
  });
});
