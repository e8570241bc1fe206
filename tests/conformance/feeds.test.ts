/** Feeds, their tokens, and places by Mobilizon's own tests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { organize } from '../support/world/events.ts';
import { data } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';
import { behaviour } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;
const ask = (person: Pick<Person, 'accessToken'> | null, document: string): Promise<Answer> =>
  data<Answer>(world, person, document);

const FIELDS = 'token user { id } actor { id }';
const create = async (person: Person, args = ''): Promise<Answer> =>
  (await ask(person, `mutation { createFeedToken${args} { ${FIELDS} } }`)).createFeedToken;

/** A user with two identities and a token for the second. */
async function twofold() {
  const person = await world.person(`twofold${world.platform.ids.next()}`);
  const { createPerson } = await ask(person, `mutation { createPerson(preferredUsername: "${person.name}_b") { id } }`);
  const other: string = createPerson.id;
  return { person, other, made: await create(person, `(actorId: "${other}")`) };
}

const remove = (token: string): string =>
  `mutation { deleteFeedToken(token: "${token}") { user { id } actor { id } } }`;

describe('feed tokens', () => {
  test('FTK-02 a user reads their own', async () => {
    const { person, made } = await twofold();
    const { loggedUser } = await ask(person, `{ loggedUser { feedTokens { ${FIELDS} } } }`);
    expect(loggedUser.feedTokens).toEqual([made]);
  });

  test('FTK-03 an identity has only its own', async () => {
    const { person } = await twofold();
    expect((await ask(person, '{ loggedPerson { feedTokens { token } } }')).loggedPerson.feedTokens).toEqual([]);
  });

  test('FTK-04 are made for the whole user too', async () => {
    const made = await create(world.alice);
    expect(made).toEqual({
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: { id: world.alice.userId.toString() },
      actor: null,
    });
  });

  test('FTK-07 are revoked', async () => {
    const { person, other, made } = await twofold();
    expect(await ask(person, remove(made.token))).toEqual({
      deleteFeedToken: { user: { id: person.userId.toString() }, actor: { id: other } },
    });
  });

  test('FTK-08 are gone after that', async () => {
    const { person, other, made } = await twofold();
    await ask(person, remove(made.token));
    expect((await ask(person, `{ person(id: "${other}") { feedTokens { token } } }`)).person.feedTokens).toEqual([]);
  });
});

async function get(path: string): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(world.url + path);
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

const unfolded = (text: string): string => text.replace(/\r\n[ \t]/g, '');

describe('feeds', () => {
  let person: Person;
  let uuid: string;
  beforeAll(async () => {
    person = await world.person('poet');
    const first = await organize(world, person, { title: 'First evening', tags: ['poems', 'at night'] });
    await organize(world, person, { title: 'Second evening', tags: ['poems', 'at night'] });
    uuid = first.uuid;
  });

  test('FED-01 the Atom feed of a person has an entry for each event', async () => {
    const { status, type, text } = await get('/@poet/feed/atom');
    expect([status, type]).toEqual([200, expect.stringContaining('xml')]);
    expect(text).toMatch(/<title[^>]*>(<!\[CDATA\[)?poet(&apos;|&#39;|')s public events feed on Plaza/);
    expect(text.match(/<entry>/g)).toHaveLength(2);
    expect(text).toContain('First evening');
    for (const slug of ['poems', 'at-night']) expect(text).toContain(`term="${slug}"`);
  });

  test('FED-03 its calendar has them too', async () => {
    const { status, type, text } = await get('/@poet/feed/ics');
    expect([status, type]).toEqual([200, expect.stringContaining('text/calendar')]);
    expect(unfolded(text)).toContain('SUMMARY:First evening');
    expect(unfolded(text)).toMatch(/CATEGORIES:.*at-night/);
  });

  const statusOf = async (path: string) => (await get(path)).status;

  test('FED-04 an unknown name has no feed', async () => {
    expect(await statusOf('/@nobody/feed/ics')).toBe(behaviour('FED-04').then.httpStatus);
  });

  test('FED-08 an unknown token opens nothing', async () => {
    const token = '00000000-0000-4000-8000-000000000000';
    expect(await statusOf(`/events/going/${token}/atom`)).toBe(behaviour('FED-08').then.httpStatus);
  });

  test('FED-05 a single event is a calendar', async () => {
    const { status, text } = await get(`/events/${uuid}/export/ics`);
    expect([status, text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 1]);
    expect(unfolded(text)).toContain('SUMMARY:First evening');
    expect(unfolded(text)).toMatch(/CATEGORIES:.*poems/);
  });

  /** A user whose two identities organize an event each. */
  async function organizers() {
    const { person: user, other, made } = await twofold();
    const mine = await organize(world, user, { title: 'Of the first identity' });
    await ask(
      user,
      `mutation { createEvent(organizerActorId: "${other}", title: "Of the second identity",
      description: "We meet", beginsOn: "${mine.beginsOn}") { id } }`,
    );
    return { user, token: made.token };
  }

  test('FED-07 the token of an identity opens its events', async () => {
    const { user, token } = await organizers();
    const { status, text } = await get(`/events/going/${token}/atom`);
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`${user.name}_b(&apos;|&#39;|')s private events feed on Plaza`));
    expect(text).toContain('Of the second identity');
    expect(text).not.toContain('Of the first identity');
  });

  test('FED-09 the token of a user opens all of them', async () => {
    const { user, token } = await organizers();
    const all = unfolded((await get(`/events/going/${(await create(user)).token}/ics`)).text);
    expect(all).toContain('SUMMARY:Of the first identity');
    expect(all).toContain('SUMMARY:Of the second identity');
    const one = unfolded((await get(`/events/going/${token}/ics`)).text);
    expect(one).toContain('BEGIN:VCALENDAR');
    expect(one).not.toContain('SUMMARY:Of the first identity');
  });
});

describe.skipIf(!schema.getQueryType()?.getFields().searchAddress)('places', () => {
  test('ADR-01 are found by their description, in any case', async () => {
    const { searchAddress } = await ask(null, '{ searchAddress(query: "lYoN") { description locality } }');
    expect(searchAddress.length).toBeGreaterThan(0);
    for (const { description } of searchAddress) expect(description).toMatch(/lyon/i);
  });

  test('ADR-02 there is nothing in the middle of the sea', async () => {
    const document = '{ reverseGeocode(longitude: -23.01, latitude: 30.01) { description } }';
    expect(await ask(null, document)).toEqual({ reverseGeocode: [] });
  });
});
