/** Numbers that look random and are the same in every run. */

/** Gives a whole number from 0 up to `below`. */
export type Draw = (below: number) => number;

/** The generator mulberry32. */
export function seeded(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Puts a list into another order (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}
