/** How soon a stranger's post is in a home timeline while 200 push services keep silent, each with several messages to send. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createAccount } from '../../src/domain/persons/create-account.ts';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { openHttpServer } from '../../src/platform/http/server.ts';
import { createPlatform, type Platform, platformForJobs } from '../../src/platform/platform.ts';
import { seal } from '../../src/platform/seal.ts';
import { deriveSecrets } from '../../src/platform/secrets.ts';
import { STREAMS } from '../goals.ts';
import { quantile } from './deliver.ts';
import type { StreamRow } from './stream-row.ts';

const SERVICES = 200;
const MESSAGES = 5;
const POSTS = 20;

/** A point on the curve and a secret, in the form of browsers (RFC 8291, appendix A). */
const KEYS = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Accepts connections at every loopback address, and never answers. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const { port } = server.address() as { port: number };
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, close };
}

interface Someone {
  id: bigint;
  userId: bigint;
  token: string;
}

async function someone(platform: Platform, username: string): Promise<Someone> {
  const ctx = { ...platform, viewer: null };
  const given = { username, email: `${username}@example.org`, password: 'a long enough password' };
  const { user, actor } = await createAccount(ctx, { ...given, roleId: null, confirmed: true });
  const grant = { appId: null, userId: user.id, actorId: actor.id, scopes: ['read', 'write', 'follow'] };
  const { token } = await issueToken(platform.db, ctx, grant);
  return { id: actor.id, userId: user.id, token };
}

/** So many devices of one person, each at a host of its own. */
async function addDevices(platform: Platform, { id, userId }: Someone, port: number): Promise<void> {
  const sealedToken = await seal(platform.secrets, '');
  for (let n = 0; n < SERVICES; n += 1) {
    const grant = { appId: null, userId, actorId: id, scopes: ['push'] };
    const { row } = await issueToken(platform.db, platform, grant);
    const endpoint = `http://127.0.${1 + (n >> 7)}.${1 + (n & 127)}:${port}/`;
    await platform.db.pushSubscription.create({
      data: {
        ...{ actorId: id, tokenId: row.id, ...KEYS, standard: true, policy: 'all', alerts: ['favourite'] },
        ...{ endpoint, sealedToken, createdAt: platform.clock.now() },
      },
    });
  }
}

/** @param databaseUrl of a database that no other server uses meanwhile */
export async function besideSilentPush(databaseUrl: string, dataDir: string): Promise<StreamRow> {
  const silence = await startSilence();
  const server = await openHttpServer('127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}`;
  const config = readConfig({ PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const platform = await createPlatform(config, { databaseUrl, secrets: deriveSecrets('not secret') });
  // The guard refuses loopback addresses, which are all that a bench has.
  const jobs = { ...platformForJobs(platform, databaseUrl), http: createHttp(() => true) };
  const app = createApp(platform);
  server.serve(app);
  const worker = await startWorker(jobs);
  const ask = async (who: Someone, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const names = ['popular', 'fan', 'stranger', 'reader'] as const;
  const [popular, fan, stranger, reader] = (await Promise.all(names.map((name) => someone(platform, name)))) as [
    Someone,
    Someone,
    Someone,
    Someone,
  ];
  await ask(reader, 'POST', `/api/v1/accounts/${stranger.id}/follow`);
  await addDevices(platform, popular, silence.port);
  for (let n = 0; n < MESSAGES; n += 1) {
    const { id } = await ask(popular, 'POST', '/api/v1/statuses', { status: `post ${n}` });
    await ask(fan, 'POST', `/api/v1/statuses/${id}/favourite`);
  }
  const pushes = "SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'push.due'";
  const left = async (): Promise<number> => (await platform.pool.query(pushes)).rows[0].count;
  while ((await left()) < (SERVICES * MESSAGES) / 2) await pause(50);
  const times: number[] = [];
  for (let n = 0; n < POSTS; n += 1) {
    const { id } = await ask(stranger, 'POST', '/api/v1/statuses', { status: `hello ${n}` });
    const began = performance.now();
    while (!JSON.stringify(await ask(reader, 'GET', '/api/v1/timelines/home?limit=1')).includes(id)) await pause(2);
    times.push(performance.now() - began);
  }
  const note = `${await left()} messages wait`;
  silence.close();
  await worker.stop();
  await Promise.all([server.close(0), app.close()]);
  await jobs.close();
  await platform.close();
  return { case: STREAMS.silentPush, figure: 'p99 ms', value: quantile(times, 0.99), note };
}
