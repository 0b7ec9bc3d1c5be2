import * as z from "zod";
import type { Service } from "../exchange.ts";
import { jsonService, readInput } from "../json-protocol.ts";
import type { Bus, EventEntry } from "./bus.ts";

const entrySchema = z.object({
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  EventBusName: z.string().optional(),
});
const putSchema = z.object({ Entries: z.array(entrySchema).min(1).max(10) });

type Answer = { readonly EventId: string } | Refusal;
interface Refusal {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** PutEvents of EventBridge: entries are taken or refused one by one. */
export function createEvents(bus: Bus): Service {
  return jsonService({
    name: "events",
    title: "EventBridge",
    version: "1.1",
    broken: "InternalException",
    operations: {
      PutEvents: async (exchange) => {
        const { Entries } = await readInput(exchange, putSchema);
        const answers: Answer[] = [];
        for (const entry of Entries) answers.push(await putOne(bus, entry));
        const failed = answers.filter((answer) => "ErrorCode" in answer);
        return { FailedEntryCount: failed.length, Entries: answers };
      },
    },
  });
}

async function putOne(bus: Bus, given: z.output<typeof entrySchema>): Promise<Answer> {
  const read = readEntry(given);
  if ("ErrorCode" in read) return read;
  return { EventId: await bus.put(read) };
}

function readEntry(given: z.output<typeof entrySchema>): EventEntry | Refusal {
  const { Source = "", DetailType = "", Detail = "", EventBusName } = given;
  if (Source === "" || DetailType === "" || Detail === "") {
    return refusal("InvalidArgument", "Source, DetailType and Detail are needed.");
  }
  if (Source.startsWith("aws.")) {
    return refusal("NotAuthorizedForSourceException", "Not authorized for the source.");
  }
  try {
    const parsed: unknown = JSON.parse(Detail);
    return { Source, DetailType, EventBusName, Detail: parsed };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refusal("MalformedDetail", "Detail is malformed.");
  }
}

const refusal = (ErrorCode: string, ErrorMessage: string): Refusal => ({ ErrorCode, ErrorMessage });
