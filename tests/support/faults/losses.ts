/** Losses and duplicates after faults of a server. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyServer } from './faulty-server.ts';
import type { Load } from './load.ts';

const POLL_MS = 100;

/** @throws Error with the missing parts if it does not happen in time */
export async function until<Found>(what: string, inMs: number, look: () => Promise<Found | null>): Promise<Found> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - began > inMs) throw new Error(`${what}: not within ${inMs} ms`);
    await pause(POLL_MS);
  }
}

const repeated = (ids: readonly string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

const absent = (ids: readonly string[], ...places: Iterable<string>[]): string[] => {
  const there = new Set(places.flatMap((place) => [...place]));
  return ids.filter((id) => !there.has(id));
};

const missingOf = (load: Load) => ({
  stream: absent(load.posted, load.streamed, load.readForStream),
  socket: absent(load.posted, load.socketed, load.readForSocket),
});

/** Waits until a new post has reached the timeline, the stream and the socket of its reader. */
export async function untilWell(load: Load, inMs: number): Promise<void> {
  const id = await load.post();
  await until('a new post', inMs, async () => {
    const { status, body } = await load.home();
    const read = status === 200 && (body as { id: string }[]).some((each) => each.id === id);
    const { stream, socket } = missingOf(load);
    return read && ![...stream, ...socket].includes(id ?? '') ? true : null;
  });
}

export interface Losses {
  /** Posts that are not where they should be. */
  home: string[];
  stream: string[];
  socket: string[];
  notifications: string[];
  jobs: unknown[];
  deadJobs: unknown[];
  /** Duplicates in a timeline, among the notifications, or in a stream. */
  twice: Record<'home' | 'notifications' | 'stream' | 'socket', string[]>;
}

const NOTHING = { home: [], stream: [], socket: [], notifications: [] };

export const NO_LOSSES: Losses = { ...NOTHING, jobs: [], deadJobs: [], twice: NOTHING };

/** After the load: all its work is done, as far as possible in this time. */
export async function lossesOf(server: FaultyServer, load: Load, inMs: number): Promise<Losses> {
  const jobs = () =>
    server.query("SELECT * FROM graphile_worker._private_jobs WHERE payload ->> 'statusId' IS NOT NULL");
  const idle = async (): Promise<true | null> => {
    const { stream, socket } = missingOf(load);
    return (await jobs()).length === 0 && stream.length + socket.length === 0 ? true : null;
  };
  await until('the rest', inMs, idle).catch(() => null);
  const home = await load.wholeHome();
  const rows = await server.query("SELECT status_id::text AS id FROM notifications WHERE type = 'mention'");
  const notified = rows.map(({ id }) => String(id));
  return {
    home: absent(load.posted, home),
    ...missingOf(load),
    notifications: absent(load.posted, notified),
    jobs: await jobs(),
    deadJobs: await server.query('SELECT name, error FROM dead_jobs'),
    twice: {
      home: repeated(home),
      notifications: repeated(notified),
      stream: repeated(load.streamed),
      socket: repeated(load.socketed),
    },
  };
}
