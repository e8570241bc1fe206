/** Posts by POST, and their arrival on many sockets: the rate, the delay, and whether each arrives once and in order. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../servers/child.ts';
import { tokenOf } from './members.ts';
import { openMany, openRaw, type RawSocket } from './raw-socket.ts';

/** A server that takes posts and streams them. */
export interface Target {
  child: Child;
  /** The path of the sockets. */
  path: string;
  /** So many members post, one after the other, from this one on. */
  authors: number;
  first: number;
}

export const plazaTarget = (child: Child, path: string, authors: number, first = 1): Target => ({
  child,
  path,
  authors,
  first,
});

const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 4 });

/** @returns the id of the new post, if the server returns one */
function post({ child, authors, first }: Target, n: number): Promise<string> {
  const body = JSON.stringify({
    status: `Number ${n} of some length, as posts have it, and a little more`,
    language: 'en',
  });
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${tokenOf(first + (n % authors))}`,
    };
    const sent = request(`${child.url}/api/v1/statuses`, { method: 'POST', agent, headers }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      res.once('end', () => {
        if (res.statusCode === 200) resolve(String(JSON.parse(text).id ?? n));
        else reject(new Error(`${res.statusCode} ${text}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}

const ID = Buffer.from('{\\"id\\":\\"');
const UPDATE = Buffer.from('"event":"update"');

/** The id of the status in a frame; null for other frames. */
function idIn(payload: Buffer): string | null {
  if (payload.indexOf(UPDATE) < 0) return null;
  const at = payload.indexOf(ID) + ID.length;
  return payload.toString('latin1', at, payload.indexOf(0x5c, at));
}

interface Heard {
  /** For each socket, in the order of their arrival. */
  ids: string[][];
  sample: string;
}

interface Sockets {
  heard: Heard;
  all: RawSocket[];
  /** Until this many frames arrived, or none arrived for a while. */
  until(count: number): Promise<number>;
  close(): void;
}

const QUIET_MS = 15_000;

async function listen(
  { child, path }: Target,
  count: number,
  arrived: (id: string) => void = () => {},
): Promise<Sockets> {
  const heard: Heard = { ids: Array.from({ length: count }, () => []), sample: '' };
  let frames = 0;
  let last = performance.now();
  let wake = (): void => {};
  const all = await openMany(count, (n) =>
    openRaw(child.url, path, tokenOf(1 + n), (payload) => {
      const id = idIn(payload);
      if (id === null) return;
      heard.ids[n]?.push(id);
      if (heard.sample === '') heard.sample = payload.toString();
      frames += 1;
      last = performance.now();
      arrived(id);
      wake();
    }),
  );
  // The subscriptions of the last ones follow the handshake.
  await pause(300);
  last = performance.now();
  return {
    heard,
    all,
    async until(wanted) {
      while (frames < wanted && performance.now() - last < QUIET_MS) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = () => frames >= wanted && resolve();
        await Promise.race([promise, pause(500)]);
      }
      return last;
    },
    close() {
      for (const socket of all) socket.close();
    },
  };
}

export interface Wrong {
  lost: number;
  doubled: number;
  /** Came after a later post of their author. */
  late: number;
}

function wrongIn({ ids }: Heard, posted: readonly string[], authors: number): Wrong {
  const author = new Map(posted.map((id, n) => [id, n % authors]));
  const wrong = { lost: 0, doubled: 0, late: 0 };
  for (const own of ids) {
    const seen = new Set(own);
    wrong.doubled += own.length - seen.size;
    wrong.lost += posted.filter((id) => !seen.has(id)).length;
    const latest = new Map<number | undefined, bigint>();
    for (const id of own) {
      const by = author.get(id);
      if ((latest.get(by) ?? 0n) > BigInt(id)) wrong.late += 1;
      else latest.set(by, BigInt(id));
    }
  }
  return wrong;
}

export interface Delivered {
  ms: number;
  sample: string;
  wrong: Wrong;
}

/** Posts as fast as they are answered, each author's one after the other, until all have arrived everywhere. */
export async function deliver(target: Target, sockets: number, posts: number): Promise<Delivered> {
  const open = await listen(target, sockets);
  const posted: string[] = [];
  // An author's posts share a lane, so that their order is known.
  const lanes = target.authors === 1 ? AT_ONCE : target.authors;
  const start = performance.now();
  const lane = async (from: number): Promise<void> => {
    for (let n = from; n < posts; n += lanes) posted[n] = await post(target, n);
  };
  await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)));
  const end = await open.until(sockets * posts);
  open.close();
  return { ms: end - start, sample: open.heard.sample, wrong: wrongIn(open.heard, posted, target.authors) };
}

export interface Paced {
  /** Milliseconds from the answer of a post to its frame, of every delivery. */
  delays: number[];
  lost: number;
  doubled: number;
}

/** So many posts a second for some seconds. */
export async function pace(target: Target, sockets: number, rate: number, seconds: number): Promise<Paced> {
  const answered = new Map<string, number>();
  const arrivals = new Map<string, number[]>();
  const open = await listen(target, sockets, (id) => {
    const times = arrivals.get(id);
    if (times) times.push(performance.now());
    else arrivals.set(id, [performance.now()]);
  });
  const posts: Promise<void>[] = [];
  const count = Math.max(1, Math.round(rate * seconds));
  const start = performance.now();
  for (let n = 0; n < count; n += 1) {
    const wait = start + (n * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    posts.push(post(target, n).then((id) => void answered.set(id, performance.now())));
  }
  await Promise.all(posts);
  await open.until(count * sockets);
  open.close();
  const delays: number[] = [];
  let lost = 0;
  let doubled = 0;
  for (const [id, at] of answered) {
    const times = arrivals.get(id) ?? [];
    lost += Math.max(0, sockets - times.length);
    doubled += Math.max(0, times.length - sockets);
    for (const time of times) delays.push(Math.max(0, time - at));
  }
  return { delays, lost, doubled };
}

export function quantile(numbers: number[], share: number): number {
  numbers.sort((a, b) => a - b);
  return numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;
}
