import type { World } from "./run-world.ts";

/** What a call meets that goes on in a process which is gone. */
export class Crash extends Error {
  constructor() {
    super("crash");
    this.name = "Crash";
  }
}

export type Moment = "before" | "after";

/**
 * The ports of a world whose process dies at the n-th write, just before or just after it takes
 * effect; every later call of that process fails as well, until `revive` starts the next one.
 */
export function crashingPorts({ ports }: Pick<World, "ports">) {
  let left = Number.POSITIVE_INFINITY;
  let moment: Moment = "before";
  let dead = false;
  let writes = 0;
  let deaths = 0;

  const alive = () => {
    if (dead) throw new Crash();
  };
  const write = async <T>(effect: () => Promise<T>): Promise<T> => {
    alive();
    writes += 1;
    left -= 1;
    const crashes = left === 0;
    if (crashes) {
      dead = true;
      deaths += 1;
    }
    if (crashes && moment === "before") throw new Crash();
    const result = await effect();
    if (crashes) throw new Crash();
    return result;
  };
  const read = async <T>(effect: () => Promise<T>): Promise<T> => {
    alive();
    return effect();
  };
  const { blobs, runs, cases } = ports;
  return {
    /** How many writes there have been. */
    writes: () => writes,
    /** How often a process died. */
    deaths: () => deaths,
    crashAt(nth: number, when: Moment) {
      left = nth;
      moment = when;
    },
    revive() {
      dead = false;
    },
    ports: {
      ...ports,
      blobs: {
        ...blobs,
        get: (...args: Parameters<typeof blobs.get>) => read(() => blobs.get(...args)),
        put: (...args: Parameters<typeof blobs.put>) => write(() => blobs.put(...args)),
        putStream: (...args: Parameters<typeof blobs.putStream>) =>
          write(() => blobs.putStream(...args)),
      },
      runs: {
        ...runs,
        create: (...args: Parameters<typeof runs.create>) => write(() => runs.create(...args)),
        get: (...args: Parameters<typeof runs.get>) => read(() => runs.get(...args)),
        update: (...args: Parameters<typeof runs.update>) => write(() => runs.update(...args)),
      },
      cases: {
        ...cases,
        put: (...args: Parameters<typeof cases.put>) => write(() => cases.put(...args)),
        get: (...args: Parameters<typeof cases.get>) => read(() => cases.get(...args)),
      },
    },
  };
}
