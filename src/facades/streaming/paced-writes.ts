/**
 * Write coalescing for open streams. Each write to a socket is a system call, which costs more than building the frame, so a
 * socket that was written to recently gets the following frames together. The first frame after a pause is written at once.
 */
import type { Writable } from 'node:stream';
import { systemClock } from '../../platform/clock.ts';

/** A stream is written to at most once in this time, which is the maximum delay of a frame. */
const PACE_MS = 50;

type Socket = Pick<Writable, 'write' | 'cork' | 'uncork'>;

export class PacedWrites {
  readonly #wroteAt = new WeakMap<Socket, number>();
  /** Corked: their frames wait for the timer, in order. */
  readonly #held = new Set<Socket>();

  write(socket: Socket, frame: Buffer | string): void {
    if (!this.#held.has(socket)) {
      const now = performance.now();
      if (now - (this.#wroteAt.get(socket) ?? Number.NEGATIVE_INFINITY) < PACE_MS) this.#hold(socket);
      this.#wroteAt.set(socket, now);
    }
    socket.write(frame);
  }

  #hold(socket: Socket): void {
    // The system's clock, because sockets use it.
    if (this.#held.size === 0) systemClock.after(PACE_MS, () => this.#release());
    this.#held.add(socket);
    socket.cork();
  }

  #release(): void {
    const now = performance.now();
    const held = [...this.#held];
    this.#held.clear();
    for (const socket of held) {
      this.#wroteAt.set(socket, now);
      socket.uncork();
    }
  }
}
