/** Users' changes of their own account: languages, and deletion. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PushBrowser } from '../support/servers/push-receiver.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const DELETION = '/api/v1/users/me/deletion';

let world: World;
let person: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  person = await world.person(`owner${number}`);
});

const inPerson = () => world.rest({ ...person, token: person.accessToken });
const put = (path: string, body: object) => world.rest(person).send('PUT', `/api/v1/users/me/${path}`, { body });

describe('languages', () => {
  test('a user chooses the language by REST and tRPC, and an unknown one is refused', async () => {
    expect((await put('locale', { locale: 'de_AT' })).body).toMatchObject({ locale: 'de-AT' });
    expect((await world.trpc(person).users.changeLocale.mutate({ locale: 'fr' })).locale).toBe('fr');
    const refused = await put('locale', { locale: 'klingonisch' });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('ocale')]);
    expect((await inPerson().get('/api/v1/users/me')).body.locale).toBe('fr');
  });

  test('public timelines omit languages that are not read, and no choice means all', async () => {
    for (const language of ['de', 'fr']) {
      await world.rest(world.alice).post('/api/v1/statuses', { status: `in ${language} for ${person.name}`, language });
    }
    await world.drain();
    const read = async (): Promise<string[]> =>
      (await world.rest(person).get('/api/v1/timelines/public')).body
        .filter((status: { content: string }) => status.content.includes(`for ${person.name}`))
        .map((status: { language: string }) => status.language)
        .sort();
    expect(await read()).toEqual(['de', 'fr']);
    expect((await put('languages', { languages: ['de', 'DE'] })).body.languages).toEqual(['de']);
    expect(await read()).toEqual(['de']);
    const refused = await put('languages', { languages: ['de', 'xx-nonsense'] });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('anguages')]);
    await put('languages', { languages: [] });
    expect(await read()).toEqual(['de', 'fr']);
  });
});

describe('deleting the account', () => {
  test('needs the session and the password', async () => {
    const wrong = await inPerson().post(DELETION, { password: 'not mine' });
    expect([wrong.status, wrong.body.error]).toEqual([422, expect.stringContaining('password')]);
    expect((await world.rest(person).post(DELETION, { password: PASSWORD })).status).toBe(403);
    expect((await world.rest().post(DELETION, { password: PASSWORD })).status).toBe(401);
    expect((await world.rest(person).get('/api/v1/users/me')).status).toBe(200);
  });

  test('is refused to the only administrator of a group, and changes nothing', async () => {
    await createGroup(world, person, { name: `group${number}` });
    expect((await inPerson().post(DELETION, { password: PASSWORD })).status).toBe(403);
    expect((await world.rest().get(`/api/v1/accounts/${person.id}`)).status).toBe(200);
    expect((await inPerson().get('/api/v1/users/me')).status).toBe(200);
  });

  test('takes all identities with what they wrote, and every access; the names stay taken, the address is free', async () => {
    const second = (await world.rest(person).post('/api/v1/persons', { preferredUsername: `${person.name}_too` })).body;
    const { body: status } = await world.rest(person).post('/api/v1/statuses', { status: 'soon gone' });
    const { endpoint, keys } = new PushBrowser('https://push.example/gone');
    await inPerson().post('/api/v1/push/subscription', { subscription: { endpoint, keys } });
    expect((await inPerson().post(DELETION, { password: PASSWORD })).body).toEqual({});
    expect((await inPerson().get('/api/v1/users/me')).status).toBe(401);
    expect((await world.rest(person).get('/api/v1/users/me')).status).toBe(401);
    await world.drain();
    for (const id of [person.id, second.id]) {
      expect((await world.rest().get(`/api/v1/persons/${id}`)).status).toBe(404);
    }
    expect((await world.rest().get(`/api/v1/statuses/${status.id}`)).status).toBe(404);
    const { db } = world.platform;
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(0);
    expect(await db.pushSubscription.count({ where: { actorId: person.actorId } })).toBe(0);
    expect(await db.user.count({ where: { email: person.email } })).toBe(0);
    const signIn = { email: person.email, password: PASSWORD };
    await expect(world.trpc().sessions.create.mutate(signIn)).rejects.toThrow();
    const again = await world.trpc().users.create.mutate(signIn);
    const taken = { email: again.email, preferredUsername: person.name };
    await expect(world.trpc().persons.register.mutate(taken)).rejects.toThrow();
  });
});
