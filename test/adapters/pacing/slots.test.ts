import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Slot, Slots } from "../../../lib/adapters/pacing/slots.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Takes so many slots, all of which are free. */
const takeAll = (slots: Slots, count: number) =>
  Promise.all(Array.from({ length: count }, () => slots.take()));

function answer(slot: Slot | undefined): void {
  slot?.succeeded();
  slot?.release();
}

function throttle(slot: Slot | undefined): void {
  slot?.throttled();
  slot?.release();
}

describe("places in flight", () => {
  test("are as many as the limit, given in the order of asking", async () => {
    const slots = new Slots(2);
    const begun: string[] = [];
    const ask = async (name: string) => {
      const slot = await slots.take();
      begun.push(name);
      return slot;
    };

    const [first, , third] = ["a", "b", "c", "d"].map(ask);
    await settle();
    expect(begun).toEqual(["a", "b"]);
    answer(await first);
    await settle();
    expect(begun).toEqual(["a", "b", "c"]);
    answer(await third);
    await settle();

    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  test("are halved by a throttle, once for all calls that were in flight then", async () => {
    const slots = new Slots(8);
    const inFlight = await takeAll(slots, 8);

    for (const slot of inFlight) throttle(slot);

    expect(slots.limit).toBe(4);
    throttle(await slots.take());
    expect(slots.limit).toBe(2);
  });

  test("are never fewer than one", async () => {
    const slots = new Slots(3);
    for (let throttles = 0; throttles < 5; throttles += 1) throttle(await slots.take());

    expect(slots.limit).toBe(1);
    answer(await slots.take());
    expect(slots.limit).toBe(2);
  });

  test("are one more after as many answers as there are places, up to the first limit", async () => {
    const slots = new Slots(4);
    throttle(await slots.take());
    expect(slots.limit).toBe(2);

    answer(await slots.take());
    expect(slots.limit).toBe(2);
    answer(await slots.take());
    expect(slots.limit).toBe(3);
    for (let answers = 0; answers < 3; answers += 1) answer(await slots.take());
    expect(slots.limit).toBe(4);
    for (let answers = 0; answers < 40; answers += 1) answer(await slots.take());
    expect(slots.limit).toBe(4);
  });

  test("are not given to who does not wait any more", async () => {
    const slots = new Slots(1);
    const controller = new AbortController();
    const first = await slots.take();
    const aborted = slots.take(controller.signal);
    const last = slots.take(new AbortController().signal);

    controller.abort(new Error("cancelled"));
    await expect(aborted).rejects.toThrow("cancelled");
    answer(first);

    answer(await last);
    await expect(slots.take(AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    answer(await slots.take());
  });

  test("are never more than the limit, whatever comes back in which order", async () => {
    const step = fc.record({ at: fc.nat(), outcome: fc.constantFrom("answer", "throttle", "ask") });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.array(step), async (most, steps) => {
        const slots = new Slots(most);
        const inFlight: Slot[] = [];
        let asked = 0;
        let ended = 0;
        for (const { at, outcome } of steps) {
          if (outcome === "ask") {
            asked += 1;
            void slots.take().then((slot) => inFlight.push(slot));
          } else if (inFlight.length > 0) {
            const [slot] = inFlight.splice(at % inFlight.length, 1);
            (outcome === "answer" ? answer : throttle)(slot);
            ended += 1;
          }
          await Promise.resolve();
          await Promise.resolve();
          await Promise.resolve();
          expect(inFlight.length).toBeLessThanOrEqual(most);
        }
        while (inFlight.length > 0) {
          answer(inFlight.pop());
          ended += 1;
          await settle();
        }
        expect(ended).toBe(asked);
      }),
      { numRuns: 50 },
    );
  });
});
