/** Invalid argument values of the real operations, scopes of tokens, and the size of an ordinary page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { sendGraphQL } from '../support/clients/clients.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const TIME = 'expected an ISO 8601 time in UTC, such as 2026-01-31T18:00:00Z';
const POINT = 'expected longitude;latitude in degrees, such as 2.3522;48.8566';

/** A document with an invalid value, its argument, the value as written, and the expected message. */
const WRITTEN: [document: string, argument: string, value: string, wanted: string][] = [
  ['{ event(uuid: "7e57d004") { id } }', 'uuid', '"7e57d004"', 'expected a UUID'],
  ['{ event(uuid: null) { id } }', 'uuid', 'null', 'Expected value of type "UUID!", found null.'],
  ['{ person(id: true) { id } }', 'id', 'true', 'ID cannot represent a non-string and non-integer value: true'],
  ['{ user(id: 1.5) { id } }', 'id', '1.5', 'ID cannot represent a non-string and non-integer value: 1.5'],
  [
    '{ events { participants(actorId: { a: 1 }) { id } } }',
    'actorId',
    '{a: 1}',
    'ID cannot represent a non-string and non-integer value: {a: 1}',
  ],
  [
    'mutation { updateEvent(eventId: "1", beginsOn: "2026-01-31T18:00:00+02:00") { id } }',
    'beginsOn',
    '"2026-01-31T18:00:00+02:00"',
    TIME,
  ],
  ['mutation { updateEvent(eventId: "1", endsOn: "tomorrow") { id } }', 'endsOn', '"tomorrow"', TIME],
  ['{ loggedUser { participations(afterDatetime: 12) { id } } }', 'afterDatetime', '12', TIME],
  ['mutation { updateEvent(eventId: "1", physicalAddress: { geom: "48,2" }) { id } }', 'geom', '"48,2"', POINT],
  ['mutation { updateEvent(eventId: "1", physicalAddress: { geom: "181;2" }) { id } }', 'geom', '"181;2"', POINT],
  ['mutation { updateEvent(eventId: "1", physicalAddress: { geom: "2;91" }) { id } }', 'geom', '"2;91"', POINT],
];

describe('an invalid literal', () => {
  test.each(WRITTEN)('%s names the argument', async (document, argument, value, wanted) => {
    const [error] = (await world.gql(world.alice, document)).errors;
    const field = argument === 'geom' ? 'physicalAddress.geom' : argument;
    expect(error).toMatchObject({
      message: `Argument "${argument}" has invalid value ${value}.`,
      extensions: { code: 'VALIDATION_FAILED', fields: { [field]: [wanted] } },
    });
  });
});

describe('a variable', () => {
  test.each([
    ['UUID!', 'event(uuid: $it)', '7e57d004', 'expected a UUID'],
    ['ID!', 'person(id: $it)', true, 'ID cannot represent value: true'],
    ['ID!', 'person(id: $it)', 1.5, 'ID cannot represent value: 1.5'],
    ['ID!', 'person(id: $it)', { a: 1 }, 'ID cannot represent value: { a: 1 }'],
    ['ID!', 'person(id: $it)', null, 'of non-null type "ID!" must not be null.'],
  ])(
    'a variable of the type %s for %s is refused with the name of the argument: %s',
    async (type, field, it, wanted) => {
      const { errors } = await world.gql(null, `query ($it: ${type}) { ${field} { id } }`, { it });
      const argument = field.slice(field.indexOf('(') + 1, field.indexOf(':'));
      const whole = `Argument "${argument}" has invalid value $it.`;
      expect(errors[0]?.message).toBe(it === null ? `Variable "$it" ${wanted}` : whole);
      expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
      expect(errors[0]?.extensions.fields?.[argument]?.[0]).toContain(wanted);
      expect(errors[0]?.details).toBe(argument);
    },
  );

  test('is refused as clients match it, wherever else it is defined and used', async () => {
    const document = `query Page($limit: Int, $uuid: UUID!) { ...Parts event(uuid: $uuid) { id participants(limit: $limit) { id } } }
      fragment Parts on RootQueryType { config { name } }`;
    const { errors } = await world.gql(null, document, { uuid: 'bad uuid', limit: 'many' });
    expect(errors.map(({ message }) => message)).toEqual([
      'Argument "limit" has invalid value $limit.',
      'Argument "uuid" has invalid value $uuid.',
    ]);
  });

  test('is refused with the path of the invalid value in an object', async () => {
    const document = 'mutation ($it: AddressInput) { updateEvent(eventId: "1", physicalAddress: $it) { id } }';
    const { errors } = await world.gql(world.alice, document, { it: { street: 'Main street', geom: 'here' } });
    expect(errors[0]?.message).toBe(`Variable "$it" got invalid value "here" at "it.geom"; ${POINT}`);
    expect(errors[0]?.extensions.fields).toEqual({ 'physicalAddress.geom': [POINT] });
    expect(errors[0]?.details).toBe('physical_address.geom');
  });

  test.each([
    ['Point', 'physicalAddress: { street: "x", geom: $it }', 'here', 'physicalAddress.geom'],
    ['Float', 'options: { offers: [{ url: "https://a.example", price: $it }] }', 'much', 'options.offers.price'],
    ['[String]', 'options: { offers: [{ price: 1 }] }, tags: $it', [{}], 'tags.0'],
    ['String', 'tags: ["a", $it]', {}, 'tags'],
  ])('a variable of the type %s within %s is refused with the path to the value', async (type, given, it, field) => {
    const document = `mutation ($it: ${type}) { updateEvent(eventId: "1", ${given}) { id } }`;
    const { errors } = await world.gql(world.alice, document, { it });
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([field]);
  });
});

describe('an id without an object', () => {
  test.each(['0', '1042', '99999999999999999999', 'nonsense', '-1', ' ', '1 or 1=1'])(
    '"%s" is not found',
    async (id) => {
      const { errors } = await world.gql(
        world.mod,
        'query ($id: ID!) { person(id: $id) { id } user(id: $id) { id } }',
        {
          id,
        },
      );
      expect(errors.map((error) => `${error.extensions.code}: ${error.message}`).sort()).toEqual([
        `NOT_FOUND: Person with ID ${id} not found`,
        `NOT_FOUND: User with ID ${id} not found`,
      ]);
    },
  );
});

describe('a token of an application', () => {
  const tokenWith = async (scopes: string[]): Promise<string> => {
    const { db } = world.platform;
    const { userId, actorId } = world.alice;
    const holder = { appId: null, userId, actorId, scopes };
    return (await issueToken(db, world.platform, holder)).token;
  };

  test.each([[['write']], [['write:statuses', 'follow']], [['read:statuses']], [['push', 'profile']]])(
    'reads nothing with %s alone, neither by a query nor in the answer of a mutation',
    async (scopes) => {
      const token = await tokenWith(scopes);
      for (const document of ['{ config { name } }', 'mutation { createPerson(preferredUsername: "spy") { id } }']) {
        const answer = await sendGraphQL(world.url, token, document);
        expect(answer).toEqual({
          status: 403,
          data: null,
          errors: [{ message: 'This action is outside the authorized scopes', extensions: { code: 'FORBIDDEN' } }],
        });
      }
    },
  );

  test('reads, and writes nothing, with read', async () => {
    const token = await tokenWith(['read']);
    expect((await sendGraphQL(world.url, token, '{ loggedPerson { preferredUsername } }')).data).toEqual({
      loggedPerson: { preferredUsername: 'alice' },
    });
    const { errors } = await sendGraphQL(
      world.url,
      token,
      'mutation { createPerson(preferredUsername: "spy") { id } }',
    );
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

test('an ordinary page may hold many short lists', async () => {
  await organize(world, world.alice, { tags: ['reading', 'evening'] });
  const { errors, data } = await world.gql(
    world.alice,
    `fragment Face on Actor { id preferredUsername name url avatar { url alt } }
     fragment Card on Event {
       uuid title beginsOn endsOn status picture { url } physicalAddress { description locality geom }
       organizerActor { ...Face } attributedTo { ...Face } tags { title slug related { title slug } }
       participantStats { approved participants }
       options {
         maximumAttendeeCapacity remainingAttendeeCapacity attendees program
         offers { price priceCurrency url } participationConditions { title content url }
       }
     }
     { events {
         ...Card description participants(limit: 10) { role actor { ...Face } } relatedEvents { ...Card }
     } }`,
  );
  expect(errors).toEqual([]);
  expect(data.events).toHaveLength(1);
});
