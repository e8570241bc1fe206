/**
 * Write coalescing for open streams. Each write to a socket is a system call, which costs more than making the frame, so a socket
 * that was written to a moment ago gets what follows together. The first frame after a pause is written at once.
 */
import type { Writable } from 'node:stream';
import { systemClock } from '../../platform/clock.ts';

/** A stream is written to once in this time at most, so a frame is this late at most. */
const PACE_MS = 50;

type Socket = Pick<Writable, 'write' | 'cork' | 'uncork'>;

export class PacedWrites {
  readonly #wroteAt = new WeakMap<Socket, number>();
  /** Corked: what is written to them waits for the timer, behind everything before it. */
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
    // Of the machine, because sockets are.
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
