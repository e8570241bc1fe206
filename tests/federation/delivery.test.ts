/** Outcomes of deliveries: answers, repetitions, and hosts that no longer exist. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let other: FediversePeer;
let zoe: PeerActor;
beforeAll(async () => {
  [world, peer, other] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer(), startPeer()]);
  zoe = peer.actor('zoe');
  await peer.follow(world, zoe, world.alice);
  await other.follow(world, other.actor('max'), world.alice);
});
afterAll(async () => {
  await Promise.all([world.close(), peer.close(), other.close()]);
});

const DAY = 86_400_000;

const waiting = async (): Promise<{ max_attempts: number }[]> => {
  const jobs = `SELECT max_attempts FROM graphile_worker.jobs WHERE task_identifier = 'activity.due'`;
  return (await world.platform.pool.query(jobs)).rows;
};

/** Runs once the jobs that are due within this time, and those that they enqueue for now. */
async function tryOnce(withinMs = 0): Promise<void> {
  await pullForward(world.platform.pool, new Date(world.clock.now().getTime() + withinMs));
  await drain(world.platform, { allowFailures: true });
}

const post = () => world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });

beforeEach(() => {
  peer.forget();
  other.forget();
});
afterEach(async () => {
  peer.answer = 202;
  await tryOnce(DAY);
  expect(await waiting()).toEqual([]);
});

describe('FED-DELIV-09: an answer', () => {
  test.each([200, 202, 204, 400, 403, 404, 405, 410, 422, 501])('%i is the last word', async (status) => {
    peer.answer = status;
    await post();
    await tryOnce();
    expect(peer.received.length).toBeGreaterThan(0);
    expect(await waiting()).toEqual([]);
    const host = await world.platform.db.remoteHost.findUnique({ where: { host: peer.domain } });
    expect(host?.failedDays ?? 0).toBe(0);
  });

  test.each([302, 401, 408, 429, 500, 502, 503])('%i is tried again', async (status) => {
    peer.answer = status;
    await post();
    await tryOnce();
    expect(await waiting()).toHaveLength(1);
    peer.forget();
    await tryOnce(DAY);
    expect(peer.activities('Create')).toHaveLength(1);
  });

  test('401 to somebody who is deleted is the last word', async () => {
    const person = await world.someone('gone');
    await peer.follow(world, zoe, person);
    peer.answer = 401;
    await world.rest({ ...person, token: person.accessToken }).post('/api/v1/users/me/deletion', {
      password: 'correct horse battery staple',
    });
    await tryOnce();
    expect(peer.activities('Delete').length).toBeGreaterThan(0);
    expect(await waiting()).toEqual([]);
  });
});

test('inboxes of one host that accepted a delivery do not get it again', async () => {
  const [ann, ben] = [peer.actor('ann', { endpoints: undefined }), peer.actor('ben', { endpoints: undefined })];
  for (const follower of [ann, ben]) await peer.follow(world, follower, world.carol);
  peer.forget();
  const failing = new URL(ann.inbox).pathname;
  peer.answer = (res, { inbox }) => res.writeHead(inbox === failing ? 500 : 202).end();
  await world.rest(world.carol).post('/api/v1/statuses', { status: 'Hello' });
  await tryOnce();
  const paths = () => peer.received.map(({ inbox }) => inbox);
  // On a slow machine the pause is over by now, and it was tried again.
  expect(paths()).toContain(failing);
  expect(paths().filter((path) => path !== failing)).toEqual([new URL(ben.inbox).pathname]);
  expect(await waiting()).toHaveLength(1);
  peer.forget();
  await tryOnce(DAY);
  expect(paths()).toEqual([failing]);
});

test('FED-DELIV-16: a redirect is not followed', async () => {
  peer.answer = (res) => res.writeHead(302, { location: `${other.url}/inbox` }).end();
  other.forget();
  await post();
  await tryOnce();
  expect(peer.received.map(({ inbox }) => inbox)).toEqual(['/inbox']);
  expect(other.received.map(({ inbox, activity }) => [inbox, activity.type])).toEqual([['/inbox', 'Create']]);
});

test.each([429, 503])('FED-DELIV-12: Retry-After of %i is kept', async (status) => {
  peer.answer = (res) => res.writeHead(status, { 'retry-after': '3600' }).end();
  await post();
  await tryOnce();
  peer.forget();
  world.clock.advance(3_500_000);
  await tryOnce();
  expect(peer.received).toEqual([]);
  world.clock.advance(200_000);
  await tryOnce();
  expect(peer.activities('Create')).toHaveLength(1);
});

test('FED-DELIV-10: attempts go on for at least two days', async () => {
  peer.answer = 500;
  await post();
  await tryOnce();
  const [job] = await waiting();
  // The pauses of graphile-worker, in seconds.
  const pauses = Array.from({ length: (job?.max_attempts ?? 0) - 1 }, (_, at) => Math.exp(Math.min(10, at + 1)));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(2 * 86_400);
});

test('FED-DELIV-19: the text is made once and signed for each server', async () => {
  const before = await world.platform.db.outgoingActivity.count();
  await post();
  await tryOnce();
  expect(await world.platform.db.outgoingActivity.count()).toBe(before + 1);
  expect(peer.received[0]?.body).toBe(other.received[0]?.body);
  expect(peer.received[0]?.headers.signature).not.toBe(other.received[0]?.headers.signature);
  const keyId = `${world.url}/users/alice#main-key`;
  expect([...peer.received, ...other.received].map((received) => received.keyId)).toEqual([keyId, keyId]);
});

describe('FED-DELIV-13: a host that fails on seven days', () => {
  test('gets nothing more, until it sends something itself', async () => {
    peer.answer = 500;
    await post();
    for (let day = 1; day <= 7; day += 1) {
      world.clock.advanceToNoon();
      peer.forget();
      peer.answer = 500;
      await post();
      await tryOnce(DAY);
      expect(peer.received.length, `day ${day}`).toBeGreaterThan(0);
    }
    world.clock.advanceToNoon();
    peer.forget();
    other.forget();
    await tryOnce(DAY);
    await post();
    await tryOnce();
    expect(peer.received).toEqual([]);
    expect(other.activities('Create')).toHaveLength(1);
    expect(await peer.send(world, zoe, { id: `${zoe.uri}/likes/1`, type: 'Like', object: world.url })).toBe(202);
    await tryOnce();
    await post();
    await tryOnce();
    expect(peer.activities('Create')).toHaveLength(1);
  });
});
