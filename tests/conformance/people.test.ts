/** Users, sessions, identities and pictures by Mobilizon's own tests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { CREATE_USER, createUser, data, login } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;
const ask = (person: Pick<Person, 'accessToken'> | null, document: string, variables = {}): Promise<Answer> =>
  data<Answer>(world, person, document, variables);

const PNG = async () => ({ file: file(await picture()) });

describe('users', () => {
  test('USR-04 a user reads their own data', async () => {
    expect((await ask(world.alice, '{ loggedUser { id } }')).loggedUser.id).toBe(world.alice.userId.toString());
  });

  const list = async (args: string): Promise<Answer> =>
    (await ask(world.mod, `{ users${args} { total elements { email } } }`)).users;

  test('USR-06 a moderator lists the newest first', async () => {
    const { total, elements } = await list('');
    expect(total).toBe(6);
    expect(elements.slice(0, 2)).toEqual([{ email: world.admin.email }, { email: world.mod.email }]);
  });
  test('USR-07 the second page of one is the second newest', async () => {
    expect(await list('(page: 2, limit: 1)')).toEqual({ total: 6, elements: [{ email: world.mod.email }] });
  });
  test('USR-08 the last page of one is the oldest', async () => {
    const { elements } = await list('(page: 6, limit: 1, sort: ID, direction: DESC)');
    expect(elements).toEqual([{ email: world.alice.email }]);
  });

  test('USR-10 the mail of confirmation is in the language of the user', async () => {
    await ask(null, CREATE_USER, { email: 'nouvelle@example.org', password: PASSWORD, locale: 'fr' });
    expect((await lastMailTo(world, 'nouvelle@example.org')).subject).toMatch(/confirm/i);
    expect((await lastMailTo(world, 'nouvelle@example.org')).text).toMatch(/votre|vous/i);
  });

  test('USR-11 an unconfirmed user registers the first identity', async () => {
    await createUser(world, 'toto@example.org');
    const document =
      'mutation { registerPerson(email: "toto@example.org", preferredUsername: "toto") { preferredUsername } }';
    expect((await ask(null, document)).registerPerson.preferredUsername).toBe('toto');
  });

  test('USR-20 the mail of confirmation is sent again', async () => {
    const email = 'waiting@example.org';
    await createUser(world, email);
    const count = (await mailsTo(world, email)).length;
    world.clock.advance(2 * 60_000);
    expect(await ask(null, `mutation { resendConfirmationEmail(email: "${email}") }`)).toEqual({
      resendConfirmationEmail: email,
    });
    expect(await mailsTo(world, email)).toHaveLength(count + 1);
  });
});

describe('sessions and passwords', () => {
  const reset = (email: string): string => `mutation { sendResetPassword(email: "${email}") }`;

  test('USR-22 a password reset answers with the address', async () => {
    expect((await ask(null, reset(world.bob.email))).sendResetPassword).toBe(world.bob.email);
  });

  test('USR-24 the token of the mail sets a new one', async () => {
    const forgetful = await world.person('forgetful');
    await ask(null, reset(forgetful.email));
    const { token } = await lastMailTo(world, forgetful.email);
    const document = `mutation { resetPassword(token: "${token}", password: "new password") { user { id } } }`;
    expect((await ask(null, document)).resetPassword.user.id).toBe(forgetful.userId.toString());
  });

  test('USR-27 the right password gives tokens', async () => {
    expect((await login(world, world.alice.email)).accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('USR-32 a refresh token gives tokens that work', async () => {
    const { refreshToken } = await login(world, world.alice.email);
    const renewed = await ask(null, `mutation { refreshToken(refreshToken: "${refreshToken}") { accessToken } }`);
    const { loggedPerson } = await ask(renewed.refreshToken, '{ loggedPerson { id } }');
    expect(loggedPerson.id).toBe(world.alice.id);
  });
});

describe('identities', () => {
  test('PER-01 anyone reads an identity', async () => {
    const { person } = await ask(null, `{ person(id: "${world.alice.id}") { preferredUsername } }`);
    expect(person.preferredUsername).toBe('alice');
  });

  test('PER-06 the own one shows its avatar', async () => {
    const document = `mutation ($id: ID!, $file: Upload!) {
      updatePerson(id: $id, avatar: { picture: { name: "Me", file: $file } }) { id }
    }`;
    await uploadGraphQL(world, world.bob, document, { id: world.bob.id, file: null }, await PNG());
    const { loggedPerson } = await ask(world.bob, '{ loggedPerson { id avatar { url } } }');
    expect(loggedPerson.id).toBe(world.bob.id);
    expect(loggedPerson.avatar.url.startsWith(world.url)).toBe(true);
  });

  const create = (name: string): string =>
    `mutation { createPerson(preferredUsername: "${name}") { id preferredUsername } }`;

  test('PER-08 a user adds an identity', async () => {
    const { createPerson } = await ask(world.carol, create('new_identity'));
    expect(createPerson.preferredUsername).toBe('new_identity');
  });
  test('PER-10 a user lists its identities', async () => {
    const person = await world.person('double');
    await ask(person, create('double_two'));
    const { identities } = await ask(person, '{ identities { preferredUsername } }');
    expect(identities).toEqual([{ preferredUsername: 'double' }, { preferredUsername: 'double_two' }]);
  });

  test('PER-13 a user changes name, summary and banner', async () => {
    const { createPerson } = await ask(world.carol, create('riri'));
    const document = `mutation ($id: ID!, $file: Upload!) {
      updatePerson(id: $id, name: "Riri", summary: "Duck", banner: { picture: { name: "Banner", file: $file } }) {
        preferredUsername name summary banner { url }
      }
    }`;
    const variables = { id: createPerson.id, file: null };
    const { updatePerson } = (await uploadGraphQL(world, world.carol, document, variables, await PNG())).data;
    expect(updatePerson).toMatchObject({
      preferredUsername: 'riri',
      name: 'Riri',
      summary: expect.stringContaining('Duck'),
    });
    expect(updatePerson.banner.url.startsWith(`${world.url}/media/`)).toBe(true);
  });

  test('PER-20 a deleted identity is not found', async () => {
    const { createPerson } = await ask(world.carol, create('goodbye'));
    await ask(world.carol, `mutation { deletePerson(id: "${createPerson.id}") { id } }`);
    const { errors } = await world.gql(null, `{ person(id: "${createPerson.id}") { id } }`);
    expect(errors[0]?.message).toBe(`Person with ID ${createPerson.id} not found`);
  });

  const PARTICIPATIONS = '{ loggedPerson { participations { event { uuid title } } } }';

  test('PER-21 a person without events has no participations', async () => {
    const person = await world.person('homebody');
    expect((await ask(person, PARTICIPATIONS)).loggedPerson.participations).toEqual([]);
  });
  test('PER-22 a participant sees their participations', async () => {
    const person = await world.person('guest');
    const { id, uuid, title } = await organize(world, world.alice);
    await world.trpc(person).participations.join.mutate({ id });
    expect((await ask(person, PARTICIPATIONS)).loggedPerson.participations).toEqual([{ event: { uuid, title } }]);
  });
  test('PER-25 the participation in one event', async () => {
    const person = await world.person('busy');
    const events = [await organize(world, world.alice), await organize(world, world.alice)];
    for (const { id } of events) await world.trpc(person).participations.join.mutate({ id });
    const document = `{ person(id: "${person.id}") { participations(eventId: "${events[0]?.id}") { event { id } } } }`;
    expect((await ask(person, document)).person.participations).toEqual([{ event: { id: events[0]?.id } }]);
  });
});

describe('pictures', () => {
  const UPLOAD = `mutation ($file: Upload!, $actor: ID!, $name: String!) {
    uploadPicture(file: $file, actorId: $actor, name: $name) { id name contentType size url }
  }`;
  const upload = async (name: string, files: Record<string, File>): Promise<Answer> =>
    (await uploadGraphQL(world, world.alice, UPLOAD, { file: null, actor: world.alice.id, name }, files)).data
      .uploadPicture;

  test('PIC-01 anyone reads a picture', async () => {
    const made = await upload('A picture', await PNG());
    await organize(world, world.alice, { pictureId: made.id });
    const read = await ask(null, `{ picture(id: "${made.id}") { id name contentType size url } }`);
    expect(read.picture).toEqual(made);
    expect(made.url.startsWith(world.url)).toBe(true);
  });

  test('PIC-03 a picture is described when it is uploaded', async () => {
    const made = await upload('my picture', await PNG());
    const served = await fetch(made.url);
    expect(made).toMatchObject({ name: 'my picture', contentType: 'image/png' });
    expect((await served.arrayBuffer()).byteLength).toBe(made.size);
  });

  test('UPL-02 a JPEG is served as one, however it is called', async () => {
    for (const name of ['image', 'image.png']) {
      const made = await upload('A picture', { file: file(await picture('jpeg'), name) });
      expect([made.contentType, made.url]).toEqual(['image/jpeg', expect.stringMatching(/\.jpe?g$/)]);
    }
  });
});
