/** How much later a post of this server is in a home timeline while other servers send two hundred posts a second. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { quantile } from '../streams/deliver.ts';
import { tokenOf } from './neighbours.ts';
import { sendNote } from './send-notes.ts';
import { signedNotes } from './signed-notes.ts';

const PER_SECOND = 200;
const SECONDS = 60;
const QUIET_POSTS = 20;
const EVERY_MS = 500;
const POLL_MS = 5;
/** Numbers that no other case sends. */
const FIRST_NOTE = 1_000_000;

const WRITER = 99;
export const READER = 100;

/** Milliseconds from a post of this server until it is in the home of a follower. */
export async function delayOf(platform: Platform, url: string): Promise<number> {
  const headers = { authorization: `Bearer ${tokenOf(WRITER)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'For those who are here.' });
  const answer = await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body });
  const began = performance.now();
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const { rowCount } = await platform.pool.query('SELECT FROM home_entries WHERE actor_id = $1 AND status_id = $2', [
      READER,
      id,
    ]);
    if (rowCount) return performance.now() - began;
    await pause(POLL_MS);
  }
}

async function delays(platform: Platform, url: string, goesOn: (posts: number) => boolean): Promise<number[]> {
  const found: number[] = [];
  while (goesOn(found.length)) {
    found.push(await delayOf(platform, url));
    await pause(EVERY_MS);
  }
  return found;
}

/** Member `READER` follows member `WRITER`. */
export const addReader = ({ pool }: Platform) =>
  pool.query('INSERT INTO follows (id, follower_id, target_id, approved, created_at) VALUES (1, $1, $2, true, now())', [
    READER,
    WRITER,
  ]);

export interface Beside {
  quietMs: number;
  besideMs: number;
  /** The fraction of the requests that were answered. */
  answered: number;
}

/** The slowest post of each time. */
export async function delayBeside(platform: Platform, url: string): Promise<Beside> {
  await addReader(platform);
  const notes = signedNotes(FIRST_NOTE, PER_SECOND * SECONDS);
  const quiet = await delays(platform, url, (posts) => posts < QUIET_POSTS);
  let sending = true;
  let answered = 0;
  const send = async (): Promise<void> => {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (const [n, note] of notes.entries()) {
      const early = began + (n * 1000) / PER_SECOND - performance.now();
      if (early > 0) await pause(early);
      sent.push(
        sendNote(url, note).then(() => {
          answered += 1;
        }),
      );
    }
    await Promise.all(sent);
    sending = false;
  };
  const [beside] = await Promise.all([delays(platform, url, () => sending), send()]);
  return { quietMs: quantile(quiet, 1), besideMs: quantile(beside, 1), answered };
}
