import * as z from "zod";
import { agentSchema } from "../lib/core/config/agent.ts";
import { configSchema } from "../lib/core/config/config.ts";
import { modelDocumentSchema } from "../lib/core/config/model.ts";
import { scheduleSchema } from "../lib/core/config/schedule.ts";
import { caseSchema } from "../lib/core/dataset/case.ts";
import { reportSchema } from "../lib/core/report/report.ts";
import { caseResultSchema } from "../lib/core/results.ts";

interface Published {
  readonly title: string;
  readonly schema: z.ZodType;
  /** People write the input of a schema (defaults left out) and read its output. */
  readonly io: "input" | "output";
}

const published: Readonly<Record<string, Published>> = {
  "agent.schema.json": { title: "The document of an agent", schema: agentSchema, io: "input" },
  "case.schema.json": { title: "A line of a Saiten test set", schema: caseSchema, io: "input" },
  "config.schema.json": { title: "saiten.yaml", schema: configSchema, io: "input" },
  "model.schema.json": {
    title: "The document of a model",
    schema: modelDocumentSchema,
    io: "input",
  },
  "report.schema.json": { title: "report.json, version 1", schema: reportSchema, io: "output" },
  "result.schema.json": {
    title: "A line of results.jsonl",
    schema: caseResultSchema,
    io: "output",
  },
  "schedule.schema.json": {
    title: "The document of a schedule",
    schema: scheduleSchema,
    io: "input",
  },
};

/** File name to text of every JSON Schema (draft 2020-12) in docs/schemas. */
export function publishedSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(published).map(([file, { title, schema, io }]) => {
      const { $schema, ...body } = z.toJSONSchema(schema, { target: "draft-2020-12", io });
      return [file, `${JSON.stringify({ $schema, title, ...body }, null, 2)}\n`];
    }),
  );
}
