/** Keys of local actors are replaced by a command; other servers learn the new key from an Update that the previous one signs. */
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { readSignature } from '../../src/platform/http/signatures/signature.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { type FediversePeer, type Received, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { hostOf } from '../support/world/taken-over.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const MINUTE = 60_000;
/** A host that this server took over. */
const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-rotation-'));

let world: World;
let peer: FediversePeer;
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: NEIGHBOURS, origins: [TOWN] }), startPeer()]);
  // All worlds have one key pair, because generating one takes long.
  world.platform.random = systemRandom;
  for (const person of [world.alice, world.bob]) await peer.follow(world, peer.actor('zoe'), person);
});
afterAll(async () => {
  await Promise.all([world.close(), peer.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => peer.forget());

const plaza = (...args: string[]) => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url, ...NEIGHBOURS };
  return runCommandHere(env, 'federation', 'rotate-keys', ...args);
};

async function run(withinMs: number): Promise<void> {
  await pullForward(world.platform.pool, new Date(world.clock.now().getTime() + withinMs));
  await drain(world.platform, { allowFailures: true, until: new Date(0) });
}

/** The public key in the document of an actor. */
const keyAt = async (address: string): Promise<string> => {
  const headers = { accept: 'application/activity+json' };
  const document = (await (await fetch(address, { headers })).json()) as {
    publicKey: { publicKeyPem: string };
  };
  return document.publicKey.publicKeyPem;
};

const keyOf = ({ name }: Person): Promise<string> => keyAt(`${world.url}/users/${name}`);

/** Whether this key signed the request. */
function isSignedBy({ inbox, body, headers }: Received, pem: string): boolean {
  const request = { method: 'POST', url: peer.url + inbox, headers, body: Buffer.from(body) };
  return readSignature(request as never, world.clock.now())?.isBy(createPublicKey(pem)) ?? false;
}

const post = () => world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
const received = (type: string) => peer.received.filter(({ activity }) => activity.type === type);

test('one key: the Update is signed by the previous key, and everything after it by the new one', async () => {
  const before = await keyOf(world.alice);
  peer.answer = 503;
  await post();
  await run(0);
  peer.forget();
  expect(await plaza('@alice')).toMatchObject({ code: 0, out: '1 key will be replaced, one every 10 seconds.\n' });
  await run(MINUTE);
  const after = await keyOf(world.alice);
  expect(after).not.toBe(before);
  const [update] = received('Update');
  expect(update?.activity.object.publicKey.publicKeyPem).toBe(after);
  expect([isSignedBy(update as Received, before), isSignedBy(update as Received, after)]).toEqual([true, false]);
  // The waiting post, too, is signed when it is sent.
  await run(60 * MINUTE);
  await post();
  await run(0);
  const posts = received('Create');
  expect(posts).toHaveLength(2);
  expect(posts.map((each) => isSignedBy(each, after))).toEqual([true, true]);
});

test('a server that refuses the previous key gets the Update signed by the new one', async () => {
  const before = await keyOf(world.alice);
  peer.answer = (res, sent) => res.writeHead(isSignedBy(sent, before) ? 401 : 202).end();
  await plaza('alice');
  await run(MINUTE);
  const after = await keyOf(world.alice);
  expect(received('Update').some((each) => isSignedBy(each, after))).toBe(true);
  const waiting = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'activity.due'`;
  expect((await world.platform.pool.query(waiting)).rowCount).toBe(0);
});

test('the keys of the server at all its hosts: their Updates are signed by the previous keys, and later requests by the new ones', async () => {
  const { db } = world.platform;
  const keyUri = `${hostOf(world, TOWN.name)}/relay#rsa-0123456789abcdef`;
  await db.origin.updateMany({ data: { keyUri } });
  const actors = [`${world.url}/actor`, `${hostOf(world, TOWN.name)}/relay`];
  const before = await Promise.all(actors.map(keyAt));
  expect(await plaza('--instance', '--every', '600')).toMatchObject({
    code: 0,
    out: '2 keys will be replaced, one every 600 seconds.\n',
  });
  await run(20 * MINUTE);
  const afterwards = await Promise.all(actors.map(keyAt));
  const updates = received('Update');
  expect(updates.map(({ activity }) => activity.actor)).toEqual(actors);
  expect(updates.map(({ headers }) => /keyId="([^"]+)"/.exec(String(headers.signature))?.[1])).toEqual([
    `${world.url}/actor#main-key`,
    keyUri,
  ]);
  for (const [place, update] of updates.entries()) {
    const [old, after] = [before[place] as string, afterwards[place] as string];
    expect(after).not.toBe(old);
    expect(update.activity.object.publicKey.publicKeyPem).toBe(after);
    expect([isSignedBy(update, old), isSignedBy(update, after)]).toEqual([true, false]);
  }
  const [after] = afterwards as [string];
  // A forwarded report is signed by the server.
  const report = { account_id: await peer.idAt(world, peer.actor('zoe')), comment: 'Spam', forward: true };
  await world.rest(world.alice).post('/api/v1/reports', report);
  await run(0);
  expect(received('Flag').map((flag) => isSignedBy(flag, after))).toEqual([true]);
  // So does a server that follows the actor of the further host.
  const relay = peer.actor('relay', { type: 'Application', name: 'Our town' });
  const asked = { id: `${relay.uri}#follow`, type: 'Follow', object: actors[1] };
  await world.rest(world.admin).send('PUT', '/api/v1/admin/settings', { body: { accept_servers: true } });
  await peer.send({ url: hostOf(world, TOWN.name), clock: world.clock }, relay, asked);
  await run(0);
  expect(received('Accept').map((accept) => isSignedBy(accept, afterwards[1] as string))).toEqual([true]);
});

test('all keys, one after the other', async () => {
  const before = [await keyOf(world.alice), await keyOf(world.bob)];
  const { out } = await plaza('--all', '--every', '600');
  const [, count = ''] = /^(\d+) keys will be replaced, one every 600 seconds\.\n$/.exec(out) ?? [];
  const { rows } = await world.platform.pool.query(
    `SELECT count(*)::text AS count, round(extract(epoch FROM max(run_at) - min(run_at)))::int AS seconds
     FROM graphile_worker.jobs WHERE task_identifier = 'keys.rotation_due'`,
  );
  expect(rows).toEqual([{ count, seconds: (Number(count) - 1) * 600 }]);
  await run(60 * 60 * MINUTE);
  const changed = async () => [(await keyOf(world.alice)) !== before[0], (await keyOf(world.bob)) !== before[1]];
  expect(await changed()).toEqual([true, true]);
});

test('a repeated job replaces nothing', async () => {
  await plaza('bob');
  await plaza('bob');
  const before = await keyOf(world.bob);
  await run(MINUTE);
  const after = await keyOf(world.bob);
  await world.platform.db.$executeRaw`
    SELECT graphile_worker.add_job('keys.rotation_due', json_build_object('actorId', ${world.bob.id}::text, 'publicKey', ${before}::text))`;
  await run(MINUTE);
  expect(await keyOf(world.bob)).toBe(after);
});

test('wrong arguments are refused', async () => {
  expect((await plaza()).err).toBe('Name one person or group, or --all, or --instance.\n');
  expect((await plaza('--instance', '--all')).err).toBe('Name one person or group, or --all, or --instance.\n');
  expect((await plaza('alice', '--all')).err).toBe('Name one person or group, or --all, or --instance.\n');
  expect((await plaza('alice', '--every', '-1')).err).toBe('--every must be a number of seconds from 0.\n');
  expect((await plaza('nobody')).err).toBe('Record not found\n');
});
