/** Validation of forms: all errors at once, one for each field, whose name is in `details` (rules of the event service, Envelope). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GraphQLAnswer } from '../support/clients/clients.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let eventId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ id: eventId } = await organize(world, world.alice, {}));
});
afterAll(() => world?.close());

type Form = [document: string, variables: object, files?: string[]];

const PICTURE = { picture: { name: 'a.png', file: null } };
const LONG = 'x'.repeat(200);
const ENDLESS = 'x'.repeat(30_000);

const NEW_PERSON = `mutation ($name: String, $summary: String, $avatar: PictureInput, $banner: PictureInput) {
  createPerson(preferredUsername: "not a name", name: $name, summary: $summary, avatar: $avatar, banner: $banner) { id }
}`;
const EVENT = `$online: String, $phone: String, $tags: [String], $place: AddressInput, $options: EventOptionsInput, $picture: PictureInput`;
const EVENT_GIVEN = `title: "x", description: "", beginsOn: "2027-05-01T10:00:00Z", endsOn: "2027-04-01T10:00:00Z", onlineAddress: $online,
  phoneAddress: $phone, tags: $tags, physicalAddress: $place, options: $options, picture: $picture`;
const EVENT_VARIABLES = {
  online: 'ftp://example.org',
  phone: '1',
  tags: Array.from({ length: 11 }, (_, n) => `tag${n}`),
  place: { street: 'x', url: 'nowhere' },
  options: { maximumAttendeeCapacity: -1, offers: [{ price: -1, priceCurrency: 'ABC' }] },
};
const EVENT_FIELDS = [
  'description',
  'endsOn',
  'onlineAddress',
  'options.maximumAttendeeCapacity',
  'options.offers.0.price',
  'options.offers.0.priceCurrency',
  'phoneAddress',
  'physicalAddress.url',
  'tags',
  'title',
];

const FORMS: [form: string, by: 'alice' | null, (() => Form) | Form, fields: string[]][] = [
  [
    'createUser',
    null,
    ['mutation { createUser(email: "nobody", password: "short") { id } }', {}],
    ['email', 'password'],
  ],
  [
    'registerPerson',
    null,
    [
      'mutation ($s: String) { registerPerson(email: "alice@example.org", preferredUsername: "admin", name: "x", summary: $s) { id } }',
      { s: ENDLESS },
    ],
    ['preferredUsername', 'summary'],
  ],
  ['createPerson', 'alice', [NEW_PERSON, { name: LONG, summary: ENDLESS }], ['name', 'preferredUsername', 'summary']],
  [
    'createPerson with pictures',
    'alice',
    [NEW_PERSON, { name: LONG, avatar: PICTURE, banner: PICTURE }, ['avatar.picture.file', 'banner.picture.file']],
    ['avatar.picture.file', 'banner.picture.file', 'name', 'preferredUsername'],
  ],
  [
    'createPerson with the name of a picture that is too long',
    'alice',
    [NEW_PERSON, { summary: ENDLESS, avatar: { picture: { name: ENDLESS, file: null } } }, ['avatar.picture.file']],
    ['avatar.picture.name', 'preferredUsername', 'summary'],
  ],
  [
    'updatePerson',
    'alice',
    () => [
      `mutation ($name: String, $summary: String, $avatar: PictureInput) {
        updatePerson(id: "${world.alice.id}", name: $name, summary: $summary, avatar: $avatar) { id }
      }`,
      { name: LONG, summary: ENDLESS.slice(0, 6000), avatar: PICTURE },
      ['avatar.picture.file'],
    ],
    ['avatar.picture.file', 'name', 'summary'],
  ],
  [
    'createGroup',
    'alice',
    () => [
      `mutation ($name: String, $summary: String, $banner: PictureInput) {
        createGroup(creatorActorId: "${world.alice.id}", preferredUsername: "alice", name: $name, summary: $summary, banner: $banner) { id }
      }`,
      { name: LONG, summary: ENDLESS.slice(0, 6000), banner: PICTURE },
      ['banner.picture.file'],
    ],
    ['banner.picture.file', 'name', 'preferredUsername', 'summary'],
  ],
  [
    'createEvent',
    'alice',
    () => [
      `mutation (${EVENT}) { createEvent(organizerActorId: "${world.alice.id}", category: "x", ${EVENT_GIVEN}) { id } }`,
      EVENT_VARIABLES,
    ],
    ['category', ...EVENT_FIELDS],
  ],
  [
    'updateEvent with a picture',
    'alice',
    () => [
      `mutation (${EVENT}) { updateEvent(eventId: "${eventId}", ${EVENT_GIVEN}) { id } }`,
      { ...EVENT_VARIABLES, picture: PICTURE },
      ['picture.picture.file'],
    ],
    [...EVENT_FIELDS, 'picture.picture.file'],
  ],
  [
    'changePassword',
    'alice',
    ['mutation { changePassword(oldPassword: "wrong", newPassword: "short") { id } }', {}],
    ['newPassword', 'oldPassword'],
  ],
  [
    'resetPassword',
    null,
    ['mutation { resetPassword(token: "x", password: "short") { user { id } } }', {}],
    ['password', 'token'],
  ],
  [
    'createUser with a password that is much too long',
    null,
    ['mutation ($s: String!) { createUser(email: "alice@example.org", password: $s) { id } }', { s: ENDLESS }],
    ['email', 'password'],
  ],
  [
    'createUser with an address that is much too long',
    null,
    ['mutation ($s: String!) { createUser(email: $s, password: "short") { id } }', { s: ENDLESS }],
    ['email', 'password'],
  ],
  [
    'changePassword with a new one that is much too long',
    'alice',
    ['mutation ($s: String!) { changePassword(oldPassword: "wrong", newPassword: $s) { id } }', { s: ENDLESS }],
    ['newPassword', 'oldPassword'],
  ],
  [
    'changePassword with an old one that is much too long',
    'alice',
    ['mutation ($s: String!) { changePassword(oldPassword: $s, newPassword: "short") { id } }', { s: ENDLESS }],
    ['newPassword', 'oldPassword'],
  ],
  [
    'resetPassword with a password that is much too long',
    null,
    ['mutation ($s: String!) { resetPassword(token: "x", password: $s) { user { id } } }', { s: ENDLESS }],
    ['password', 'token'],
  ],
];

const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function send(by: Person | null, [document, variables, files = []]: Form): Promise<GraphQLAnswer> {
  if (files.length === 0) return world.gql(by, document, variables as Record<string, unknown>);
  const broken = Object.fromEntries(files.map((at) => [at, file(Buffer.from('no picture'))]));
  return uploadGraphQL(world, by, document, variables, broken);
}

describe('every invalid field is reported', () => {
  test.each(FORMS)('%s', async (_form, by, form, fields) => {
    const { errors, data } = await send(by && world[by], typeof form === 'function' ? form() : form);
    expect(errors.map(({ details }) => details).sort()).toEqual(fields.map(snakeCase).sort());
    expect(Object.values(data ?? {})).toEqual([null]);
    for (const { extensions, path } of errors) {
      expect(extensions.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(extensions.fields ?? {}).sort()).toEqual([...fields].sort());
      expect(path).toHaveLength(1);
    }
    expect(new Set(errors.map(({ message }) => message)).size).toBe(errors.length);
  });
});

describe('the messages that clients match', () => {
  const told = async (by: Person | null, document: string) =>
    (await world.gql(by, document)).errors.map(({ message, details, extensions }) => [
      extensions.code,
      details,
      message,
    ]);

  test('are the same for a single operation', async () => {
    expect(
      await told(null, 'mutation { createUser(email: "alice@example.org", password: "long and good") { id } }'),
    ).toEqual([['CONFLICT', 'email', 'This email is already used.']]);
    expect(await told(world.alice, 'mutation { createPerson(preferredUsername: "bob") { id } }')).toEqual([
      ['CONFLICT', 'preferred_username', 'Username is already taken'],
    ]);
  });

  test('together', async () => {
    expect(await told(null, 'mutation { createUser(email: "alice@example.org", password: "short") { id } }')).toEqual([
      ['VALIDATION_FAILED', 'email', 'This email is already used.'],
      ['VALIDATION_FAILED', 'password', 'The chosen password is too short.'],
    ]);
    const event = `organizerActorId: "${world.alice.id}", description: "Long enough", beginsOn: "2027-05-01T10:00:00Z"`;
    expect(
      await told(world.alice, `mutation { createEvent(${event}, title: "x", endsOn: "2027-04-01T10:00:00Z") { id } }`),
    ).toEqual([
      ['VALIDATION_FAILED', 'title', 'Validation failed: Title should be at least 3 character(s)'],
      ['VALIDATION_FAILED', 'ends_on', 'ends_on cannot be set before begins_on'],
    ]);
  });
});

test('a variable of a wrong type names its argument too', async () => {
  const { errors } = await world.gql(null, 'query ($theId: UUID!) { event(uuid: $theId) { id } }', { theId: 'x' });
  expect(errors).toMatchObject([{ details: 'uuid', extensions: { fields: { uuid: [expect.any(String)] } } }]);
});

test('a refusal for other reasons names no field', async () => {
  const { errors } = await world.gql(null, '{ person(id: "1") { id } }');
  expect(errors.map((error) => 'details' in error)).toEqual([false]);
});

test('REST reports the same, by field', async () => {
  const { status, body } = await world
    .rest(world.alice)
    .post('/api/v1/persons', { preferredUsername: 'not a name', name: LONG, summary: ENDLESS });
  expect([status, Object.keys(body.details).sort()]).toEqual([422, ['name', 'preferredUsername', 'summary']]);
});
