/** Feeds and their tokens: content, permissions, and that an independent parser reads them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCalendar } from '../support/values/calendars.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });

const calendar = (path: string) => readCalendar(world, path);

const CREATE = `mutation ($actorId: ID) { createFeedToken(actorId: $actorId) { token actor { id preferredUsername } user { id } } }`;
const DELETE = `mutation ($token: String!) { deleteFeedToken(token: $token) { actor { id } user { id } } }`;

async function makeToken(person: Person, actorId?: string): Promise<string> {
  const { data, errors } = await world.gql(person, CREATE, { actorId });
  expect(errors).toEqual([]);
  const made = data?.createFeedToken as { token: string } | undefined;
  return made?.token ?? '';
}

const refusals = async (person: Person | null, query: string, variables: object) =>
  (await world.gql(person, query, { ...variables })).errors?.map((e) => `${e.extensions?.code}: ${e.message}`);

describe('one event', () => {
  test('is exported completely, in UTC', async () => {
    const event = await organize(world, world.alice, {
      title: 'Soirée, "jeux"; & more\\',
      description: '<p>First line<br>second, <b>bold</b> &lt;line&gt;</p><ul><li>one</li><li>two</li></ul>',
      beginsOn: '2027-06-01T18:00:00Z',
      endsOn: '2027-06-01T21:30:00Z',
      tags: ['Jeux de société', 'Été'],
      physicalAddress: { description: 'Salle Paul Garcin', locality: 'Lyon', country: 'France', geom: '4.8263;45.769' },
    });
    const { root, events } = await calendar(`/events/${event.uuid}/export/ics`);
    expect(root.getFirstPropertyValue('version')).toBe('2.0');
    expect(root.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(events).toHaveLength(1);
    const [{ component, event: read }] = events as [(typeof events)[number]];
    expect([read.uid, read.summary, read.sequence]).toEqual([event.uuid, 'Soirée, "jeux"; & more\\', 0]);
    expect(read.startDate.toString()).toBe('2027-06-01T18:00:00Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2027-06-01T21:30:00.000Z');
    expect(read.description).toBe('First line\nsecond, bold <line>\n\none\ntwo');
    expect(read.location).toBe('Salle Paul Garcin, Lyon, France');
    expect(component.getFirstPropertyValue('geo')).toEqual([45.769, 4.8263]);
    expect(component.getFirstPropertyValue('url')).toBe(event.url);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(component.getFirstProperty('categories')?.getValues()).toEqual(['jeux-de-societe', 'ete']);
    expect(component.getFirstPropertyValue('last-modified')?.toString()).toBe(
      world.clock.now().toISOString().replace(/\.\d+/, ''),
    );
    expect(read.organizer).toMatch(/^mailto:alice@127\.0\.0\.1/);
    expect(JSON.stringify(root)).not.toContain(world.alice.email);
  });

  test('is an all-day entry where no time is shown, and its SEQUENCE grows when it is moved or cancelled', async () => {
    const event = await organize(world, world.alice, {
      title: 'Long days',
      beginsOn: '2027-07-01T08:00:00Z',
      endsOn: '2027-07-02T20:00:00Z',
      options: { showStartTime: false },
    });
    const path = `/events/${event.uuid}/export/ics`;
    const first = (await calendar(path)).events[0]?.event;
    expect([first?.startDate.isDate, first?.startDate.toString(), first?.endDate.toString()]).toEqual([
      true,
      '2027-07-01',
      '2027-07-03',
    ]);
    world.clock.advance(60_000);
    await world.trpc(world.alice).events.update.mutate({ id: event.id, beginsOn: '2027-06-30T08:00:00Z' });
    world.clock.advance(60_000);
    await world.trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    const [moved] = (await calendar(path)).events;
    expect([moved?.event.startDate.toString(), moved?.event.sequence]).toEqual(['2027-06-30', 2]);
    expect(moved?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(moved?.component.getFirstPropertyValue('last-modified')?.toString()).toBe(
      world.clock.now().toISOString().replace(/\.\d+/, ''),
    );
  });

  test('is not exported to those who may not see it', async () => {
    const draft = await organize(world, world.alice, { title: 'Draft', draft: true });
    const later = await organize(world, world.alice, { title: 'Later', publishAt: inHours(world, 5) });
    const restricted = await organize(world, world.alice, { title: 'Waiting', visibility: 'RESTRICTED' });
    const hidden = await organize(world, world.alice, { title: 'Private', visibility: 'PRIVATE' });
    const unlisted = await organize(world, world.alice, { title: 'Unlisted', visibility: 'UNLISTED' });
    for (const { uuid } of [draft, later, restricted, hidden])
      expect((await read(`/events/${uuid}/export/ics`)).status).toBe(404);
    expect((await read(`/events/${unlisted.uuid}/export/ics`)).status).toBe(200);
    for (const nonsense of ['nonsense', '00000000-0000-4000-8000-000000000000', '%00', '%F0'])
      expect((await read(`/events/${nonsense}/export/ics`)).status, nonsense).toBeGreaterThanOrEqual(400);
    const own = await read(`/events/${hidden.uuid}/export/ics`, { authorization: `Bearer ${world.alice.token}` });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});

describe('public feeds', () => {
  test('hold the listed events of a person and of a group', async () => {
    const group = await createGroup(world, world.bob, { preferredUsername: 'choir', name: 'The choir' });
    await organize(world, world.bob, { title: 'Rehearsal', organizerActorId: group.id, tags: ['Chœur mixte'] });
    await organize(world, world.bob, { title: 'Own evening' });
    await organize(world, world.bob, { title: 'Secret', visibility: 'PRIVATE' });
    await organize(world, world.bob, { title: 'Whispered', visibility: 'UNLISTED' });
    await organize(world, world.bob, { title: 'Sketch', draft: true });
    await organize(world, world.bob, { title: 'Tomorrow', publishAt: inHours(world, 24) });
    expect((await calendar('/@bob/feed/ics')).titles).toEqual(['Own evening', 'Rehearsal']);
    const { root, titles, events } = await calendar('/@choir/feed/ics');
    expect(titles).toEqual(['Rehearsal']);
    expect(events[0]?.component.getFirstProperty('organizer')?.getParameter('cn')).toBe('The choir');
    expect(root.getFirstPropertyValue('x-wr-calname')).toBe("The choir's public events feed on Plaza");
    const atom = await read('/@choir/feed/atom');
    expect([atom.status, atom.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const text = await atom.text();
    expect(text).toContain("<title>The choir's public events feed on Plaza</title>");
    expect(text.match(/<entry>/g)).toHaveLength(1);
    expect(text).toContain('term="chœur-mixte"');
    // Feed readers poll, mostly without changes.
    const tag = atom.headers.get('etag') ?? '';
    expect((await read('/@choir/feed/atom', { 'if-none-match': tag })).status).toBe(304);
  });

  test('feeds of unknown names are not found', async () => {
    const { db } = world.platform;
    for (const path of ['/@nobody/feed/ics', '/@nobody/feed/atom', '/@/feed/ics', '/@bob@other.example/feed/ics'])
      expect((await read(path)).status, path).toBe(404);
    await db.actor.update({ where: { id: world.bob.actorId }, data: { suspendedAt: world.clock.now() } });
    expect((await read('/@bob/feed/ics')).status).toBe(404);
    expect((await calendar('/@choir/feed/ics')).titles).toEqual([]);
    await db.actor.update({ where: { id: world.bob.actorId }, data: { suspendedAt: null } });
  });

  test('feeds without events are valid documents', async () => {
    expect((await calendar('/@erin/feed/ics')).events).toEqual([]);
    expect(await (await read('/@erin/feed/atom')).text()).toContain('</feed>');
  });
});

describe('feed tokens', () => {
  test('open the events that their owner organizes or joined, for one identity or all', async () => {
    const carol = world.trpc(world.carol);
    const organized = await organize(world, world.carol, { title: 'Carol organizes', visibility: 'PRIVATE' });
    const joined = await organize(world, world.alice, { title: 'Carol goes' });
    const asked = await organize(world, world.alice, { title: 'Carol waits', joinOptions: 'RESTRICTED' });
    await organize(world, world.carol, { title: 'Carol drafts', draft: true });
    for (const event of [joined, asked]) await carol.participations.join.mutate({ id: event.id });
    const create = `mutation { createPerson(preferredUsername: "carol2", name: "Second") { id } }`;
    const second = (await world.gql(world.carol, create)).data?.createPerson as { id: string };
    const made = await world.gql(
      world.carol,
      `mutation ($a: ID!, $b: DateTime!) { createEvent(organizerActorId: $a, title: "Second organizes", description: "Other things", beginsOn: $b) { id } }`,
      { a: second.id, b: inHours(world, 9) },
    );
    expect(made.errors).toEqual([]);
    const whole = await makeToken(world.carol);
    const one = await makeToken(world.carol, second.id);
    expect((await calendar(`/events/going/${whole}/ics`)).titles).toEqual([
      'Carol goes',
      'Carol organizes',
      'Second organizes',
    ]);
    expect((await calendar(`/events/going/${one}/ics`)).titles).toEqual(['Second organizes']);
    const atom = await (await read(`/events/going/${one}/atom`)).text();
    expect(atom).toContain("Second's private events feed on Plaza");
    expect((await read(`/events/going/${one.toUpperCase()}/atom`)).headers.get('cache-control')).toBe(
      'private, no-store',
    );
    // Events that become hidden leave the feed.
    await world.trpc(world.alice).events.delete.mutate({ id: joined.id });
    expect((await calendar(`/events/going/${whole}/ics`)).titles).toEqual(['Carol organizes', 'Second organizes']);
    expect(organized.visibility).toBe('PRIVATE');
  });

  test('are shown to their user and to nobody else', async () => {
    const [own, mine] = [await makeToken(world.erin), await makeToken(world.erin, world.erin.id)];
    const fields =
      '{ loggedUser { feedTokens { token actor { id } user { id } } } loggedPerson { feedTokens { token } } }';
    const { data, errors } = await world.gql(world.erin, fields);
    expect(errors).toEqual([]);
    const user = { id: world.erin.userId.toString() };
    expect(data).toEqual({
      loggedUser: {
        feedTokens: [
          { token: own, actor: null, user },
          { token: mine, actor: { id: world.erin.id }, user },
        ],
      },
      loggedPerson: { feedTokens: [{ token: mine }] },
    });
    const others =
      'query ($person: ID!, $user: ID!) { person(id: $person) { feedTokens { token } } user(id: $user) { feedTokens { token } } }';
    const ids = { person: world.erin.id, user: world.erin.userId.toString() };
    expect((await world.gql(world.admin, others, ids)).data).toEqual({
      person: { feedTokens: null },
      user: { feedTokens: null },
    });
    expect(
      (await world.gql(world.alice, 'query ($person: ID!) { person(id: $person) { feedTokens { token } } }', ids)).data,
    ).toEqual({
      person: { feedTokens: null },
    });
    // An application sees only tokens that it created.
    const app = world.trpc(world.erin);
    expect(await app.feeds.tokens.query()).toEqual([]);
    const made = await app.feeds.createToken.mutate({});
    expect(await app.feeds.tokens.query()).toEqual([made]);
  });

  test('are revoked by their user alone', async () => {
    const token = await makeToken(world.alice, world.alice.id);
    const path = `/events/going/${token}/ics`;
    expect((await read(path)).status).toBe(200);
    expect(await refusals(null, DELETE, { token })).toEqual([
      'UNAUTHENTICATED: You are not allowed to delete a feed token if not connected',
    ]);
    for (const person of [world.bob, world.mod, world.admin])
      expect(await refusals(person, DELETE, { token })).toEqual([
        "FORBIDDEN: You don't have permission to delete this token",
      ]);
    expect(await refusals(world.alice, DELETE, { token: 'really random' })).toEqual([
      'VALIDATION_FAILED: Token is not a valid UUID',
    ]);
    const unknown = { token: '5f0c7bc5-8b0a-4f0a-9d35-6d5b6a0a7a10' };
    expect(await refusals(world.alice, DELETE, unknown)).toEqual(['NOT_FOUND: Token does not exist']);
    const { data } = await world.gql(world.alice, DELETE, { token });
    expect(data).toEqual({
      deleteFeedToken: { actor: { id: world.alice.id }, user: { id: world.alice.userId.toString() } },
    });
    expect((await read(path)).status).toBe(404);
    expect((await world.gql(world.alice, '{ loggedPerson { feedTokens { token } } }')).data).toEqual({
      loggedPerson: { feedTokens: [] },
    });
  });

  test('are made for one’s own identities alone', async () => {
    const forbidden = ['FORBIDDEN: Actor id is not owned by authenticated user'];
    for (const actorId of [world.bob.id, '1', 'nonsense'])
      expect(await refusals(world.alice, CREATE, { actorId })).toEqual(forbidden);
    const group = await createGroup(world, world.alice);
    expect(await refusals(world.alice, CREATE, { actorId: group.id })).toEqual(forbidden);
    expect(await refusals(null, CREATE, {})).toEqual([
      'UNAUTHENTICATED: You are not allowed to create a feed token if not connected',
    ]);
    expect(await outcome(world.trpc().feeds.createToken.mutate({}))).toMatch(/^UNAUTHORIZED/);
  });

  test('tokens of suspended, deleted or unknown users open nothing', async () => {
    const dave = await world.person('dave');
    await organize(world, dave, { title: 'Of Dave' });
    const [whole, one] = [await makeToken(dave), await makeToken(dave, dave.id)];
    const paths = [whole, one].flatMap((token) => [`/events/going/${token}/ics`, `/events/going/${token}/atom`]);
    const statuses = () => Promise.all(paths.map(async (path) => (await read(path)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const { db } = world.platform;
    await db.user.update({ where: { id: dave.userId }, data: { suspendedAt: world.clock.now() } });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await db.user.update({ where: { id: dave.userId }, data: { suspendedAt: null } });
    await db.actor.update({ where: { id: dave.actorId }, data: { deletedAt: world.clock.now() } });
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    expect((await calendar(paths[0] ?? '')).titles).toEqual([]);
    for (const token of ['nonsense', '5f0c7bc5-8b0a-4f0a-9d35-6d5b6a0a7a10', '%00', 'a'.repeat(500)])
      expect((await read(`/events/going/${token}/ics`)).status, token).toBe(404);
    expect((await read(`/events/going/${whole}/pdf`)).status).toBe(404);
  });

  test('are served by REST and tRPC too', async () => {
    const rest = world.rest(world.bob);
    const made = await rest.post('/api/v1/feed_tokens', {});
    expect([made.status, made.body.actor.preferredUsername]).toEqual([200, 'bob']);
    expect(made.body.ics).toBe(`${world.url}/events/going/${made.body.token}/ics`);
    expect((await rest.get('/api/v1/feed_tokens')).body).toEqual([made.body]);
    expect((await world.rest().get(`/api/v1/feeds/going/${made.body.token}`)).body.events.length).toBeGreaterThan(0);
    expect((await world.rest().get('/api/v1/feeds/choir')).body.events[0].title).toBe('Rehearsal');
    const gone = await rest.send('DELETE', `/api/v1/feed_tokens/${made.body.token}`);
    expect([gone.status, gone.body.actor.id]).toEqual([200, world.bob.id]);
    expect((await rest.get('/api/v1/feed_tokens')).body).toEqual([]);
  });
});
