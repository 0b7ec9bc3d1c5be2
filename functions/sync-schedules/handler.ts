import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { logBroken, scheduling, throwFailed } from "../../lib/adapters/lambda/scheduling.ts";
import { followEvent } from "../../lib/core/schedules/sync-schedules.ts";
import { syncSchedulesInput, syncSchedulesOutput } from "./schema.ts";

export const handler = createHandler({
  input: syncSchedulesInput,
  output: syncSchedulesOutput,
  run: async (event) => {
    const { kept, removed, broken, failed } = await followEvent(scheduling(), event);
    logBroken(broken);
    throwFailed(failed);
    return { kept, removed, broken: broken.map(({ tenant, name }) => `${tenant}/${name}`) };
  },
});
