/** Events read by one prepared statement are what Pothos' selections would read, for every viewer. */
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READABLE } from '../../src/schema/events/event-selection.ts';
import { schema } from '../../src/schema/schema.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { file, picture } from '../support/values/pictures.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let uuids: string[];
const viewers = new Map<string, Person | null>();
const VIEWERS = ['anonymous', 'guest', 'waiting', 'organizer', 'group member', 'moderator'];

const PORTRAITS = `mutation ($id: ID!, $file: Upload!, $other: Upload!) { updatePerson(id: $id,
  avatar: { picture: { name: "Face", alt: "a face", file: $file } }, banner: { picture: { name: "Sky", file: $other } }) { id } }`;

beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol, erin, mod } = world;
  const group = await createGroup(world, alice);
  const variables = { id: bob.id, file: null, other: null };
  const files = { file: file(await picture('png', 40)), other: file(await picture('png', 50)) };
  await uploadGraphQL(world, bob, PORTRAITS, variables, files);
  const full = {
    tags: ['one', 'two', 'three'],
    endsOn: inHours(world, 50),
    onlineAddress: 'https://meet.example',
    phoneAddress: '+33 1',
    physicalAddress: {
      description: 'Hall',
      street: 'Rue 1',
      locality: 'Lyon',
      postalCode: '69001',
      geom: '4.85;45.75',
    },
    options: { maximumAttendeeCapacity: 50, offers: [{ price: 5, priceCurrency: 'EUR' }], attendees: ['x'] },
    joinOptions: 'RESTRICTED' as const,
  };
  const events = [
    await organize(world, alice, { ...full, organizerActorId: group.id }),
    await organize(world, alice, full),
    await organize(world, alice, { visibility: 'UNLISTED' }),
    await organize(world, alice, { visibility: 'PRIVATE', organizerActorId: group.id }),
  ];
  uuids = events.map((event) => event.uuid);
  const gone = await world.person('gone');
  for (const { id, uuid } of events.slice(0, 3)) {
    for (const guest of [bob, carol, gone]) await world.trpc(guest).participations.join.mutate({ id: uuid });
    const data = { role: 'PARTICIPANT' } as const;
    await world.platform.db.participant.updateMany({ where: { eventId: BigInt(id), actorId: bob.actorId }, data });
  }
  await world.trpc(erin).groups.join.mutate({ id: group.id });
  await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } });
  await world.drain();
  const people = [null, bob, carol, alice, erin, mod];
  for (const [place, name] of VIEWERS.entries()) viewers.set(name, people[place] ?? null);
}, 60_000);
afterAll(() => world?.close());

const SCALARS: Record<string, string> = {
  participantStats: 'participantStats { approved participants rejected unapproved }',
  relatedEvents: 'relatedEvents { uuid title tags { title } participantStats { participants } }',
  related: 'related { title }',
  offers: 'offers { price priceCurrency url }',
  participationConditions: 'participationConditions { title }',
  participants: 'participants(limit: 5, roles: $roles, actorId: $me)',
};

/** All fields that the statement reads. */
function everythingOf(type: string): string {
  const { fields = [], objects = {} } = READABLE[type] ?? {};
  const nested = Object.entries(objects).map(([name, of]) => `${SCALARS[name] ?? name} { ${everythingOf(of)} }`);
  return ['__typename', ...fields.map((name) => SCALARS[name] ?? name), ...nested].join(' ');
}

const HEAD = 'query ($uuid: UUID!, $roles: String, $me: ID)';
/** What nothing but Prisma reads makes Prisma read the rest of the selection too. */
const BY_PRISMA = 'again: participants(limit: 1) { id }';

test('the fields that it reads are those of the schema', () => {
  for (const [name, { fields, objects = {} }] of Object.entries(READABLE)) {
    const type = schema.getType(name);
    const known = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    expect([...fields, ...Object.keys(objects)].filter((field) => !known.includes(field))).toEqual([]);
    expect(isObjectType(type) || name === 'Actor').toBe(true);
  }
});

describe.each(VIEWERS)('seen by: %s', (viewer) => {
  test.each([
    ['', false],
    ['participant,not_approved,rejected', false],
    ['', true],
  ])('an event is the same (roles: "%s", as an identity: %s)', async (roles, asIdentity) => {
    const person = viewers.get(viewer) ?? null;
    for (const uuid of uuids) {
      const variables = { uuid, roles, me: asIdentity ? (person?.id ?? '1') : null };
      const ask = (more: string) =>
        world.gql(person, `${HEAD} { event(uuid: $uuid) { ${everythingOf('Event')} ${more} } }`, variables);
      const read = await ask('');
      const expected = await ask(BY_PRISMA);
      if (expected.data.event) delete expected.data.event.again;
      expect(read).toEqual({ ...expected, errors: read.errors });
      expect(read.errors.map(({ message }) => message)).toEqual(expected.errors.map(({ message }) => message));
    }
  });

  test('lists and searches are the same', async () => {
    const person = viewers.get(viewer) ?? null;
    const fields = everythingOf('Event').replace('$roles', '""').replace('$me', 'null');
    const ask = (more: string) =>
      world.gql(
        person,
        `{ events { ${fields} ${more} } searchEvents(search: "reading") { total elements { ${fields} ${more} } } }`,
      );
    const { data } = await ask('');
    const expected = (await ask(BY_PRISMA)).data;
    for (const event of [...expected.events, ...expected.searchEvents.elements]) delete event.again;
    expect(data).toEqual(expected);
    expect(data.events.length).toBeGreaterThan(1);
  });
});

test('a page is one statement, and a list two', async () => {
  const cost = async (document: string, variables = {}) => {
    await world.gql(null, document, variables);
    return (await countStatements(() => world.gql(null, document, variables))).statements.length;
  };
  const page = `${HEAD} { event(uuid: $uuid) { title participants(roles: $roles, actorId: $me) { actor { name avatar { url } } }
    participantStats { approved } options { remainingAttendeeCapacity } tags { title } attributedTo { name } } }`;
  expect(await cost(page, { uuid: uuids[0] })).toBe(1);
  expect(await cost('{ events(limit: 1) { title participantStats { approved } tags { title } } }')).toBe(2);
});
