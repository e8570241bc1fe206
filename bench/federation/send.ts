/** The rate at which a post is delivered to ten thousand inboxes on two thousand hosts, even if a quarter of these is dead. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { Child } from '../servers/child.ts';
import { KEYS, tokenOf } from './neighbours.ts';

const HOSTS = 2_000;
const DEAD = 500;
const INBOXES_OF_A_HOST = 5;
const POLL_MS = 20;
const PATIENCE_MS = 600_000;

/** Each host has an address of its own, all of them on this machine. */
const inboxOf = (host: number, n: number, port: number): string =>
  `http://127.1.${1 + (host >> 7)}.${1 + (host & 127)}:${port}/users/${n}/inbox`;

const inboxesOf = (hosts: number, portOf: (host: number) => number): string[] =>
  Array.from({ length: hosts * INBOXES_OF_A_HOST }, (_, at) => {
    const host = at % hosts;
    return inboxOf(host, Math.floor(at / hosts), portOf(host));
  });

/** Accepts connections, and never answers. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as { port: number }).port, close };
}

export interface Inboxes {
  /** On hosts that answer. */
  alive: string[];
  /** With hosts among them that refuse connections or keep silent. */
  mixed: string[];
  living: number;
  close(): void;
}

/** @param port where all that answer listen */
export async function openInboxes(port: number): Promise<Inboxes> {
  const silence = await startSilence();
  const refusing = await freePort();
  const portOf = (host: number): number => {
    if (host % (HOSTS / DEAD) > 0) return port;
    return host % (2 * (HOSTS / DEAD)) === 0 ? refusing : silence.port;
  };
  const mixed = inboxesOf(HOSTS, portOf);
  const living = mixed.filter((inbox) => new URL(inbox).port === String(port)).length;
  return { alive: inboxesOf(HOSTS, () => port), mixed, living, close: silence.close };
}

const countedBy = async (inboxes: Child): Promise<number> =>
  (await inboxes.ask<{ counted: number }>({ count: true })).counted;

/** Deliveries a second, from the request that posts until the last inbox has it. */
async function deliver(url: string, member: number, inboxes: Child, count: number): Promise<number> {
  const before = await countedBy(inboxes);
  const headers = { authorization: `Bearer ${tokenOf(member)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'To all who follow, wherever they are, with a few words more than a few.' });
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the post was answered ${answer.status}`);
  for (;;) {
    const counted = (await countedBy(inboxes)) - before;
    const ms = performance.now() - began;
    if (counted >= count) return (count * 1000) / ms;
    if (ms > PATIENCE_MS) throw new Error(`${counted} of ${count} inboxes have the post`);
    await pause(POLL_MS);
  }
}

export interface Sent {
  plaza: number;
  bare: number;
  mixed: number;
}

/** Members 1 and 2 are followed by the living and by the mixed. */
export async function compareSending(
  platform: Platform,
  url: string,
  { child, ...of }: Inboxes & { child: Child },
  bare: Child,
): Promise<Sent> {
  // The server's own delivery to followers of the same post.
  const pem = KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const plaza = await deliver(url, 1, child, of.alive.length);
  const { rows } = await platform.pool.query('SELECT body FROM outgoing_activities ORDER BY id DESC LIMIT 1');
  const { ms } = await bare.ask<{ ms: number }>({ inboxes: of.alive, body: rows[0].body, pem });
  const mixed = await deliver(url, 2, child, of.living);
  return { plaza, bare: (of.alive.length * 1000) / ms, mixed };
}
