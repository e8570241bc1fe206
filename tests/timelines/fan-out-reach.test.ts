/**
 * The reach of fan-out: the people of the visibility matrix, and the rows and messages of the jobs for each of them. It reaches
 * nobody who may not see the status.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STREAM_CHANNEL } from '../../src/domain/streams/stream-event.ts';
import {
  blockAll,
  createPeople,
  followBooster,
  postAll,
  RELATIONS,
  type Relation,
  reblogAll,
  SEEN,
  VISIBILITIES,
  type Visibility,
} from '../support/contract/status-matrix.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

type Reached = Record<Visibility, Relation[]>;

const HOMES: Reached = {
  public: ['author', 'follower'],
  unlisted: ['author', 'follower'],
  private: ['author', 'follower'],
  direct: ['author'],
};
/** All of them follow the person who reblogs; home omits originals that it already shows. */
const REBLOGS: Reached = {
  public: ['asking', 'mentioned', 'stranger'],
  unlisted: ['asking', 'mentioned', 'stranger'],
  private: [],
  direct: [],
};
const NOTIFIED: Reached = {
  public: ['mentioned'],
  unlisted: ['mentioned'],
  private: ['mentioned'],
  direct: ['mentioned'],
};
const CONVERSATIONS: Reached = { public: [], unlisted: [], private: [], direct: ['author', 'mentioned'] };

let world: World;
let people: ReadonlyMap<Relation, Person | null>;
let statuses: Awaited<ReturnType<typeof postAll>>;
let reblogs: Awaited<ReturnType<typeof reblogAll>>;
const published: { event: string; statusId?: string; recipients?: string[]; actorId?: string }[] = [];

beforeAll(async () => {
  world = await createEmptyWorld();
  const cast = await createPeople(world);
  const { author, root } = cast;
  ({ people } = cast);
  const booster = await world.person('booster');
  await followBooster(world, people, booster);
  await world.drain();
  await blockAll(world, cast);
  await world.platform.bus.subscribe(STREAM_CHANNEL, ({ text }) => {
    published.push(JSON.parse(text));
  });
  statuses = await postAll(world, author, root);
  reblogs = await reblogAll(world, statuses, author, booster);
  // Blocked accounts are not mentioned; this one was blocked after the author had written.
  const actorId = people.get('blockedMentioned')?.actorId ?? 0n;
  const data = [...statuses.values()].map(({ id }) => ({ statusId: BigInt(id), actorId }));
  await world.platform.db.mention.createMany({ data });
  await world.drain();
});
afterAll(() => world.close());

/** The relations of these actors. */
const among = (actorIds: (bigint | string)[]) => {
  const ids = new Set(actorIds.map(String));
  return RELATIONS.filter((relation) => ids.has(people.get(relation)?.id ?? ''));
};
const homesWith = async (statusId: bigint) =>
  among((await world.platform.db.homeEntry.findMany({ where: { statusId } })).map((row) => row.actorId));
const toldLive = (statusId: bigint) =>
  among(
    published.flatMap((one) =>
      one.event === 'update' && one.statusId === `${statusId}` ? (one.recipients ?? []) : [],
    ),
  );

describe.each(VISIBILITIES)('a %s status', (visibility) => {
  const id = () => BigInt(statuses.get(visibility)?.id ?? 0);

  test('is in home timelines and their streams', async () => {
    expect(await homesWith(id())).toEqual(HOMES[visibility]);
    expect(toldLive(id())).toEqual(HOMES[visibility]);
  });

  test('reaches them when reblogged', async () => {
    const reblog = reblogs.get(visibility);
    if (!reblog) return;
    const others = async (found: Relation[]) => found.filter((relation) => people.get(relation) !== reblog.by);
    expect(await others(await homesWith(BigInt(reblog.id)))).toEqual(REBLOGS[visibility]);
    expect(await others(toldLive(BigInt(reblog.id)))).toEqual(REBLOGS[visibility]);
  });

  test('notifies mentioned people', async () => {
    const where = { statusId: id(), type: 'mention' };
    const rows = await world.platform.db.notification.findMany({ where });
    expect(among(rows.map((row) => row.recipientId))).toEqual(NOTIFIED[visibility]);
  });

  test('starts conversations', async () => {
    const where = { lastStatusId: id() };
    const rows = await world.platform.db.conversation.findMany({ where });
    expect(among(rows.map((row) => row.actorId))).toEqual(CONVERSATIONS[visibility]);
  });

  test('reaches nobody who may not see it', () => {
    for (const reached of [HOMES, REBLOGS, NOTIFIED, CONVERSATIONS])
      expect(SEEN[visibility]).toEqual(expect.arrayContaining(reached[visibility]));
  });
});
