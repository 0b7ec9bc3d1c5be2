import type { Tally } from "./verdict-list.ts";

/** Names the window, from 1, that each item was judged in; `windowAt` goes by the item's index. */
export function inWindows(tally: Tally, windowAt: (index: number) => number): Tally {
  const placed = tally.items.map((item, index) => ({
    item: { ...item, window: windowAt(index) },
    countsAgainst: tally.against.includes(item),
  }));
  return {
    items: placed.map(({ item }) => item),
    against: placed.filter(({ countsAgainst }) => countsAgainst).map(({ item }) => item),
  };
}
