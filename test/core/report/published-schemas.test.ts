import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { reportSchema } from "../../../lib/core/report/report.ts";
import { publishedSchemas } from "../../../scripts/published-schemas.ts";
import { talkReport, talkResults } from "../../support/conversation-report.ts";
import { handbookCases, handbookReport } from "../../support/handbook-report.ts";
import { emptyReport } from "../../support/report-factories.ts";

const folder = new URL("../../../docs/schemas/", import.meta.url);
const ajv = new Ajv2020({ allErrors: true });

/** What the published schema of that name says against a value. */
function complaints(file: string, value: unknown): readonly string[] {
  const validate = ajv.compile(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

describe("the published JSON Schemas", () => {
  it("are what the code says; scripts/write-schemas.ts writes them", () => {
    const written = readdirSync(folder).map((file) => [
      file,
      readFileSync(new URL(file, folder), "utf8"),
    ]);

    expect(Object.fromEntries(written)).toEqual(publishedSchemas());
  });

  it("accept a report and its results, as zod does", () => {
    for (const report of [handbookReport(), emptyReport(), talkReport()]) {
      expect(complaints("report.schema.json", report)).toEqual([]);
      expect(reportSchema.parse(report)).toEqual(report);
    }
    for (const result of [...handbookCases(), ...talkResults()])
      expect(complaints("result.schema.json", result)).toEqual([]);
  });

  it("refuse a report without a denominator, and a score out of range", () => {
    const { of: _, ...rate } = handbookReport().passRate;

    expect(complaints("report.schema.json", { ...handbookReport(), passRate: rate })).toHaveLength(
      1,
    );
    expect(
      complaints(
        "report.schema.json",
        handbookReport({ passRate: { ...handbookReport().passRate, value: 80 } }),
      ),
    ).not.toEqual([]);
  });

  it("take a case as people write it, defaults left out", () => {
    expect(complaints("case.schema.json", { id: "hr-001", question: "何日ですか。" })).toEqual([]);
    expect(complaints("case.schema.json", { id: "hr-001", quesion: "何日ですか。" })).not.toEqual(
      [],
    );
  });
});
