/** Requests of members while the simulated servers send: each probe runs again and again, and notes how long it took. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { delayOf, READER } from '../federation/beside.ts';
import { tokenOf } from '../federation/neighbours.ts';
import { sendActivity } from '../federation/send-notes.ts';
import type { Acts } from './acts.ts';
import { actorId } from './add-people.ts';

const EVERY_MS = 1_000;
const POLL_MS = 20;
const PATIENCE_MS = 60_000;
/** A person of a host that sends little. */
const QUIET_PERSON = 50;

export type Probe = 'a local post in a home' | 'a post of a quiet server in a home' | 'a home' | 'joining an event';
export type Timings = Record<Probe, number[]>;

const as = (member: number) => ({ authorization: `Bearer ${tokenOf(member)}`, 'content-type': 'application/json' });

async function timed(request: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await request();
  await answer.text();
  if (!answer.ok) throw new Error(`a probe was answered ${answer.status}`);
  return performance.now() - began;
}

export async function createEvent(url: string): Promise<string> {
  const event = {
    title: 'A meeting',
    description: 'Come and see.',
    beginsOn: new Date(Date.now() + 864e5).toISOString(),
  };
  const answer = await fetch(`${url}/api/v1/events`, { method: 'POST', headers: as(1), body: JSON.stringify(event) });
  const { id } = (await answer.json()) as { id?: string };
  if (!id) throw new Error(`the event was answered ${answer.status}`);
  return id;
}

export const followQuietPerson = ({ pool }: Platform) =>
  pool.query(
    'INSERT INTO follows (id, follower_id, target_id, approved, created_at) VALUES (2, $1, $2, true, now()) ON CONFLICT DO NOTHING',
    [READER, actorId(QUIET_PERSON)],
  );

/** From the request that delivers it. */
async function remoteDelay({ pool }: Platform, url: string, acts: Acts): Promise<number> {
  const { id, request } = acts.post(QUIET_PERSON);
  const began = performance.now();
  await sendActivity(url, request);
  for (;;) {
    const { rowCount } = await pool.query(
      'SELECT FROM home_entries h JOIN statuses s ON s.id = h.status_id WHERE h.actor_id = $1 AND s.uri = $2',
      [READER, id],
    );
    const ms = performance.now() - began;
    if (rowCount || ms > PATIENCE_MS) return ms;
    await pause(POLL_MS);
  }
}

/** Runs the probes until `goesOn` returns false. */
export async function probe(
  platform: Platform,
  { url, event, acts }: { url: string; event: string; acts: Acts },
  goesOn: () => boolean,
): Promise<Timings> {
  const probes: Record<Probe, (n: number) => Promise<number>> = {
    'a local post in a home': () => delayOf(platform, url),
    'a post of a quiet server in a home': () => remoteDelay(platform, url, acts),
    'a home': () => timed(() => fetch(`${url}/api/v1/timelines/home`, { headers: as(READER) })),
    async 'joining an event'(n) {
      const member = 2 + (n % 90);
      const send = (act: string) =>
        fetch(`${url}/api/v1/events/${event}/${act}`, { method: 'POST', headers: as(member), body: '{}' });
      const ms = await timed(() => send('join'));
      await timed(() => send('leave'));
      return ms;
    },
  };
  const repeated = async (run: (n: number) => Promise<number>): Promise<number[]> => {
    const found: number[] = [];
    while (goesOn()) {
      found.push(await run(found.length));
      await pause(EVERY_MS);
    }
    return found;
  };
  const names = Object.keys(probes) as Probe[];
  const all = await Promise.all(names.map((name) => repeated(probes[name])));
  return Object.fromEntries(names.map((name, at) => [name, all[at]])) as Timings;
}
