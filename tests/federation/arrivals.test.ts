/** Received activities wait in a table, and one job for each site performs them in batches. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { performInOrder } from '../../src/domain/federation/inbox/arrival-order.ts';
import { type Arrival, enqueueInbox, MOST_WAITING } from '../../src/domain/federation/inbox/arrivals.ts';
import { inboxDue } from '../../src/jobs/federation/inbox-due.ts';
import type { JobHandlers } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { arrivalFacts, reclaimJobs } from '../../src/jobs/worker/queue.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Stranger } from '../support/federation/stranger.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  [net, other] = await Promise.all([Correspondent.open({ host: '127.0.0.2' }), startPeer('cavage', '127.0.0.3')]);
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(() => net.world.drain());

const SITE = '127.0.0.2';
const platform = () => net.world.platform;
const jobs = async (): Promise<{ priority: number }[]> => {
  const { rows } = await platform().pool.query(
    `SELECT priority FROM graphile_worker.jobs WHERE task_identifier = 'inbox.due' AND locked_at IS NULL ORDER BY id`,
  );
  return rows;
};
const send = (by: PeerActor, activity: Record<string, unknown>) =>
  net.peer.send(net.world, by, { id: net.fresh(by), ...activity });
const sendNote = (more: Record<string, unknown> = {}) => {
  const object = net.note(more);
  return send(net.sam, { type: 'Create', object, to: object.to, cc: object.cc }).then((status) => ({ object, status }));
};

/** Activities that do nothing, because their sender does not exist. */
const addIdle = (count: number) =>
  platform().pool.query(
    `INSERT INTO arrivals (id, site, sender_id, body, created_at) SELECT n, $1, 1, '{}', $3 FROM generate_series(1, $2::int) n`,
    [SITE, count, net.world.clock.now()],
  );

/** Runs the job with another handler, and returns how many of its runs there were. */
async function runWith(handler: JobHandlers['inbox.due']): Promise<number> {
  let runs = 0;
  const counted: JobHandlers['inbox.due'] = async (...given) => {
    runs += 1;
    // The second run is that of the job that the first one enqueued.
    if (runs === 1) await handler(...given);
  };
  await drain(platform(), { handlers: { 'inbox.due': counted }, allowFailures: true });
  return runs;
}

describe('the job of a site', () => {
  test('is one for all activities that arrive before it begins, and another for those that arrive afterwards', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendNote()));
    const later = await sendNote();
    expect(new Set([...sent, later].map(({ status }) => status))).toEqual(new Set([202]));
    expect(await jobs()).toHaveLength(1);
    let waiting = -1;
    const runs = await runWith(async () => {
      await sendNote();
      waiting = (await jobs()).length;
    });
    expect([waiting, runs]).toEqual([1, 2]);
    // Neither run performed anything, so the sweep enqueues the job that performs them.
    await reclaimJobs(platform());
    await net.world.drain();
    expect(await arrivalFacts(platform())).toEqual({ waiting: 0, oldestSeconds: 0, site: null, ofSite: 0 });
    for (const { object } of [...sent, later]) expect(await net.storedOf(object.id)).not.toBeNull();
  });

  test('is enqueued again behind those of other sites after 256 activities', async () => {
    await addIdle(300);
    await inboxDue(platform(), { site: SITE });
    expect(await arrivalFacts(platform())).toMatchObject({ waiting: 44, site: SITE, ofSite: 44 });
    expect(await jobs()).toHaveLength(1);
    await net.world.drain();
    expect(await platform().db.arrival.count()).toBe(0);
  });

  test('is no dead job if its process dies after another one was enqueued', async () => {
    await enqueueInbox(platform().sql, SITE, 1);
    const runs = await runWith(async ({ sql }) => {
      await enqueueInbox(sql, SITE, 1);
      throw new Error('the process is about to end');
    });
    expect(runs).toBe(2);
    await reclaimJobs(platform());
    expect(await platform().db.deadJob.count()).toBe(0);
    const left = await platform().pool.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'inbox.due'`);
    expect(left.rowCount).toBe(0);
  });
});

test('an activity that fails becomes a job of its own, and the others of its batch are performed', async () => {
  const { pool } = platform();
  const eve = net.peer.actor('eve');
  await send(eve, { type: 'Like', object: `${net.world.url}/users/bob/statuses/1` });
  await net.world.drain();
  await pool.query(`CREATE FUNCTION fail_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER fail_follow BEFORE INSERT ON follows FOR EACH ROW EXECUTE FUNCTION fail_follow()`);
  const follows = () => platform().db.follow.count({ where: { target: { preferredUsername: 'bob', domain: null } } });
  const before = await follows();
  await send(eve, { type: 'Follow', object: net.uriOf('bob') });
  const { object } = await sendNote();
  await drain(platform(), { allowFailures: true });
  expect([await follows(), (await net.storedOf(object.id)) !== null]).toEqual([before, true]);
  expect(await platform().db.arrival.count()).toBe(0);
  await pool.query('DROP TRIGGER fail_follow ON follows; DROP FUNCTION fail_follow()');
  await drain(platform(), { until: new Date(net.world.clock.now().getTime() + 600_000) });
  expect(await follows()).toBe(before + 1);
});

test('activities whose job was lost are performed after the next sweep', async () => {
  const { object } = await sendNote();
  await platform().pool.query('DELETE FROM graphile_worker._private_jobs');
  await net.world.drain();
  expect(await net.storedOf(object.id)).toBeNull();
  await reclaimJobs(platform());
  await net.world.drain();
  expect(await net.storedOf(object.id)).not.toBeNull();
});

test('a site is asked to come again while too many of its activities wait, and others are not', async () => {
  await addIdle(MOST_WAITING - 1);
  expect((await sendNote()).status).toBe(202);
  const uri = `${net.peer.url}/users/mallory`;
  const key = new Stranger(`${uri}#key`);
  net.peer.actor('mallory', key.keyOf(uri));
  const like = { id: `${uri}#1`, type: 'Like', actor: uri, object: net.uriOf('bob') };
  const { status, headers } = await key.post(net.world, like);
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, 30]);
  const tina = other.actor('tina');
  expect(await other.send(net.world, tina, { ...like, id: `${tina.uri}#1` })).toBe(202);
  await platform().pool.query("DELETE FROM arrivals WHERE body = '{}'");
  expect((await sendNote()).status).toBe(202);
});

describe('the order of a batch', () => {
  /** The order in which activities begin and end if each takes a turn of the event loop. */
  async function order(activities: readonly [sender: number, activity: object][], atOnce = 8): Promise<string[]> {
    const arrivals = activities.map(
      ([sender, activity], at): Arrival => ({
        ...{ id: BigInt(at), senderId: BigInt(sender), ownerId: null, body: JSON.stringify(activity) },
      }),
    );
    const seen: string[] = [];
    await performInOrder(arrivals, atOnce, async ({ id }) => {
      seen.push(`${id} begins`);
      await new Promise(setImmediate);
      seen.push(`${id} ends`);
    });
    return seen;
  }
  const oneByOne = (count: number) => Array.from({ length: count }, (_, n) => [`${n} begins`, `${n} ends`]).flat();

  test('is that of arrival for one sender', async () => {
    expect(await order([1, 2, 3].map((n) => [1, { id: n, object: `post ${n}` }]))).toEqual(oneByOne(3));
  });

  test.each([
    ['a boost of a post', { type: 'Announce', object: 'post' }],
    ['a reply to it', { type: 'Create', object: { id: 'reply', inReplyTo: 'post' } }],
    ['the Undo of a boost', { type: 'Undo', object: { type: 'Announce', object: 'post' } }],
    ['a boost of its activity', { type: 'Announce', object: { id: 'activity' } }],
  ])('is that of arrival for %s', async (_, later) => {
    const create = { id: 'activity', type: 'Create', object: { id: 'post' } };
    expect(
      await order([
        [1, create],
        [2, later],
      ]),
    ).toEqual(oneByOne(2));
  });

  test('does not apply to unrelated activities, several of which run at once', async () => {
    const seen = await order(
      [1, 2, 3].map((n) => [n, { id: `${n}` }]),
      2,
    );
    expect(seen.slice(0, 3)).toEqual(['0 begins', '1 begins', '0 ends']);
  });

  test('lets a boost of another person’s new post find it', async () => {
    const ida = net.peer.actor('ida');
    await net.world.rest(net.world.alice).post(`/api/v1/accounts/${await net.peer.idAt(net.world, ida)}/follow`);
    await net.world.drain();
    await send(ida, { type: 'Accept', object: net.peer.activities('Follow').at(-1) });
    await net.world.drain();
    net.peer.forget();
    const { object } = await sendNote();
    await send(ida, { type: 'Announce', object: object.id, to: [PUBLIC], cc: [ida.followers] });
    await net.world.drain();
    const post = await net.storedOf(object.id);
    expect(await platform().db.status.count({ where: { reblogOfId: post?.id ?? 0n } })).toBe(1);
    // It was not fetched from its server.
    expect(net.peer.read).not.toContain(new URL(object.id).pathname);
  });
});
