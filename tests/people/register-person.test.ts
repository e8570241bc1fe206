/**
 * registerPerson gives the first identity only to the network of the sign-up: the address proves nothing, and the answer reveals
 * nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { filesOf, picture } from '../support/values/pictures.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { data, VALIDATE } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => world.close());

const HOME = '2001:db8:0:1::7';
/** The same network, and another one. */
const [BESIDE, AWAY] = ['2001:db8:0:1::8', '2001:db8:0:2::7'];
const DAY = 86_400_000;

const post = (path: string, body: object, ip: string) => world.rest().post(path, body, { 'x-forwarded-for': ip });
const signUp = (email: string) => post('/api/v1/users', { email, password: PASSWORD }, HOME);
const register = (email: string, preferredUsername: string, ip: string) =>
  post('/api/v1/persons/register', { email, preferredUsername, name: 'Some Body' }, ip);
const actorsOf = (email: string) => world.platform.db.actor.count({ where: { user: { email } } });

async function confirm(email: string): Promise<string | null> {
  const { token } = await lastMailTo(world, email);
  const { validateUser } = await data<{
    validateUser: { user: { defaultActor: { preferredUsername: string } | null } };
  }>(world, null, VALIDATE, { token });
  return validateUser.user.defaultActor?.preferredUsername ?? null;
}

describe('from the network of the sign-up', () => {
  test('it makes the first identity, which is hidden until the address is confirmed', async () => {
    await signUp('ann@example.org');
    const { body } = await register('Ann@example.org', 'ann', BESIDE);
    expect((await world.rest().get(`/api/v1/accounts/${body.id}`)).status).toBe(404);
    expect(await confirm('ann@example.org')).toBe('ann');
    expect((await world.rest().get(`/api/v1/accounts/${body.id}`)).status).toBe(200);
    const user = await world.platform.db.user.findUniqueOrThrow({ where: { email: 'ann@example.org' } });
    expect(user.signUpNetwork).toBeNull();
  });

  test('a second one is refused', async () => {
    await signUp('two@example.org');
    expect((await register('two@example.org', 'two_one', HOME)).status).toBe(200);
    expect((await register('two@example.org', 'two_two', HOME)).status).toBe(409);
  });
});

describe('from another network', () => {
  test('the answer is the same for every address, the name is reserved, and no identity is made', async () => {
    await signUp('waits@example.org');
    await signUp('named@example.org');
    await register('named@example.org', 'named', HOME);
    await signUp('done@example.org');
    await confirm('done@example.org');
    await signUp('closed@example.org');
    const suspendedAt = world.clock.now();
    await world.platform.db.user.update({ where: { email: 'closed@example.org' }, data: { suspendedAt } });
    const emails = ['waits', 'named', 'done', 'closed', 'alice', 'nobody', 'wa\u0131ts'].map(
      (name) => `${name}@example.org`,
    );
    const before = await Promise.all(emails.map(actorsOf));
    for (const [index, email] of [...emails, 'no address', ''].entries()) {
      const name = `foreign_${index}`;
      const { status, body } = await register(email, name, AWAY);
      expect([email, status]).toEqual([email, 200]);
      expect(body).toEqual({
        ...(await shapeOf(name)),
        id: expect.stringMatching(/^\d+$/),
        preferredUsername: name,
        url: `${world.url}/@${name}`,
      });
      expect((await register('other@example.org', name.toUpperCase(), AWAY)).status).toBe(409);
      for (const path of [
        `/api/v1/accounts/${body.id}`,
        `/api/v1/accounts/lookup?acct=${name}`,
        `/api/v1/persons/${body.id}`,
      ]) {
        expect((await world.rest(world.mod).get(path)).status).toBe(404);
      }
    }
    expect(await Promise.all(emails.map(actorsOf))).toEqual(before);
    expect(await confirm('waits@example.org')).toBeNull();
    expect((await register('waits@example.org', 'late', HOME)).status).toBe(200);
    expect(await actorsOf('waits@example.org')).toBe(0);
  });

  /** The answer to the real owner of the sign-up. */
  async function shapeOf(name: string): Promise<object> {
    await signUp(`${name}@real.example`);
    return (await register(`${name}@real.example`, `${name}_real`, HOME)).body;
  }

  test('the name is free again after a week, and its picture is gone', async () => {
    const files = filesOf(world);
    const form = new FormData();
    form.set('email', 'nobody@example.org');
    form.set('preferredUsername', 'passing');
    form.set('avatar[file]', new File([new Uint8Array(await picture())], 'me.png', { type: 'image/png' }));
    form.set('avatar[name]', 'me');
    const answer = await world.rest().send('POST', '/api/v1/persons/register', { body: form });
    expect([answer.status, answer.body.avatar?.name]).toEqual([200, 'me']);
    await runFromTimetable(world.platform, 'names.held');
    expect((await register('x@example.org', 'passing', AWAY)).status).toBe(409);
    world.clock.advance(7 * DAY + 1);
    await runFromTimetable(world.platform, 'names.held');
    await world.drain();
    expect(filesOf(world)).toEqual(files);
    expect((await register('x@example.org', 'passing', AWAY)).status).toBe(200);
    expect(await world.platform.db.actor.count({ where: { preferredUsername: 'ann' } })).toBe(1);
  });
});
