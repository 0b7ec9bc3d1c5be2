import type { Ask } from "../../lib/core/metrics/metric.ts";
import {
  type AskAgent,
  deliverMessage,
  prepareMessage,
  type Simulation,
  type Transcript,
} from "../../lib/core/simulation/simulated-user.ts";

interface Speakers {
  readonly ask: Ask;
  readonly askAgent: AskAgent;
}

/** Both halves of an exchange in one go, which a run performs with a save in between. */
export async function simulateExchange(
  { case: simulated, transcript }: Simulation,
  { ask, askAgent }: Speakers,
): Promise<Transcript> {
  const prepared = await prepareMessage({ case: simulated, transcript }, ask);
  return deliverMessage({ case: simulated, transcript: prepared }, askAgent);
}
