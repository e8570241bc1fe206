/** The meaning of null for each optional argument of each mutation (rules of the event service, Envelope): clients send whole forms. */
import { isRequiredArgument } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let pictureId: string;
beforeAll(async () => {
  world = await createWorld();
  const upload = `mutation ($f: Upload!) { uploadPicture(file: $f, name: "a", actorId: "${world.alice.id}") { id } }`;
  const { data } = await uploadGraphQL(world, world.alice, upload, { f: null }, { f: file(await picture()) });
  pictureId = data.uploadPicture.id;
});
afterAll(() => world?.close());

type Meaning = 'as if not sent' | 'leaves' | 'empties';

const MEANINGS: Record<string, Record<string, Meaning>> = {
  createUser: { locale: 'as if not sent' },
  resendConfirmationEmail: { locale: 'as if not sent' },
  sendResetPassword: { locale: 'as if not sent' },
  resetPassword: { locale: 'as if not sent' },
  registerPerson: {
    name: 'as if not sent',
    summary: 'as if not sent',
    avatar: 'as if not sent',
    banner: 'as if not sent',
  },
  createPerson: {
    name: 'as if not sent',
    summary: 'as if not sent',
    avatar: 'as if not sent',
    banner: 'as if not sent',
  },
  updatePerson: { name: 'leaves', summary: 'leaves', avatar: 'leaves', banner: 'leaves' },
  createGroup: {
    name: 'as if not sent',
    summary: 'as if not sent',
    avatar: 'as if not sent',
    banner: 'as if not sent',
  },
  createEvent: {
    category: 'as if not sent',
    draft: 'as if not sent',
    endsOn: 'as if not sent',
    joinOptions: 'as if not sent',
    onlineAddress: 'as if not sent',
    options: 'as if not sent',
    phoneAddress: 'as if not sent',
    physicalAddress: 'as if not sent',
    picture: 'as if not sent',
    publishAt: 'as if not sent',
    status: 'as if not sent',
    tags: 'as if not sent',
    visibility: 'as if not sent',
  },
  updateEvent: {
    beginsOn: 'leaves',
    category: 'leaves',
    description: 'leaves',
    draft: 'leaves',
    endsOn: 'empties',
    joinOptions: 'leaves',
    onlineAddress: 'empties',
    options: 'leaves',
    phoneAddress: 'empties',
    physicalAddress: 'empties',
    picture: 'empties',
    status: 'leaves',
    tags: 'leaves',
    title: 'leaves',
    visibility: 'leaves',
  },
  createFeedToken: { actorId: 'as if not sent' },
  createReport: { commentsIds: 'as if not sent', content: 'as if not sent', eventId: 'as if not sent' },
  createReportNote: { content: 'as if not sent' },
  uploadPicture: { alt: 'as if not sent' },
};

const rows = (meanings: Meaning[]) =>
  Object.entries(MEANINGS).flatMap(([mutation, row]) =>
    Object.entries(row).flatMap(([argument, meaning]) =>
      meanings.includes(meaning) ? [[mutation, argument, meaning] as const] : [],
    ),
  );

test('the table has every optional argument', () => {
  const optional = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) =>
    args.filter((argument) => !isRequiredArgument(argument)).map((argument) => `${name}.${argument.name}`),
  );
  const decided = Object.entries(MEANINGS).flatMap(([name, row]) => Object.keys(row).map((each) => `${name}.${each}`));
  expect(decided.sort()).toEqual(optional.sort());
});

const ACTOR = '{ name summary avatar { id } banner { id } }';
const EVENT = `{ title description beginsOn endsOn category draft status visibility joinOptions onlineAddress phoneAddress
  physicalAddress { description } picture { id } tags { title } options { maximumAttendeeCapacity program } }`;

interface Scene {
  by: Person | null;
  required: string;
  selection: string;
}

let count = 0;
const PASSWORD = 'a long and quiet evening';
const newName = () => `made_${++count}`;

async function signedUp(): Promise<string> {
  const email = `${newName()}@example.org`;
  await world.gql(null, `mutation { createUser(email: "${email}", password: "${PASSWORD}") { id } }`);
  return email;
}

/** Required arguments of each mutation, created for each call. */
const SCENES: Record<string, () => Scene | Promise<Scene>> = {
  createUser: () => ({
    by: null,
    required: `email: "${newName()}@example.org", password: "${PASSWORD}"`,
    selection: '{ locale }',
  }),
  resendConfirmationEmail: () => ({ by: null, required: 'email: "nobody@example.org"', selection: '' }),
  sendResetPassword: () => ({ by: null, required: 'email: "nobody@example.org"', selection: '' }),
  resetPassword: () => ({
    by: null,
    required: `token: "x", password: "${PASSWORD}"`,
    selection: '{ user { id } }',
  }),
  registerPerson: async () => ({
    by: null,
    required: `email: "${await signedUp()}", preferredUsername: "${newName()}"`,
    selection: ACTOR,
  }),
  createPerson: () => ({ by: world.alice, required: `preferredUsername: "${newName()}"`, selection: ACTOR }),
  createGroup: () => ({
    by: world.alice,
    required: `preferredUsername: "${newName()}", creatorActorId: "${world.alice.id}"`,
    selection: ACTOR,
  }),
  createEvent: () => ({
    by: world.alice,
    required: `title: "An evening", description: "Long enough", beginsOn: "2030-05-01T10:00:00Z", organizerActorId: "${world.alice.id}"`,
    selection: EVENT,
  }),
  createFeedToken: () => ({ by: world.alice, required: '', selection: '{ actor { id } }' }),
  createReport: async () => ({
    by: world.alice,
    required: `reporterActorId: "${world.alice.id}", reportedActorId: "${(await world.person(newName())).id}"`,
    selection: '{ content event { id } comments { id } }',
  }),
  createReportNote: async () => {
    const reported = await world.person(newName());
    const { id } = await world.trpc(world.alice).reports.create.mutate({ reportedActorId: reported.id });
    return { by: world.mod, required: `reportId: "${id}", moderatorId: "${world.mod.id}"`, selection: '{ content }' };
  },
};

describe('on creation, null is as if the argument was omitted', () => {
  async function made(mutation: string, given = ''): Promise<unknown> {
    const { by, required, selection } = (await SCENES[mutation]?.()) ?? { by: null, required: '', selection: '' };
    const sent = [required, given].filter(Boolean).join(', ');
    const { data, errors } = await world.gql(by, `mutation { ${mutation}${sent && `(${sent})`} ${selection} }`);
    return { made: data?.[mutation], refused: errors.map(({ message, extensions }) => [message, extensions]) };
  }

  test.each(rows(['as if not sent']).filter(([mutation]) => mutation !== 'uploadPicture'))(
    '%s(%s: null)',
    async (mutation, argument) => {
      const unsent = await made(mutation);
      expect(unsent).not.toEqual({ made: undefined, refused: [] });
      expect(await made(mutation, `${argument}: null`)).toEqual(unsent);
    },
  );

  test('uploadPicture(alt: null)', async () => {
    const document = `mutation ($f: Upload!, $alt: String) {
      uploadPicture(file: $f, name: "a", alt: $alt, actorId: "${world.alice.id}") { alt }
    }`;
    const upload = async (more: object) =>
      uploadGraphQL(world, world.alice, document, { f: null, ...more }, { f: file(await picture()) });
    expect((await upload({ alt: null })).data).toEqual({ uploadPicture: { alt: null } });
    expect((await upload({})).data).toEqual({ uploadPicture: { alt: null } });
  });
});

describe('on update', () => {
  async function whole(): Promise<string> {
    const event = await organize(world, world.alice, {
      endsOn: new Date(world.clock.now().getTime() + 72 * 3_600_000).toISOString(),
      ...{ onlineAddress: 'https://example.org', phoneAddress: '123', physicalAddress: { description: 'Lake shore' } },
      ...{ pictureId, joinOptions: 'RESTRICTED', visibility: 'UNLISTED', status: 'TENTATIVE', category: 'concert' },
      ...{ draft: true, tags: ['reading'], options: { maximumAttendeeCapacity: 7, program: 'Reading' } },
    });
    return event.id;
  }

  test.each(rows(['leaves', 'empties']).filter(([mutation]) => mutation === 'updateEvent'))(
    '%s(%s: null) %s',
    async (_mutation, argument, meaning) => {
      const id = await whole();
      const update = async (given: string) =>
        (await world.gql(world.alice, `mutation { updateEvent(eventId: "${id}"${given}) ${EVENT} }`)).data.updateEvent;
      const before = await update('');
      expect(before[argument]).toBeTruthy();
      expect(await update(`, ${argument}: null`)).toEqual(
        meaning === 'leaves' ? before : { ...before, [argument]: null },
      );
    },
  );

  const update = async (given: string) =>
    (await world.gql(world.alice, `mutation { updatePerson(id: "${world.alice.id}"${given}) ${ACTOR} }`)).data
      .updatePerson;
  const dress = () =>
    update(
      `, name: "Alice", summary: "Reads", avatar: { pictureId: "${pictureId}" }, banner: { pictureId: "${pictureId}" }`,
    );

  test.each(rows(['leaves']).filter(([mutation]) => mutation === 'updatePerson'))(
    '%s(%s: null) %s',
    async (_mutation, argument) => {
      const before = await dress();
      expect(before[argument]).toBeTruthy();
      expect(await update(`, ${argument}: null`)).toEqual(before);
    },
  );

  test.each(['{}', '{ picture: null }', '{ pictureId: null }', '{ picture: null, pictureId: null }'])(
    'an empty PictureInput, %s, removes a picture',
    async (empty) => {
      await dress();
      expect(await update(`, avatar: ${empty}`)).toMatchObject({ avatar: null, banner: { id: pictureId } });
      expect(await update(`, banner: ${empty}`)).toMatchObject({ avatar: null, banner: null });
      const event = await world.gql(
        world.alice,
        `mutation { updateEvent(eventId: "${await whole()}", picture: ${empty}) { picture { id } } }`,
      );
      expect(event.data.updateEvent).toEqual({ picture: null });
    },
  );
});
