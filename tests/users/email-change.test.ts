/** Changing one's e-mail address: the password, the link to the new address, and the notice to the old one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const CHANGE = '/api/v1/users/me/email';
const CONFIRM = '/api/v1/users/confirm-email';

let world: World;
let person: Person;
let email: string;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  person = await world.person(`mover${number}`);
  email = `new${number}@example.org`;
});

const inPerson = () => world.rest({ ...person, token: person.accessToken });
const ask = (given: object = {}) => inPerson().post(CHANGE, { email, password: PASSWORD, ...given });
const addresses = async () => {
  const { body } = await inPerson().get('/api/v1/users/me');
  return [body.email, body.unconfirmedEmail];
};

describe('a change of address', () => {
  test('counts once the link is used, and once only', async () => {
    const asked = await ask();
    expect([asked.status, asked.body.unconfirmedEmail]).toEqual([200, email]);
    expect(await addresses()).toEqual([person.email, email]);
    const { token, link, subject } = await lastMailTo(world, email);
    expect([subject, new URL(link).pathname]).toEqual(['Confirm your new address on Plaza', '/confirm-email']);
    const notice = await lastMailTo(world, person.email);
    expect(notice.subject).toBe('Your address on Plaza is about to change');
    expect(notice.text).toContain(email);
    expect(notice.text).not.toContain(token);
    expect((await world.rest().post(CONFIRM, { token })).body).toEqual({ email });
    expect(await addresses()).toEqual([email, null]);
    expect((await world.rest().post(CONFIRM, { token })).status).toBe(422);
    await expect(world.trpc().sessions.create.mutate({ email: person.email, password: PASSWORD })).rejects.toThrow();
    await world.trpc().sessions.create.mutate({ email, password: PASSWORD });
  });

  test('is confirmed by the page of the link, which changes nothing when it is only opened', async () => {
    await ask();
    const { link, token } = await lastMailTo(world, email);
    const browser = new Browser(world.url);
    const { pathname, search } = new URL(link);
    expect((await browser.send('GET', `${pathname}${search}`)).text).toContain('Confirm your new address');
    expect(await addresses()).toEqual([person.email, email]);
    const done = await browser.send('POST', '/confirm-email', { token });
    expect([done.status, done.text.includes('Your email address has been changed')]).toEqual([200, true]);
    expect(await addresses()).toEqual([email, null]);
    const stale = await browser.send('POST', '/confirm-email', { token });
    expect([stale.status, stale.text.includes('This link no longer works')]).toEqual([422, true]);
  });

  test('needs a session and its password', async () => {
    const wrong = await ask({ password: 'not mine' });
    expect([wrong.status, wrong.body.error]).toEqual([422, expect.stringContaining('password')]);
    expect((await world.rest(person).post(CHANGE, { email, password: PASSWORD })).status).toBe(403);
    expect((await world.rest().post(CHANGE, { email, password: PASSWORD })).status).toBe(401);
    expect(await addresses()).toEqual([person.email, null]);
    expect(await mailsTo(world, email)).toEqual([]);
  });

  test('refuses addresses that are malformed, taken, blocked, or the same', async () => {
    await world.platform.db.emailDomainBlock.create({
      data: { id: world.platform.ids.next(), domain: `blocked${number}.example`, createdAt: world.clock.now() },
    });
    const { email: own } = person;
    const wrong = ['nonsense', world.alice.email, `x@blocked${number}.example`, own, own.toUpperCase()];
    for (const other of wrong) {
      const refused = await ask({ email: other });
      expect([other, refused.status, refused.body.details?.email ?? refused.body.error]).toEqual([
        other,
        expect.toSatisfy((status) => status === 409 || status === 422),
        expect.anything(),
      ]);
    }
    expect(await addresses()).toEqual([person.email, null]);
  });

  test('reports all mistakes at once, also where a text is longer than any may be', async () => {
    const { status, body } = await ask({ email: world.alice.email, password: 'x'.repeat(2000) });
    expect([status, Object.keys(body.details).sort()]).toEqual([422, ['email', 'password']]);
  });

  test('is replaced by a later one, and stopped by another password', async () => {
    await ask();
    const { token: first } = await lastMailTo(world, email);
    const other = `other${number}@example.org`;
    await ask({ email: other });
    const { token: second } = await lastMailTo(world, other);
    expect((await world.rest().post(CONFIRM, { token: first })).status).toBe(422);
    await inPerson().post('/api/v1/users/me/password', { oldPassword: PASSWORD, newPassword: 'quite another staple' });
    expect((await world.rest().post(CONFIRM, { token: second })).status).toBe(422);
    expect(await addresses()).toEqual([person.email, null]);
  });

  test('ends by the link mailed to the old address, and does not take an address that was taken meanwhile', async () => {
    await world.rest().post('/api/v1/users/send-password-reset', { email: person.email });
    const { token: reset } = await lastMailTo(world, person.email);
    await ask();
    const { token } = await lastMailTo(world, email);
    const neighbour = await world.person(`neighbour${number}`);
    await world.platform.db.user.update({ where: { id: neighbour.userId }, data: { email } });
    expect((await world.rest().post(CONFIRM, { token })).status).toBe(409);
    await world.platform.db.user.update({ where: { id: neighbour.userId }, data: { email: neighbour.email } });
    expect((await world.rest().post(CONFIRM, { token })).status).toBe(200);
    const used = await world.rest().post('/api/v1/users/reset-password', { token: reset, password: 'a stapled horse' });
    expect(used.status).toBe(422);
  });

  test('is possible for a day', async () => {
    await ask();
    const { token } = await lastMailTo(world, email);
    world.clock.advance(25 * 3_600_000);
    expect((await world.rest().post(CONFIRM, { token })).status).toBe(422);
  });
});
