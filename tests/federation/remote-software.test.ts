/** Activities that the software of a remote server is known not to take are not sent to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kindOfActivity } from '../../src/domain/federation/outbox/activity-kind.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { type FediversePeer, type InboxAnswer, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { impatientHttp, patientHttp } from '../support/servers/impatient-http.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NODE_INFO = '/.well-known/nodeinfo';

let world: World;
let peer: FediversePeer;
let author: Person;
/** Kinds of activities that the peer leaves without an answer or refuses. */
let untaken: Map<string, 'silent' | 404>;

beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.platform.http = patientHttp();
  peer = await startPeer();
  untaken = new Map();
  peer.answer = answer;
  author = await world.someone('author');
  await peer.follow(world, peer.actor('zoe'), author);
  peer.received = [];
  runs('gancio');
  return () => peer.close();
});

const answer: InboxAnswer = (res, { body }) => {
  const status = untaken.get(kindOfActivity(body));
  if (status !== 'silent') res.writeHead(status ?? 202).end();
};

/** Lets the peer say which software it runs. */
function runs(name: string): void {
  const href = peer.put('/nodeinfo/2.0', (res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ software: { name } })),
  );
  peer.put(NODE_INFO, { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href }] });
}

/** Runs what is due within an hour, and what that enqueues for now. */
async function run(): Promise<void> {
  world.clock.advance(60 * MINUTE);
  await pullForward(world.platform.pool, world.clock.now());
  await drain(world.platform, { allowFailures: true });
}

/** As `run`, while the peer leaves kinds without an answer. */
async function runInSilence(): Promise<void> {
  world.platform.http = impatientHttp(peer.domain);
  await run();
  world.platform.http = patientHttp();
}

const kinds = (): string[] => peer.received.map(({ body }) => kindOfActivity(body));
const timesAsked = (): number => peer.read.filter((path) => path === NODE_INFO).length;
const softwareOf = async () =>
  (await world.platform.db.remoteHost.findUnique({ where: { host: peer.domain } }))?.software;

const post = () => world.rest(author).post('/api/v1/statuses', { status: 'Hello' });
let names = 0;
const rename = () => {
  names += 1;
  return world
    .rest(author)
    .send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: `Name ${names}` } });
};

describe('the software of a server', () => {
  test('is read after its first silence', async () => {
    await post();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual([null, 0]);
    untaken.set('Create Note', 'silent');
    await post();
    await runInSilence();
    expect([await softwareOf(), timesAsked()]).toEqual(['gancio', 1]);
  });

  test('is read before the first activity of a kind that some software never takes', async () => {
    await rename();
    await run();
    await rename();
    await run();
    expect([await softwareOf(), timesAsked(), kinds()]).toEqual(['gancio', 1, []]);
  });

  test('is asked for once before such an activity, which a server without an answer gets', async () => {
    peer.put(NODE_INFO, (res) => res.destroy());
    await rename();
    await run();
    await rename();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual([null, 1]);
    expect(kinds()).toEqual(['Update Person', 'Update Person']);
  });

  test('is read after its first refusal, and again after a day', async () => {
    untaken.set('Create Note', 404);
    await post();
    await run();
    await post();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual(['gancio', 1]);
    runs('mobilizon');
    world.clock.advance(DAY);
    await post();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual(['mobilizon', 2]);
  });

  test('stays as it was known while NodeInfo is not answered', async () => {
    untaken.set('Create Note', 404);
    await post();
    await run();
    peer.put(NODE_INFO, (res) => res.destroy());
    world.clock.advance(DAY);
    await post();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual(['gancio', 2]);
  });

  test.each(['', 'x'.repeat(101), 'Gan cio', '\u0000'])('named %j is unknown', async (name) => {
    runs(name);
    untaken.set('Create Note', 404);
    await post();
    await run();
    expect([await softwareOf(), timesAsked()]).toEqual([null, 1]);
  });
});

describe('Gancio', () => {
  /** Lets the software be read because of a kind that Gancio never takes. */
  async function known(): Promise<void> {
    await rename();
    await run();
    peer.received = [];
  }

  test('gets no kind that it never answers, and everything else', async () => {
    await known();
    await rename();
    await post();
    await run();
    expect(kinds()).toEqual(['Create Note']);
    const waiting = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'activity.due'`;
    expect((await world.platform.pool.query(waiting)).rowCount).toBe(0);
  });

  test('gets the deletion of a note, and no deletion of a poll and no Undo of a boost, which it cannot answer', async () => {
    await known();
    const poll = await world.rest(author).post('/api/v1/statuses', {
      ...{ status: 'Which?', poll: { options: ['Red', 'Blue'], expires_in: 3600 } },
    });
    const note = await post();
    await world.rest(author).post(`/api/v1/statuses/${note.body.id}/reblog`);
    await run();
    peer.received = [];
    await world.rest(author).post(`/api/v1/statuses/${note.body.id}/unreblog`);
    await world.rest(author).delete(`/api/v1/statuses/${poll.body.id}`);
    await world.rest(author).delete(`/api/v1/statuses/${note.body.id}`);
    await run();
    expect(kinds()).toEqual(['Delete Note']);
  });

  test('gets notes unless it left one without an answer in the last days', async () => {
    await known();
    untaken.set('Create Note', 'silent');
    await post();
    await runInSilence();
    expect(kinds()).toEqual(['Create Note']);
    untaken.delete('Create Note');
    await post();
    await run();
    expect(kinds()).toEqual(['Create Note']);
    world.clock.advance(2 * DAY);
    await runFromTimetable(world.platform, 'silent_hosts.old');
    await post();
    await run();
    expect(kinds()).toEqual(['Create Note', 'Create Note']);
  });

  test('gets everything again once other software runs there', async () => {
    await known();
    runs('mobilizon');
    untaken.clear();
    world.clock.advance(DAY);
    await rename();
    await run();
    await rename();
    await run();
    expect(kinds()).toEqual(['Update Person']);
  });
});

test('WriteFreely gets no Undo of a like or boost, which ends the follow there, and the Undo of a follow', async () => {
  runs('writefreely');
  const wanda = peer.actor('wanda');
  const blog = await peer.idAt(world, wanda);
  const rest = world.rest(author);
  const note = { type: 'Note', attributedTo: wanda.uri, to: [PUBLIC], content: '<p>Hello</p>' };
  const uri = peer.put('/notes/1', {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${peer.url}/notes/1`,
    ...note,
  });
  const found = await rest.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(uri)}`);
  const [{ id: article }] = found.body.statuses;
  await rest.post(`/api/v1/accounts/${blog}/follow`);
  await run();
  peer.received = [];
  for (const act of ['favourite', 'reblog', 'unfavourite', 'unreblog']) {
    await rest.post(`/api/v1/statuses/${article}/${act}`);
    await run();
  }
  await rest.post(`/api/v1/accounts/${blog}/unfollow`);
  await run();
  expect(kinds()).toEqual(['Like', 'Announce', 'Undo Follow']);
});

describe('a report of a person', () => {
  const report = async (more: object = {}): Promise<{ id: string; forwarded: boolean }> => {
    const account_id = await peer.idAt(world, peer.actor('zoe'));
    const sent = { account_id, comment: `Report ${Math.trunc(world.clock.now().getTime())}`, forward: true, ...more };
    return (await world.rest(author).post('/api/v1/reports', sent)).body;
  };
  const isForwarded = async ({ id }: { id: string }): Promise<boolean> =>
    (await world.rest(world.admin).get(`/api/v1/admin/reports/${id}`)).body.forwarded;

  test('is not forwarded to software that takes none, whether it is known already or not', async () => {
    const first = await report();
    expect(first.forwarded).toBe(true);
    await run();
    expect([await isForwarded(first), kinds()]).toEqual([false, []]);
    const second = await report();
    expect(second.forwarded).toBe(false);
    await run();
    expect([await isForwarded(second), kinds()]).toEqual([false, []]);
  });

  test('is forwarded to other software, and to no server that is gone, blocked or not concerned', async () => {
    runs('mastodon');
    const first = await report();
    await run();
    expect([first.forwarded, await isForwarded(first), kinds()]).toEqual([true, true, ['Flag']]);
    expect((await report({ forward_to_domains: ['unconcerned.example'] })).forwarded).toBe(false);
    await world.platform.db.remoteHost.update({
      where: { host: peer.domain },
      data: { unavailableSince: world.clock.now() },
    });
    await run();
    expect((await report()).forwarded).toBe(false);
  });
});

test('other software that does not answer is tried again', async () => {
  runs('mobilizon');
  untaken.set('Update Person', 'silent');
  await rename();
  await runInSilence();
  untaken.clear();
  await run();
  expect(kinds()).toEqual(['Update Person', 'Update Person']);
});
