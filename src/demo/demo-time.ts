/** The clock of the demo community, which advances from the past to now while the community is built. */
import type { Clock } from '../platform/clock.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export class DemoClock implements Clock {
  #time: number;
  readonly #real: Clock;

  constructor(real: Clock) {
    this.#real = real;
    this.#time = real.now().getTime();
  }

  now(): Date {
    return new Date(this.#time);
  }

  moveTo(time: number): void {
    this.#time = Math.min(time, this.#real.now().getTime());
  }

  every(ms: number, run: () => void): () => void {
    return this.#real.every(ms, run);
  }

  after(ms: number, run: () => void): () => void {
    return this.#real.after(ms, run);
  }
}

/** A seeded random number generator (mulberry32), so that the community is always the same. */
export function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}
