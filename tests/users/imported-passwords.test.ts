/** Passwords whose hashes another server's software made: they sign in, and this server's own hash replaces them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foreignSchemes } from '../../src/domain/users/passwords/check-password.ts';
import { hashesToVerify, OWN_SCHEME, schemeOf } from '../../src/domain/users/passwords/password-hash.ts';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { errorOrOk, LOGIN } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { OAUTH_PASSWORD_GRANT: 'true' } });
});
afterAll(() => world.close());
beforeEach(() => {
  // The schemes in use are remembered for a minute, and failures are counted for ten.
  world.clock.advance(10 * 60_000);
});

const BCRYPT = '$2a$10$N9qo8uLOickgx2ZMRZoMyedN1.SJZK0lIDjOlaRF48W0TnOqn1ZJu';
const UMLAUT = 'correct horse é';
/** Made by crypt(3) and by the reference implementation of argon2. */
const HASHES: [software: string, password: string, hash: string][] = [
  ['Mastodon', UMLAUT, BCRYPT],
  [
    'Mastodon, with more than bcrypt reads',
    'x'.repeat(80),
    '$2a$10$N9qo8uLOickgx2ZMRZoMyei43NRw/bh8w29dpv431GhmdA9d6xppu',
  ],
  [
    'Mobilizon, with a short password',
    'short6',
    '$argon2id$v=19$m=65536,t=3,p=4$kwW6RkyxmYgcWtDeuISyUw$X8uGZh7mfTAAdF5CJrd3eAhiOSv4dW0gKBunNY+I6OU',
  ],
  [
    'an old Mobilizon',
    UMLAUT,
    '$argon2i$v=19$m=65536,t=6,p=1$KbTE1/CRFd4S2D0EQgKkUQ$KRd5XfzJvLLwaifuPfAwyLOHAG5Qfa9Pjb1gtTXa5sk',
  ],
];

async function imported(passwordHash: string): Promise<Person> {
  const person = await world.someone('imported');
  await world.platform.db.user.update({ where: { email: person.email }, data: { passwordHash } });
  return person;
}
const hashOf = async ({ email }: Person): Promise<string> =>
  (await world.platform.db.user.findUniqueOrThrow({ where: { email } })).passwordHash;
const signIn = async (email: string, password: string): Promise<number> =>
  (await world.rest().post('/api/v1/sessions', { email, password })).status;

describe('the first sign-in', () => {
  test.each(HASHES)('with a hash of %s replaces it', async (_, password, hash) => {
    const person = await imported(hash);
    expect([await signIn(person.email, `.${password}`), await hashOf(person)]).toEqual([401, hash]);
    expect(await signIn(person.email, password)).toBe(200);
    const own = await hashOf(person);
    expect(own.startsWith(OWN_SCHEME)).toBe(true);
    expect([await signIn(person.email, password), await hashOf(person)]).toEqual([200, own]);
  });

  test.each(['', '!', 'nonsense', '$2a$10$short', '$argon2id$v=19$m=65536,t=3,p=4$short'])(
    'is refused as with a wrong password if the hash is %j',
    async (hash) => {
      expect(await signIn((await imported(hash)).email, 'a password')).toBe(401);
    },
  );
});

describe('the password counts', () => {
  test('on the page of an application', async () => {
    const person = await imported(BCRYPT);
    const browser = new Browser(world.url);
    const path = authorizePath(await registerApp(world));
    const page = await browser.get(path);
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const sent = { form_token, act: 'sign_in', email: person.email, password: UMLAUT };
    expect((await browser.send('POST', path, { ...sent, password: 'wrong' })).status).toBe(401);
    expect((await browser.send('POST', path, sent)).status).toBe(303);
    expect((await hashOf(person)).startsWith(OWN_SCHEME)).toBe(true);
  });

  test('for the password grant', async () => {
    const { email: username } = await imported(BCRYPT);
    const { client_id, client_secret } = await registerApp(world);
    const sent = { grant_type: 'password', client_id, client_secret, username };
    expect((await world.rest().post('/oauth/token', { ...sent, password: 'wrong' })).status).toBe(400);
    expect((await world.rest().post('/oauth/token', { ...sent, password: UMLAUT })).status).toBe(200);
  });

  test('for the event interface', async () => {
    const { email } = await imported(BCRYPT);
    expect(await errorOrOk(world, null, LOGIN, { email, password: 'wrong' })).not.toBe('OK');
    expect(await errorOrOk(world, null, LOGIN, { email, password: UMLAUT })).toBe('OK');
  });

  test('for a change of the password and of the address, and for a deletion, while the session is older', async () => {
    const CHANGE =
      'mutation ($oldPassword: String!, $newPassword: String!) { changePassword(oldPassword: $oldPassword, newPassword: $newPassword) { id } }';
    const person = await imported(BCRYPT);
    const change = { oldPassword: UMLAUT, newPassword: 'a new and better phrase' };
    expect(await errorOrOk(world, person, CHANGE, { ...change, oldPassword: 'wrong' })).not.toBe('OK');
    expect(await errorOrOk(world, person, CHANGE, change)).toBe('OK');
    const moving = await imported(BCRYPT);
    const move = (password: string) =>
      world
        .rest({ ...moving, token: moving.accessToken })
        .post('/api/v1/users/me/email', { email: 'moved@example.org', password });
    expect((await move('wrong')).status).toBe(422);
    expect((await move(UMLAUT)).status).toBe(200);
    const leaving = await imported(BCRYPT);
    const session = { ...leaving, token: leaving.accessToken };
    const deletion = (password: string) => world.rest(session).post('/api/v1/users/me/deletion', { password });
    expect((await deletion('wrong')).status).toBe(422);
    expect((await deletion(UMLAUT)).status).toBe(200);
  });
});

describe('the work of a check', () => {
  beforeEach(() =>
    world.platform.db.user.updateMany({
      where: { NOT: { passwordHash: { startsWith: OWN_SCHEME } } },
      data: { passwordHash: '!' },
    }),
  );
  const workFor = async (hash: string | null): Promise<(string | null)[]> =>
    hashesToVerify(hash, await foreignSchemes(world.platform))
      .map(schemeOf)
      .toSorted();

  test('is one hash of each scheme that is in use, for unknown addresses and for everybody', async () => {
    const ofMastodon = await imported(BCRYPT);
    const ofMobilizon = await imported(HASHES[2]?.[2] ?? '');
    const own = await world.someone('own');
    const expected = ['$2a$10$', '$argon2id$v=19$m=19456,t=2,p=1$', '$argon2id$v=19$m=65536,t=3,p=4$'];
    expect(await workFor(null)).toEqual(expected);
    for (const person of [ofMastodon, ofMobilizon, own]) expect(await workFor(await hashOf(person))).toEqual(expected);
    expect(await workFor('nonsense')).toEqual(expected);
  });

  test('is one hash on a server without imported hashes', async () => {
    expect(await workFor(null)).toEqual([OWN_SCHEME]);
  });
});
