import * as z from "zod";
import { describe } from "../errors.ts";
import type { Language, Localized } from "../language.ts";
import type { Message, MessageCode } from "../messages/catalog.ts";

const TITLES = {
  400: { ja: "要求を読み取れません", en: "Bad request", "zh-Hant": "無法解讀請求" },
  401: { ja: "認証が必要です", en: "Authentication needed", "zh-Hant": "需要驗證" },
  403: { ja: "許可されていません", en: "Not allowed", "zh-Hant": "未獲允許" },
  404: { ja: "見つかりません", en: "Not found", "zh-Hant": "找不到" },
  409: { ja: "今の状態ではできません", en: "Conflict", "zh-Hant": "目前狀態無法執行" },
  413: { ja: "本文が大きすぎます", en: "Body too large", "zh-Hant": "內容過大" },
  415: { ja: "JSON ではありません", en: "Not JSON", "zh-Hant": "不是 JSON" },
  422: { ja: "内容に誤りがあります", en: "Something is wrong with it", "zh-Hant": "內容有誤" },
  500: { ja: "サーバーの問題です", en: "Our fault", "zh-Hant": "伺服器發生問題" },
  503: { ja: "今は応答できません", en: "Not available just now", "zh-Hant": "目前無法回應" },
} as const satisfies Readonly<Record<number, Localized>>;

export type ProblemStatus = keyof typeof TITLES;

/** What is not told by its content, which is 422. */
const STATUS: Readonly<Partial<Record<MessageCode, ProblemStatus>>> = {
  "api.unauthenticated": 401,
  "api.wrong_host": 403,
  "api.no_tenant": 403,
  "api.scope_missing": 403,
  "api.no_route": 404,
  "api.run_not_found": 404,
  "api.no_report": 404,
  "api.test_set_not_found": 404,
  "api.document_not_found": 404,
  "api.not_json_type": 415,
  "api.too_large": 413,
  "api.not_json": 400,
  "api.repeated_key": 400,
  "api.not_object": 400,
  "api.bad_cursor": 400,
  "api.bad_query": 400,
  "api.bad_key": 400,
  "api.key_reused": 409,
  "api.still_running": 409,
  "api.run_ended": 409,
  "api.run_complete": 409,
  "api.nothing_to_redo": 409,
  "api.test_set_changed": 409,
  "api.broken": 500,
  "api.unavailable": 503,
};

/** RFC 9457; `errors` tells each fault with its place and its remedy. */
export const problemSchema = z.strictObject({
  /** `urn:saiten:problem:` and the code of the first error. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(
    z.strictObject({
      code: z.string(),
      /** The field that it is about, where it is about one. */
      field: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});
export type ProblemDocument = z.output<typeof problemSchema>;

interface PlacedDetails {
  readonly field?: unknown;
  readonly faults?: readonly { readonly field: string }[];
}

/** The fault of a document that has several is told apart from the others. */
function errorsOf(message: Message, language: Language): ProblemDocument["errors"] {
  const { code, details } = message;
  const { field, faults } = (details ?? {}) as PlacedDetails;
  if (faults === undefined) {
    const place = typeof field === "string" ? field : null;
    return [{ code, field: place, detail: describe(message, language) }];
  }
  return faults.map((fault) => ({
    code,
    field: fault.field,
    detail: describe({ code: "api.invalid_field", details: fault } as Message, language),
  }));
}

/**
 * The problem document of what is wrong, in the caller's language. `named`: what the address itself
 * names is missing, and not something that the body names.
 */
export function problemOf(
  messages: readonly Message[],
  language: Language,
  named = true,
): ProblemDocument {
  const [first = { code: "api.broken", details: undefined } as const] = messages;
  const told = STATUS[first.code] ?? 422;
  const status = told === 404 && !named ? 422 : told;
  return {
    type: `urn:saiten:problem:${first.code}`,
    title: TITLES[status][language],
    status,
    detail: describe(first, language),
    errors: messages.flatMap((message) => errorsOf(message, language)),
  };
}
