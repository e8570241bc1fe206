/** The only source of time: the system clock in production, a manual clock in tests. */

export interface Clock {
  now(): Date;
  /** Calls `run` every `ms` milliseconds until the returned function is called. Never keeps the process alive. */
  every(ms: number, run: () => void): () => void;
  /** Calls `run` once after `ms` milliseconds unless the returned function is called first. Never keeps the process alive. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** The same clock, which is never behind `at`. */
export const notBefore = (clock: Clock, at: Date): Clock => ({
  now: () => new Date(Math.max(clock.now().getTime(), at.getTime())),
  every: (ms, run) => clock.every(ms, run),
  after: (ms, run) => clock.after(ms, run),
});
