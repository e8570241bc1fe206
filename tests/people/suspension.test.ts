/**
 * A suspended user is hidden with all identities and their events, on every endpoint, and returns unchanged (rules of the event
 * service, Suspension).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { errorOrOk } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let sam: Person;
let event: Awaited<ReturnType<typeof organize>>;
/** Alice's event; sam participates. */
let other: Awaited<ReturnType<typeof organize>>;
let post: { id: string; url: string };

const suspend = (suspended: boolean) => modifyUser(world.platform, sam.userId, { suspended });

beforeAll(async () => {
  world = await createWorld();
  sam = await world.person('sampson');
  await world.trpc(sam).persons.update.mutate({ id: sam.id, name: 'Sampson' });
  await world.gql(sam, 'mutation { createPerson(preferredUsername: "sampson_two", name: "Sampson too") { id } }');
  event = await organize(world, sam, { title: 'Strong together', tags: ['longhair'] });
  other = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 5 } });
  await world.trpc(sam).participations.join.mutate({ id: other.id });
  const group = await createGroup(world, world.alice, {
    ...{ preferredUsername: 'strong_people', groupType: 'COMMUNITY', openness: 'OPEN' },
  });
  await world.trpc(sam).groups.join.mutate({ id: group.id });
  const posted = await world.rest(sam).post('/api/v1/statuses', { status: 'Hair grows #longhair' });
  post = posted.body;
  await world.rest(sam).post(`/api/v1/accounts/${world.alice.id}/follow`);
  const alices = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Good morning' });
  await world.rest(sam).post(`/api/v1/statuses/${alices.body.id}/favourite`);
  await world.rest(sam).post('/api/v1/statuses', { status: 'Good morning, Alice', in_reply_to_id: alices.body.id });
  await world.drain();
  const gql = (query: string) => async (who: Person | null) => (await world.gql(who, query)).data;
  const rest = (path: string) => async (who: Person | null) => (await world.rest(who).get(path)).body;
  const page = (path: string) => async () => (await fetch(world.url + path)).text();
  Object.assign(ENDPOINTS, {
    events: gql('{ events(limit: 50) { title organizerActor { preferredUsername } } }'),
    searchEvents: gql('{ searchEvents(search: "strong") { total elements { title } } }'),
    searchPersons: gql('{ searchPersons(search: "sampson") { total elements { preferredUsername } } }'),
    event: gql(`{ event(uuid: "${event.uuid}") { title organizerActor { preferredUsername } } }`),
    person: gql(`{ person(id: "${sam.id}") { preferredUsername organizedEvents { title } } }`),
    fetchPerson: gql('{ fetchPerson(preferredUsername: "sampson_two") { preferredUsername } }'),
    participants: gql(
      `{ event(uuid: "${other.uuid}") { participants { actor { preferredUsername } } participantStats { approved } } }`,
    ),
    group: gql('{ group(preferredUsername: "strong_people") { members { actor { preferredUsername } } } }'),
    followers: gql(`{ person(id: "${world.alice.id}") { followers { actor { preferredUsername } } } }`),
    tags: gql('{ tags(limit: 100) { slug } }'),
    'REST events': rest('/api/v1/events?limit=50'),
    'REST event': rest(`/api/v1/events/${event.id}`),
    'REST participants': rest(`/api/v1/events/${other.id}/participants`),
    'REST members': rest('/api/v1/groups/strong_people/members'),
    'REST search of events': rest('/api/v1/search/events?search=strong'),
    status: rest(`/api/v1/statuses/${post.id}`),
    context: rest(`/api/v1/statuses/${alices.body.id}/context`),
    favourited: rest(`/api/v1/statuses/${alices.body.id}/favourited_by`),
    'public timeline': rest('/api/v1/timelines/public'),
    'tag timeline': rest('/api/v1/timelines/tag/longhair'),
    oEmbed: rest(`/api/oembed?url=${encodeURIComponent(post.url)}`),
    calendar: page('/@sampson/feed/ics'),
    'event’s calendar': page(`/events/${event.uuid}/export/ics`),
    feed: page('/@sampson/feed/atom'),
    'page of the event': page(`/events/${event.uuid}`),
    'page of the person': page('/@sampson'),
    'page of the post': page(new URL(post.url).pathname),
    front: page('/'),
  });
  await world.trpc(world.alice).participations.join.mutate({ id: event.id });
  Object.assign(SIGNED_IN, {
    'own participations': gql(`{ loggedUser { participations { event { title } } }
      person(id: "${world.alice.id}") { participations { event { title } } } }`),
    'search of accounts': rest('/api/v1/accounts/search?q=sampson'),
    search: rest('/api/v2/search?q=sampson'),
    notifications: rest('/api/v1/notifications'),
    'followers of an account': rest(`/api/v1/accounts/${world.alice.id}/followers`),
  });
});
afterAll(() => world.close());

type Ask = (who: Person | null) => Promise<unknown>;
/** Requests whose answers name sam or sam's objects while nobody is suspended. */
const ENDPOINTS: Record<string, Ask> = {};
const SIGNED_IN: Record<string, Ask> = {};

/** The answers of every endpoint to an anonymous viewer and to alice. */
async function everything(): Promise<Map<string, string>> {
  const heard = new Map<string, string>();
  for (const [endpoint, ask] of Object.entries({ ...ENDPOINTS, ...SIGNED_IN }))
    for (const who of endpoint in ENDPOINTS ? [null, world.alice] : [world.alice])
      heard.set(`${endpoint}, ${who?.name ?? 'a visitor'}`, JSON.stringify(await ask(who)));
  return heard;
}

const NAMED = /sampson|strong together|hair grows|longhair/i;
/** Some refusals repeat the request's text, and pages return through the sign-in to the requested address. */
const withoutEcho = (text: string) => text.replace(/sampson(?:_two)? not found|"q":"[^"]*"|return_to=[\w%.-]*/gi, '');
const naming = (heard: Map<string, string>) =>
  [...heard].filter(([, text]) => NAMED.test(withoutEcho(text))).map(([endpoint]) => endpoint);

describe('a suspended user', () => {
  let before: Map<string, string>;

  test('is named by every endpoint before the suspension', async () => {
    before = await everything();
    expect([...before.keys()].filter((endpoint) => !naming(before).includes(endpoint))).toEqual([]);
  });

  test('is named nowhere afterwards', async () => {
    await suspend(true);
    const heard = await everything();
    expect(naming(heard)).toEqual([]);
    // Participations are a list of events, none of them null.
    expect(heard.get('own participations, alice')).not.toContain('null');
  });

  test('has no events that anybody could join or report', async () => {
    const { bob } = world;
    const JOIN = 'mutation ($a: ID!, $e: ID!) { joinEvent(actorId: $a, eventId: $e) { id } }';
    for (const e of [event.id, event.uuid])
      expect(await errorOrOk(world, bob, JOIN, { a: bob.id, e })).toMatch(/^NOT_FOUND/);
    expect(await outcome(world.trpc(bob).reports.create.mutate({ reportedActorId: sam.id }))).toMatch(/^NOT_FOUND/);
  });

  test('is not counted, and keeps their place at events', async () => {
    const read = async () => {
      const { body } = await world.rest().get(`/api/v1/events/${other.id}`);
      return [body.participantStats.approved, body.options.remainingAttendeeCapacity];
    };
    expect(await read()).toEqual([1, 4]);
    const { data } = await world.gql(
      null,
      '{ searchPersons(search: "sampson") { total } searchEvents(search: "strong") { total } }',
    );
    expect(data).toEqual({ searchPersons: { total: 0 }, searchEvents: { total: 0 } });
  });

  test('is known to moderators, as suspended', async () => {
    const actor = '{ preferredUsername suspended }';
    const { data } = await world.gql(
      world.mod,
      `{ person(id: "${sam.id}") ${actor} fetchPerson(preferredUsername: "sampson_two") ${actor}
         event(uuid: "${event.uuid}") { organizerActor ${actor} }
         user(id: "${sam.userId}") { defaultActor ${actor} profiles ${actor} } }`,
    );
    const rest = await world.rest(world.mod).get(`/api/v1/events/${event.uuid}`);
    expect(rest.body.organizerActor).toMatchObject({ preferredUsername: 'sampson', suspended: true });
    const [one, two] = [
      { preferredUsername: 'sampson', suspended: true },
      { preferredUsername: 'sampson_two', suspended: true },
    ];
    expect(data).toEqual({
      ...{ person: one, fetchPerson: two, event: { organizerActor: one } },
      user: { defaultActor: one, profiles: [one, two] },
    });
  });

  test('comes back unchanged', async () => {
    await suspend(false);
    expect(await everything()).toEqual(before);
    expect((await world.rest(sam).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
  });
});

test('new posts do not mention suspended people', async () => {
  const mentions = async () => {
    const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'Where is @sampson?' });
    return [body.mentions.length, body.content.includes('href')];
  };
  await suspend(true);
  expect(await mentions()).toEqual([0, false]);
  await suspend(false);
  expect(await mentions()).toEqual([1, true]);
});

test('an identity suspended by itself stays suspended when its user is restored', async () => {
  const alone = await world.platform.db.actor.findFirstOrThrow({ where: { preferredUsername: 'sampson_two' } });
  await world.platform.db.actor.update({ where: { id: alone.id }, data: { suspendedAt: world.clock.now() } });
  world.clock.advance(1000);
  await suspend(true);
  await suspend(true);
  await suspend(false);
  const rows = await world.platform.db.actor.findMany({ where: { userId: sam.userId }, orderBy: { id: 'asc' } });
  expect(rows.map((row) => row.suspendedAt !== null)).toEqual([false, true]);
});

describe('groups', () => {
  test('do not lose their last administrator who may act', async () => {
    const group = await createGroup(world, world.alice, { openness: 'OPEN' });
    await world.trpc(sam).groups.join.mutate({ id: group.id });
    await world.trpc(world.alice).groups.updateMember.mutate({ id: group.id, memberActorId: sam.id, role: 3 });
    await suspend(true);
    const leave = () => outcome(world.trpc(world.alice).groups.leave.mutate({ id: group.id }));
    expect(await leave()).toBe("FORBIDDEN: You can't leave this group because you are the only administrator");
    await suspend(false);
    expect(await leave()).toBe('OK');
  });
});
