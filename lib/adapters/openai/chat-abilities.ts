import { capabilitiesOf, type OpenAiModel } from "../../core/config/model.ts";
import { capabilitiesWithout } from "../capabilities-without.ts";
import type { Dispensable } from "../refused-parameter.ts";
import type { ChatAbilities } from "./chat-body.ts";

/**
 * Models of OpenAI and Azure refuse the older `max_tokens`, and Bedrock's endpoint of that kind names
 * the newer one; other servers may know nothing but the older.
 */
const KNOWS_NEW_NAME =
  /(?:^|\.)(?:openai\.(?:azure\.)?com|services\.ai\.azure\.com|amazonaws\.com(?:\.cn)?|api\.aws)$/;

/** What a model behind an endpoint can do that refused some of it; an unstated JSON mode is tried. */
export function chatAbilities(
  model: OpenAiModel,
  refused: ReadonlySet<Dispensable>,
): ChatAbilities {
  const stated = capabilitiesOf(model);
  const isNew = KNOWS_NEW_NAME.test(new URL(model.baseUrl).hostname);
  // Whichever was refused, the other is left.
  const takesNew = isNew !== refused.has("maxTokensName");
  return {
    ...capabilitiesWithout(stated, refused),
    jsonObject: stated.jsonSchema !== false && !refused.has("jsonObject"),
    maxTokensName: takesNew ? "max_completion_tokens" : "max_tokens",
  };
}
