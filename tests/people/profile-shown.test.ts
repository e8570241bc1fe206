/** A changed profile is visible at once in every facade, including posts whose rows are cached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await edit(form({ avatar: file(await picture()), avatar_description: 'My face' }));
});
afterAll(() => world.close());

const edit = (body: unknown, path = '/api/v1/accounts/update_credentials') =>
  world.rest(world.alice).send('PATCH', path, { body });

describe('a changed profile is shown at once', () => {
  const shown = async (id: string) => {
    const [status, home, account, found] = await Promise.all([
      world.rest(world.bob).get(`/api/v1/statuses/${id}`),
      world.rest(world.bob).get('/api/v1/timelines/public', { limit: 1 }),
      world.rest(world.bob).get('/api/v1/accounts/lookup', { acct: 'alice' }),
      world.rest(world.bob).get('/api/v2/search', { q: '@alice' }),
    ]);
    const all = [status.body.account, home.body[0].account, account.body, found.body.accounts[0]];
    return all.map(({ display_name, avatar_description, fields, show_media, bot }) =>
      JSON.stringify([display_name, avatar_description, fields, show_media, bot]),
    );
  };

  test('reaches cached posts, lists and search', async () => {
    const body = await world.post(world.alice, { status: 'kept', visibility: 'public' });
    const before = new Set(await shown(body.id));
    expect(before.size).toBe(1);
    for (const change of [
      { display_name: 'Changed' },
      { avatar_description: 'Another face' },
      { fields_attributes: [{ name: 'x', value: 'y' }] },
      { bot: true },
    ]) {
      const last = new Set(await shown(body.id));
      await edit(change);
      const now = new Set(await shown(body.id));
      expect([change, now.size, [...now].some((text) => last.has(text))]).toEqual([change, 1, false]);
    }
    await edit({ show_media: false }, '/api/v1/profile');
    expect([...new Set(await shown(body.id))]).toEqual([expect.stringContaining(',false,')]);
  });

  test('reaches streams, lists and notifications, and the event interface', async () => {
    const list = (await world.rest(world.bob).post('/api/v1/lists', { title: 'Friends' })).body;
    await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
    await world.rest(world.bob).post(`/api/v1/lists/${list.id}/accounts`, { account_ids: [world.alice.id] });
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'hello @bob', visibility: 'public' });
    await world.drain();
    const port = Number(new URL(world.url).port);
    const socket = await openSocket(port, `?access_token=${world.bob.token}&stream=user`);
    await socket.settled();
    const query = 'query ($id: ID!) { person(id: $id) { name } }';
    const names = async () => {
      const [home, listed, noticed, person] = await Promise.all([
        world.rest(world.bob).get('/api/v1/timelines/home', { limit: 1 }),
        world.rest(world.bob).get(`/api/v1/timelines/list/${list.id}`, { limit: 1 }),
        world.rest(world.bob).get('/api/v1/notifications', { limit: 1 }),
        world.gql(world.bob, query, { id: world.alice.id }),
      ]);
      const shown = [
        home.body[0].account,
        listed.body[0].account,
        noticed.body[0].account,
        noticed.body[0].status.account,
      ];
      return [...new Set([...shown.map((account) => account.display_name), person.data.person.name])];
    };
    await edit({ display_name: 'Known as one' });
    expect(await names()).toEqual(['Known as one']);
    await edit({ display_name: 'Known as two' });
    expect(await names()).toEqual(['Known as two']);
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'and again', visibility: 'public' });
    await world.drain();
    const [frame] = await socket.first(1);
    expect(JSON.parse(frame?.payload ?? '').account.display_name).toBe('Known as two');
    socket.ws.terminate();
  });

  test('reaches the identity that shows the same picture', async () => {
    const twin = await world.person('twin');
    const { avatarId } = await world.platform.db.actor.findUniqueOrThrow({ where: { id: world.alice.actorId } });
    await world.platform.db.actor.update({ where: { id: twin.actorId }, data: { avatarId } });
    const body = await world.post(twin, { status: 'mine too', visibility: 'public' });
    const described = async () => (await world.read(null, body.id)).account.avatar_description;
    expect(await described()).toBe('Another face');
    await edit({ avatar_description: '' });
    expect(await described()).toBe('');
  });

  test('whole, when it is changed by several apps at once', async () => {
    const { db } = world.platform;
    const twin = await world.person('other_self');
    const { avatarId, userId } = await db.actor.findUniqueOrThrow({ where: { id: world.alice.actorId } });
    await db.actor.update({ where: { id: twin.actorId }, data: { avatarId, userId } });
    await db.accessToken.updateMany({ where: { actorId: twin.actorId }, data: { userId } });
    const rows = Array.from({ length: 12 }, (_, n) => ({
      ...{
        display_name: `Name ${n}`,
        avatar_description: `Name ${n}`,
        source: { sensitive: n % 2 === 0, language: 'de' },
      },
      fields_attributes: [{ name: 'n', value: `Name ${n}` }],
    }));
    const path = '/api/v1/accounts/update_credentials';
    const answers = await Promise.all(
      rows.map((body, n) => world.rest(n % 3 === 0 ? twin : world.alice).send('PATCH', path, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
    for (const who of [twin, world.alice]) {
      const body = await world.account(null, who);
      expect(body.fields[0]?.value).toBe(body.display_name);
    }
    const { body } = await world.rest(world.alice).get('/api/v1/preferences');
    expect(body['posting:default:language']).toBe('de');
  });
});
