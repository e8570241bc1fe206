/** Lets only so many pieces of heavy work run at once; the others wait for their turn. */

export interface WaitingRoom {
  /** So many may wait. */
  mostWaiting: number;
  /** Throws for whoever comes when so many wait. */
  refuse(): never;
}

/** @returns a function that runs `work` when fewer than `most` others are running, in the order of the calls */
export function turns(most: number, room?: WaitingRoom): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else if (room && waiting.length >= room.mostWaiting) room.refuse();
    // Whoever ends hands its place on, so that nobody who comes later slips in before.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
