/**
 * Every visibility of an event × every kind of requester × its document, its parts and the collections that list it. Only the
 * table here states what each may read.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READERS, type Reader, Readers } from '../support/federation/readers.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The relation of a requester to alice, her private event, and her group. */
type Standing = 'anybody' | 'follower' | 'participant' | 'member' | 'kept out' | 'refused';

const STANDINGS: Record<Reader, Standing> = {
  unsigned: 'anybody',
  'bad signature': 'anybody',
  stranger: 'anybody',
  asking: 'participant',
  follower: 'follower',
  mentioned: 'member',
  blocked: 'kept out',
  blocking: 'kept out',
  'hidden server': 'kept out',
  'suspended account': 'refused',
  'suspended server': 'refused',
};

const EVENTS = [
  'public',
  'unlisted',
  'private',
  'waiting',
  'accepted',
  'draft',
  'later',
  'club',
  'club private',
] as const;
type Kind = (typeof EVENTS)[number];

const OPEN: Kind[] = ['public', 'unlisted', 'accepted', 'club'];
const SEEN: Record<Standing, readonly Kind[]> = {
  anybody: OPEN,
  follower: [...OPEN, 'private'],
  participant: [...OPEN, 'private'],
  member: [...OPEN, 'club private'],
  // Her group does not exclude the people whom alice blocks.
  'kept out': ['club'],
  refused: [],
};
/** The entries of collections, which include nothing unlisted. */
const listed = (standing: Standing, isClub: boolean): Kind[] =>
  SEEN[standing].filter((kind) => kind !== 'unlisted' && kind.startsWith('club') === isClub);

const PARTS = ['', '/activity', '/attendees', '/likes', '/shares'];

describe.each(['open', 'secure'] as const)('%s fetching', (mode) => {
  let world: World;
  let readers: Readers;
  let club: string;
  let deleted: string;
  const urls = new Map<Kind, string>();

  beforeAll(async () => {
    world = await createWorld({ env: { ...NEIGHBOURS, ...(mode === 'secure' && { AUTHORIZED_FETCH: 'true' }) } });
    const { db, ids, clock } = world.platform;
    await db.actor.update({ where: { id: world.alice.actorId }, data: { locked: true } });
    readers = await Readers.of(world);
    await readers.settle();
    const { id, preferredUsername } = await createGroup(world, world.alice);
    club = `${world.url}/users/${preferredUsername}`;
    const ofClub = { organizerActorId: id };
    const made: Record<Kind, Parameters<typeof organize>[2]> = {
      ...{ public: {}, unlisted: { visibility: 'UNLISTED' }, private: { visibility: 'PRIVATE' } },
      ...{ waiting: { visibility: 'RESTRICTED' }, accepted: { visibility: 'RESTRICTED' }, draft: { draft: true } },
      ...{
        later: { publishAt: inHours(world, 5) },
        club: ofClub,
        'club private': { ...ofClub, visibility: 'PRIVATE' },
      },
    };
    for (const kind of EVENTS) urls.set(kind, (await organize(world, world.alice, { title: kind, ...made[kind] })).url);
    await db.event.updateMany({ where: { title: 'accepted' }, data: { acceptedAt: clock.now() } });
    const actorOf = (reader: Reader) => db.actor.findUniqueOrThrow({ where: { uri: readers.uriOf(reader) } });
    const event = await db.event.findFirstOrThrow({ where: { title: 'private' } });
    const row = () => ({ id: ids.next(), createdAt: clock.now() });
    await db.participant.create({
      data: { ...row(), eventId: event.id, actorId: (await actorOf('asking')).id, role: 'PARTICIPANT' },
    });
    await db.member.create({
      data: { ...row(), parentId: BigInt(id), actorId: (await actorOf('mentioned')).id, role: 1 },
    });
    const gone = await organize(world, world.alice, { title: 'gone' });
    deleted = gone.url;
    await world.rest(world.alice).delete(`/api/v1/events/${gone.uuid}`);
    await world.drain();
  });
  afterAll(async () => {
    await world.close();
    await readers.close();
  });

  /** The status for a requester with access. */
  const expected = (reader: Reader, status: number): number => {
    if (mode === 'secure' && ['unsigned', 'bad signature'].includes(reader)) return 401;
    return STANDINGS[reader] === 'refused' ? 403 : status;
  };

  test.each(READERS)('documents of events and their parts, for: %s', async (reader) => {
    const wrong: unknown[] = [];
    for (const kind of EVENTS)
      for (const part of PARTS) {
        const { status } = await readers.read(reader, urls.get(kind) + part);
        const right = expected(reader, SEEN[STANDINGS[reader]].includes(kind) ? 200 : 404);
        if (status !== right) wrong.push([kind, part, status, right]);
      }
    expect(wrong).toEqual([]);
    expect((await readers.read(reader, deleted)).status).toBe(expected(reader, 410));
  });

  test.each(READERS)('outboxes, for: %s', async (reader) => {
    for (const [owner, isClub] of [
      [`${world.url}/users/alice`, false],
      [club, true],
    ] as const) {
      const answer = await readers.read(reader, `${owner}/outbox?page=true`);
      expect([owner, answer.status]).toEqual([owner, expected(reader, 200)]);
      if (answer.status !== 200) continue;
      const { orderedItems } = await answer.json();
      const names = orderedItems.map(({ object }: { object: { name?: string } }) => object.name).sort();
      expect([owner, names]).toEqual([owner, listed(STANDINGS[reader], isClub).sort()]);
    }
  });

  test('a hidden event reads as absent, and caches keep only public answers', async () => {
    const absent = `${world.url}/events/3f1e2b6c-9c5e-4c1d-8a53-0d1f6c1b2a99`;
    const [hidden, none] = [
      await readers.read('stranger', urls.get('private') ?? ''),
      await readers.read('stranger', absent),
    ];
    expect([hidden.status, await hidden.json()]).toEqual([none.status, await none.json()]);
    const shown = await readers.read('follower', urls.get('private') ?? '');
    expect(shown.headers.get('cache-control')).toMatch(/private|no-store/);
  });
});
