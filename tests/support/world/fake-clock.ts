/** A clock that tests advance. It starts at the same time in all workers of a run (clock-start.ts), even if a month ends meanwhile. */
import { inject } from 'vitest';
import type { Clock } from '../../../src/platform/clock.ts';

const DAY = 86_400_000;

interface Timer {
  due: number;
  every: number | null;
  run: () => void;
}

export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  /** @param start in milliseconds of the epoch */
  constructor(start = inject('clockStart')) {
    this.#now = start;
  }

  /** A clock that starts at the real time, for worlds whose database is also used by processes with the system's clock. */
  static atRealTime(): FakeClock {
    return new FakeClock(Date.now());
  }

  now(): Date {
    return new Date(this.#now);
  }

  every(ms: number, run: () => void): () => void {
    return this.#add({ due: this.#now + ms, every: ms, run });
  }

  after(ms: number, run: () => void): () => void {
    return this.#add({ due: this.#now + ms, every: null, run });
  }

  /** Advances the clock and runs due timers in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next.due);
      if (next.every === null) this.#timers.delete(next);
      else next.due += next.every;
      next.run();
    }
    this.#now = end;
  }

  /** Advances to noon of the next day in UTC, so that hours may pass within one day. */
  advanceToNoon(): void {
    this.advance(Math.ceil(this.#now / DAY) * DAY + DAY / 2 - this.#now);
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}
