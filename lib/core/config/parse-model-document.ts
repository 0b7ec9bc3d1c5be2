import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { parseJson } from "../validation/parse-json.ts";
import { validate } from "../validation/validate.ts";
import { formatPath, isFields } from "../validation/value-at.ts";
import { withoutNullsInside } from "../validation/without-nulls.ts";
import { type ModelDocument, modelDocumentSchema } from "./model.ts";

/**
 * Reads a model's document from the text of a parameter or a file, which `source` names. Every
 * problem at once; none shows a value, which may be a secret at the wrong place.
 */
export function parseModelDocument(text: string, source: string): Result<ModelDocument, Message> {
  const document = parseJson(text);
  if (!isFields(document)) return fail({ code: "model.not_json", details: { source } });
  const checked = validate(modelDocumentSchema, withoutNullsInside(document));
  if (checked.ok) return ok(checked.value);
  const faults = checked.error.map(({ path, what }) => ({
    field: formatPath(path),
    value: null,
    problem: what,
  }));
  return fail({ code: "model.invalid", details: { source, faults } });
}
