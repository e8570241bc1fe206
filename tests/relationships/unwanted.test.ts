/**
 * Unwanted content: of accounts that a person blocks or mutes, and of hidden servers. Every endpoint of the visibility matrix
 * either leaves it out, or shows it if requested by name; jobs write and publish it to nobody.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { STREAM_CHANNEL } from '../../src/domain/streams/stream-event.ts';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import { STATUS_ENDPOINTS } from '../support/contract/status-endpoints.ts';
import {
  createMatrix,
  type Matrix,
  type Relation,
  SEEN,
  VISIBILITIES,
  type Visibility,
} from '../support/contract/status-matrix.ts';
import { type RemoteActor, remoteActor, remoteStatus } from '../support/world/remote-actors.ts';
import type { Person, World } from '../support/world/world.ts';

const FAR = 'far.example';
const HOUR = 3_600_000;

let matrix: Matrix;
let world: World;
beforeAll(async () => {
  matrix = await createMatrix();
  ({ world } = matrix);
});
afterAll(() => world.close());

/**
 * The reasons why an author is unwanted, and whether each still applies. The rows are inserted directly, so that no clean-up
 * hides anything.
 */
const AVERSIONS: [name: string, unwanted: boolean, begin: (who: bigint, author: bigint) => Promise<unknown>][] = [
  ['nothing between them', false, async () => {}],
  [
    'a block',
    true,
    (blockerId, targetId) => world.platform.db.block.create({ data: { ...stamp(), blockerId, targetId } }),
  ],
  ['a mute', true, (muterId, targetId) => world.platform.db.mute.create({ data: { ...stamp(), muterId, targetId } })],
  [
    'a mute that lasts',
    true,
    (muterId, targetId) =>
      world.platform.db.mute.create({ data: { ...stamp(), muterId, targetId, expiresAt: after(HOUR) } }),
  ],
  [
    'a mute that has ended',
    false,
    (muterId, targetId) =>
      world.platform.db.mute.create({ data: { ...stamp(), muterId, targetId, expiresAt: after(-HOUR) } }),
  ],
  [
    'a hidden server',
    true,
    (actorId) => world.platform.db.accountDomainBlock.create({ data: { ...stamp(), actorId, domain: FAR } }),
  ],
  [
    'another hidden server',
    false,
    (actorId) => world.platform.db.accountDomainBlock.create({ data: { ...stamp(), actorId, domain: 'x.example' } }),
  ],
];
const after = (milliseconds: number): Date => new Date(world.clock.now().getTime() + milliseconds);
const stamp = () => ({ id: world.platform.ids.next(), createdAt: world.clock.now() });

afterEach(async () => {
  const { db } = world.platform;
  const followers = [...matrix.people.values()].flatMap((person) => person?.actorId ?? []);
  await db.block.deleteMany({ where: { blockerId: { in: followers.filter((id) => id !== matrix.author.actorId) } } });
  await db.mute.deleteMany();
  await db.accountDomainBlock.deleteMany();
});

/** Endpoints that leave out unwanted content; the others show what is requested by name, or the viewer's own. */
const LEAVE_OUT = [
  'GET /api/v1/statuses/{}/context',
  'GET /api/v1/events/{}/comments',
  'GET /api/v1/timelines/public',
  'GET /api/v1/timelines/link',
  'GET /api/v1/timelines/tag/{}',
  'GET /api/v1/trends/statuses',
  'GET /api/v1/timelines/home',
  'GET /api/v1/catch_up',
  'GET /api/v1/timelines/direct',
  'GET /api/v1/timelines/list/{}',
  'GET /api/v2/search',
];

describe.each(AVERSIONS)('%s', (_name, unwanted, begin) => {
  /** A viewer who may see it. */
  const viewerOf = (visibility: Visibility): Relation => (visibility === 'direct' ? 'mentioned' : 'follower');
  const person = (visibility: Visibility) => matrix.people.get(viewerOf(visibility)) as Person;

  test.each(VISIBILITIES)('every endpoint that reads, for a %s status', async (visibility) => {
    const { author } = matrix;
    await world.platform.db.actor.update({ where: { id: author.actorId }, data: { domain: FAR } });
    await begin(person(visibility).actorId, author.actorId);
    const relation = viewerOf(visibility);
    const { id: status = '', poll = '' } = matrix.statuses.get(visibility) ?? {};
    expect(SEEN[visibility]).toContain(relation);
    const kept = matrix.keptOf(relation, visibility);
    const cell = {
      matrix,
      world,
      relation,
      visibility,
      viewer: person(visibility),
      seen: true,
      author,
      status,
      poll,
      kept,
    };
    const wrong: string[] = [];
    const left: string[] = [];
    for (const { at, ask, wanted } of STATUS_ENDPOINTS.filter(({ at }) => at.startsWith('GET '))) {
      const shown = wanted({ ...cell })?.shows;
      if (!shown) continue;
      const is = await ask({ ...cell });
      if (!is.shows) left.push(at);
      if (is.shows === (unwanted && LEAVE_OUT.includes(at))) wrong.push(`${at}: ${JSON.stringify(is)}`);
    }
    await world.platform.db.actor.update({ where: { id: author.actorId }, data: { domain: null } });
    expect(wrong).toEqual([]);
    expect(left.length > 0).toBe(unwanted);
  });

  test.each(['public', 'unlisted'] as const)('streams of a %s status and its reblog', async (visibility) => {
    const { author } = matrix;
    await world.platform.db.actor.update({ where: { id: author.actorId }, data: { domain: FAR } });
    const viewer = person(visibility);
    await begin(viewer.actorId, author.actorId);
    const stream = { actorId: viewer.actorId, userId: viewer.userId, tokenId: 1n, scopes: [], languages: null };
    for (const one of [matrix.statuses.get(visibility), matrix.reblogs.get(visibility)]) {
      const texts = await streamSource(world.platform).presentStatuses([stream], BigInt(one?.id ?? 0));
      expect(texts.has(viewer.actorId)).toBe(!unwanted);
    }
    await world.platform.db.actor.update({ where: { id: author.actorId }, data: { domain: null } });
  });
});

describe.each(AVERSIONS)('jobs, with %s', (name, unwanted, begin) => {
  const published: { event: string; recipients?: string[]; actorId?: string }[] = [];
  let far: RemoteActor;
  let reader: Person;
  let friend: Person;

  beforeAll(async () => {
    const suffix = name.replace(/\W/g, '');
    far = await remoteActor(world, `far${suffix}`, FAR);
    reader = await world.person(`reader${suffix}`);
    friend = await world.person(`friend${suffix}`);
    await world.rest(reader).post(`/api/v1/accounts/${friend.id}/follow`);
    await world.rest(reader).post('/api/v1/tags/far/follow');
    await world.drain();
    await world.platform.bus.subscribe(STREAM_CHANNEL, ({ text }) => {
      published.push(JSON.parse(text));
    });
  });

  /** A status of the remote author that mentions the reader; the job is enqueued as for a new post. */
  async function arrives(visibility: 'PUBLIC' | 'DIRECT', tagged: boolean): Promise<bigint> {
    const id = await remoteStatus(world, far, 'from far away');
    const { db } = world.platform;
    await db.status.update({ where: { id }, data: { visibility } });
    await db.mention.create({ data: { statusId: id, actorId: reader.actorId } });
    const tag = await db.tag.findFirstOrThrow({ where: { name: 'far' } });
    if (tagged) await db.statusTag.create({ data: { statusId: id, tagId: tag.id } });
    await db.$transaction((tx) => enqueue(tx, 'status.created', { statusId: `${id}` }));
    await world.drain();
    return id;
  }
  const atHome = async (statusId: bigint) =>
    (await world.platform.db.homeEntry.count({ where: { actorId: reader.actorId, statusId } })) > 0;

  test('reach nobody who does not want it', async () => {
    const { db } = world.platform;
    const own = { actorId: reader.actorId };
    await begin(reader.actorId, far.actorId);
    const tagged = await arrives('PUBLIC', true);
    const plain = await arrives('PUBLIC', false);
    const direct = await arrives('DIRECT', false);
    const { body: reblog } = await world.rest(friend).post(`/api/v1/statuses/${plain}/reblog`);
    await world.drain();
    expect({
      tag: await atHome(tagged),
      reblog: await atHome(BigInt(reblog.id)),
      notifications: await db.notification.count({ where: { recipientId: reader.actorId, originId: far.actorId } }),
      conversations: await db.conversation.count({ where: own }),
      direct: await db.directEntry.count({ where: { ...own, statusId: direct } }),
      published: published.some(({ recipients = [], actorId }) => [...recipients, actorId].includes(reader.id)),
    }).toEqual(
      unwanted
        ? { tag: false, reblog: false, notifications: 0, conversations: 0, direct: 0, published: false }
        : { tag: true, reblog: true, notifications: 3, conversations: 1, direct: 1, published: true },
    );
  });
});

test('lists of favourites and reblogs of a status omit people whom the viewer hides', async () => {
  const reader = await world.person('counting');
  const { body: status } = await world
    .rest(matrix.author)
    .post('/api/v1/statuses', { status: 'liked', visibility: 'public' });
  const { db } = world.platform;
  const [far, near] = [await remoteActor(world, 'liker', FAR), await remoteActor(world, 'liker', 'near.example')];
  for (const { actorId } of [far, near]) {
    await db.favourite.create({ data: { ...stamp(), actorId, statusId: BigInt(status.id) } });
    const reblogId = await remoteStatus(world, { id: `${actorId}`, actorId, acct: '' }, '');
    await db.status.update({ where: { id: reblogId }, data: { reblogOfId: BigInt(status.id) } });
  }
  const listed = async () => {
    const lists = await Promise.all(
      ['favourited_by', 'reblogged_by'].map((list) => world.rest(reader).get(`/api/v1/statuses/${status.id}/${list}`)),
    );
    return lists.map(({ body }) => body.map((row: { acct: string }) => row.acct));
  };
  const both = ['liker@near.example', `liker@${FAR}`];
  expect(await listed()).toEqual([both, both]);
  await world.rest(reader).post('/api/v1/domain_blocks', { domain: FAR });
  expect(await listed()).toEqual([['liker@near.example'], ['liker@near.example']]);
});
