/**
 * A clock that tests advance. It starts at 10:00 UTC of the second Tuesday of next month, so that no test depends on the hour, the
 * weekday or the day of the month at which it runs. It never starts before the real time, because jobs become due by PostgreSQL's own
 * clock.
 */
import type { Clock } from '../../../src/platform/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TUESDAY = 2;

function secondTuesday(): number {
  const today = new Date();
  const eighth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 8));
  return eighth.getTime() + ((TUESDAY - eighth.getUTCDay() + 7) % 7) * DAY + 10 * HOUR;
}

interface Timer {
  due: number;
  every: number | null;
  run: () => void;
}

export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  /** @param start in milliseconds of the epoch */
  constructor(start = secondTuesday()) {
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
