/** The visibility matrix of events: every viewer against every kind, at each endpoint and in nested fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENT_PUBLIC } from '../../src/domain/events/visible-sql.ts';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const viewers = new Map<string, Person | null>();
const events = new Map<string, { id: string; uuid: string; title: string }>();

/** The viewers; alice organizes everything except the events of a suspended organizer. */
const VIEWERS = [
  'anonymous',
  'stranger',
  'organizer',
  'coorganizer',
  'participant',
  'rejected',
  'invited',
  'asked',
  'follower',
  'asking follower',
  'member',
  'asking member',
  'group moderator',
  'moderator',
] as const;
type Viewer = (typeof VIEWERS)[number];

const ALL = [...VIEWERS];
/** `asked`: a person who is invited to organize it. */
const OWN: Viewer[] = ['organizer', 'coorganizer', 'asked'];

/** The rules of the event service for each kind: who may read it, by its UUID and by its id, and who finds it in lists. */
const KINDS: Record<string, { opened: Viewer[]; byId?: Viewer[]; listed: Viewer[] }> = {
  public: { opened: ALL, listed: ALL },
  unlisted: { opened: ALL, byId: OWN, listed: [] },
  private: {
    opened: [...OWN, 'participant', 'invited', 'follower'],
    listed: [...OWN, 'participant', 'invited', 'follower'],
  },
  restricted: { opened: ['organizer', 'moderator'], listed: ['moderator'] },
  'restricted, accepted': { opened: ALL, listed: ALL },
  draft: { opened: ['organizer'], listed: [] },
  'published later': { opened: OWN, listed: [] },
  'of a group': { opened: ALL, listed: ALL },
  'of a group, private': {
    opened: [...OWN, 'participant', 'invited', 'member', 'group moderator'],
    listed: [...OWN, 'participant', 'invited', 'member', 'group moderator'],
  },
  'of a group, later': { opened: [...OWN, 'group moderator'], listed: [] },
  'of a group, draft': { opened: ['organizer'], listed: [] },
  'of the suspended': { opened: ['coorganizer', 'moderator'], listed: ['coorganizer', 'moderator'] },
};

async function join(eventId: string, person: Person, role: 'MODERATOR' | 'PARTICIPANT' | 'REJECTED'): Promise<void> {
  const row = { eventId: BigInt(eventId), actorId: person.actorId, role };
  await world.platform.db.participant.create({
    data: { ...row, id: world.platform.ids.next(), createdAt: world.clock.now() },
  });
}

beforeAll(async () => {
  world = await createWorld();
  const { platform } = world;
  for (const name of VIEWERS) viewers.set(name, await world.person(`the_${name.replace(' ', '_')}`));
  viewers.set('anonymous', null);
  viewers.set('organizer', world.alice);
  viewers.set('moderator', world.mod);
  const person = (name: Viewer) => viewers.get(name) as Person;
  const now = world.clock.now();
  const group = await createGroup(world, world.alice);
  for (const [name, approved] of [
    ['follower', true],
    ['asking follower', false],
  ] as const) {
    await platform.db.follow.create({
      data: {
        id: platform.ids.next(),
        followerId: person(name).actorId,
        targetId: world.alice.actorId,
        approved,
        createdAt: now,
      },
    });
  }
  for (const [name, role] of [
    ['member', 1],
    ['asking member', 0],
    ['group moderator', 2],
  ] as const) {
    await platform.db.member.create({
      data: {
        id: platform.ids.next(),
        actorId: person(name).actorId,
        parentId: BigInt(group.id),
        role,
        createdAt: now,
      },
    });
  }
  const of = { organizerActorId: group.id };
  const later = { publishAt: inHours(world, 5) };
  const given: Record<keyof typeof KINDS, Parameters<typeof organize>[2]> = {
    public: {},
    unlisted: { visibility: 'UNLISTED' },
    private: { visibility: 'PRIVATE' },
    restricted: { visibility: 'RESTRICTED' },
    'restricted, accepted': { visibility: 'RESTRICTED' },
    draft: { draft: true },
    'published later': later,
    'of a group': of,
    'of a group, private': { ...of, visibility: 'PRIVATE' },
    'of a group, later': { ...of, ...later },
    'of a group, draft': { ...of, draft: true },
    'of the suspended': {},
  };
  const suspended = await world.person('suspended');
  for (const [kind, fields] of Object.entries(given)) {
    const organizer = kind === 'of the suspended' ? suspended : world.alice;
    const event = await organize(world, organizer, { title: kind, tags: ['together'], ...fields });
    events.set(kind, event);
    await join(event.id, person('coorganizer'), 'MODERATOR');
    await join(event.id, person('participant'), 'PARTICIPANT');
    await join(event.id, person('rejected'), 'REJECTED');
    await platform.db.eventInvitation.create({
      data: {
        ...{ id: platform.ids.next(), eventId: BigInt(event.id), createdAt: now },
        ...{ actorId: person('invited').actorId, inviterId: organizer.actorId },
      },
    });
    await platform.db.organizerInvitation.create({
      data: {
        ...{ id: platform.ids.next(), eventId: BigInt(event.id), createdAt: now },
        ...{ actorId: person('asked').actorId, inviterId: organizer.actorId },
      },
    });
  }
  await world.trpc(world.mod).events.accept.mutate({ id: events.get('restricted, accepted')?.id ?? '' });
  await modifyUser(platform, suspended.userId, { suspended: true });
});
afterAll(() => world.close());

const expected = (viewer: Viewer, how: 'opened' | 'byId' | 'listed'): string[] =>
  Object.entries(KINDS)
    .filter(([, kind]) => (kind[how] ?? kind.opened).includes(viewer))
    .map(([name]) => name)
    .sort();

/** Every path on which the title of an event could reach someone. */
const NESTED = [
  'organizerActor { organizedEvents { title } } attributedTo { organizedEvents { title } }',
  'organizerActor { organizedEvents { participants(limit: 5) { event { title } } } }',
  'relatedEvents { title relatedEvents { title } } participants { event { title } }',
  'participants(limit: 5) { actor { organizedEvents { title } } }',
];

function titlesIn(value: unknown): Set<string> {
  const titles = [...JSON.stringify(value).matchAll(/"title":"([^"]+)"/g)].map(([, title = '']) => title);
  return new Set(titles);
}

describe.each(VIEWERS)('%s', (viewer) => {
  const who = () => viewers.get(viewer) ?? null;

  test('opens by id and by UUID, in each facade', async () => {
    const opened: Record<string, string[]> = { graphql: [], rest: [], trpc: [] };
    const openedById: string[] = [];
    for (const [kind, { id, uuid }] of events) {
      const answer = await world.gql(who(), 'query ($uuid: UUID!) { event(uuid: $uuid) { title } }', { uuid });
      if (answer.data.event) opened.graphql?.push(kind);
      else {
        expect(answer.errors[0]).toMatchObject({
          message: `Event with UUID ${uuid} not found`,
          extensions: { code: 'NOT_FOUND' },
        });
      }
      for (const [named, kinds] of [
        [uuid, opened.rest],
        [id, openedById],
      ] as const) {
        const byRest = await world.rest(who()).get(`/api/v1/events/${named}`);
        expect([200, 404]).toContain(byRest.status);
        if (byRest.status === 200) kinds?.push(kind);
      }
      await world
        .trpc(who())
        .events.get.query({ id: uuid })
        .then(
          () => opened.trpc?.push(kind),
          () => {},
        );
    }
    for (const kinds of Object.values(opened)) expect(kinds.sort()).toEqual(expected(viewer, 'opened'));
    expect(openedById.sort()).toEqual(expected(viewer, 'byId'));
  });

  test('finds in the list', async () => {
    const byRest = await world.rest(who()).get('/api/v1/events', { limit: 100 });
    expect(byRest.body.map((event: { title: string }) => event.title).sort()).toEqual(expected(viewer, 'listed'));
    const { data } = await world.gql(who(), '{ events(limit: 100) { title } }');
    expect(data.events.map((event: { title: string }) => event.title).sort()).toEqual(expected(viewer, 'listed'));
  });

  test('finds nothing more in nested fields', async () => {
    const seen: string[] = [];
    for (const fields of NESTED) {
      const { data, errors } = await world.gql(who(), `{ events(limit: 20) { title ${fields} } }`);
      expect(errors).toEqual([]);
      seen.push(...titlesIn(data));
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((title) => !expected(viewer, 'listed').includes(title))).toEqual([]);
  });

  test('reads no participants of hidden events', async () => {
    for (const [kind, { id, uuid }] of events)
      for (const [named, how] of [
        [uuid, 'opened'],
        [id, 'byId'],
      ] as const) {
        const { status } = await world.rest(who()).get(`/api/v1/events/${named}/participants`);
        expect([kind, how, status]).toEqual([kind, how, expected(viewer, how).includes(kind) ? 200 : 404]);
      }
  });
});

describe('the same in SQL', () => {
  test('the events in everybody’s lists', async () => {
    const { rows } = await world.platform.pool.query<{ title: string }>(
      `SELECT e.title FROM events e JOIN actors o ON o.id = e.organizer_id WHERE ${EVENT_PUBLIC('e', 'o', '$1')} ORDER BY e.title`,
      [world.clock.now()],
    );
    expect(rows.map((row) => row.title).sort()).toEqual(expected('anonymous', 'listed'));
  });
});

describe('changes', () => {
  test('an event appears at its publication time', async () => {
    const event = await organize(world, world.alice, { title: 'soon', publishAt: inHours(world, 1) });
    const status = async () => (await world.rest().get(`/api/v1/events/${event.id}`)).status;
    expect(await status()).toBe(404);
    world.clock.advance(61 * 60_000);
    expect(await status()).toBe(200);
  });

  test('events of a suspended organizer are gone for all but moderators', async () => {
    const event = await organize(world, world.bob, { title: 'suspended' });
    await world.platform.db.actor.update({
      where: { id: world.bob.actorId },
      data: { suspendedAt: world.clock.now() },
    });
    expect((await world.rest().get(`/api/v1/events/${event.id}`)).status).toBe(404);
    const seen = await world.rest(world.mod).get(`/api/v1/events/${event.id}`);
    expect([seen.status, seen.body.organizerActor?.preferredUsername]).toEqual([200, 'bob']);
  });
});
