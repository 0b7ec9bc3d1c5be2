import { appendFile } from "node:fs/promises";

/** What is put on a bus; a line of the file of events. */
export interface EventEntry {
  readonly Source: string;
  readonly DetailType: string;
  readonly EventBusName?: string | undefined;
  readonly Detail: unknown;
}

/** An event as EventBridge hands it to a target. */
export interface BusEvent {
  readonly version: "0";
  readonly id: string;
  readonly source: string;
  readonly "detail-type": string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly account: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export interface Rule {
  readonly source: string;
  readonly detailType: string;
  fits?(detail: unknown): boolean;
  target(event: BusEvent): Promise<void>;
}

export interface BusOptions {
  /** Where every event is added as a line of JSON. */
  readonly file: string;
  readonly rules: readonly Rule[];
  readonly now: () => number;
  /** Told of targets that fail; whoever puts an event is not. */
  onError?(error: unknown): void;
}

export interface Bus {
  /** Writes an event down, then hands it to the targets of its rules. Returns its id. */
  put(entry: EventEntry): Promise<string>;
  /** An event of a service itself, which is not written down. Rejects when a target fails. */
  emit(entry: EventEntry): Promise<void>;
}

const PLACE = { account: "000000000000", region: "us-east-1", resources: [] };

export function createBus({ file, rules, now, onError = () => undefined }: BusOptions): Bus {
  const hand = async (id: string, entry: EventEntry): Promise<void> => {
    const event: BusEvent = {
      version: "0",
      id,
      source: entry.Source,
      "detail-type": entry.DetailType,
      time: new Date(now()).toISOString(),
      ...PLACE,
      detail: entry.Detail,
    };
    for (const { source, detailType, fits = () => true, target } of rules) {
      const isMeant = source === entry.Source && detailType === entry.DetailType;
      if (isMeant && fits(entry.Detail)) await target(event);
    }
  };
  return {
    async put(entry) {
      const id = crypto.randomUUID();
      await appendFile(file, `${JSON.stringify(entry)}\n`);
      await hand(id, entry).catch(onError);
      return id;
    },
    emit: (entry) => hand(crypto.randomUUID(), entry),
  };
}
