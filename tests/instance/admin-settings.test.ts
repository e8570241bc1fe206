/** The settings by REST: reading, partial changes, refusals by field, hidden credentials, and the action log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, readSettings } from '../../src/domain/instance/settings.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = '/api/v1/admin/settings';
const put = (body: unknown) => world.rest(world.admin).send('PUT', PATH, { body });
const logged = async () =>
  (await world.rest(world.admin).get('/api/v1/moderation/log', { actions: ['SETTINGS_UPDATE'] })).body;

describe('settings', () => {
  test('are read by those who manage them, under the names of this interface', async () => {
    const { status, body } = await world.rest(world.admin).get(PATH);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Plaza', contact_email: '', languages: ['en'], review_trends: true });
    expect(Object.keys(body)).toHaveLength(Object.keys(await readSettings(world.platform)).length);
    for (const person of [world.mod, world.alice]) {
      expect((await world.rest(person).get(PATH)).status).toBe(403);
      expect((await world.rest(person).send('PUT', PATH, { body: { name: 'Mine' } })).status).toBe(403);
    }
    expect((await world.rest(null).get(PATH)).status).toBe(401);
  });

  test('leaves absent settings unchanged; null restores the default', async () => {
    const { body } = await put({ name: 'Le Café', trend_threshold: 7, show_peers: false });
    expect(body).toMatchObject({ name: 'Le Café', trend_threshold: 7, show_peers: false, languages: ['en'] });
    const form = new URLSearchParams({ trends: 'off', languages: 'fr, en', featured_accounts: '' });
    const patched = await world.rest(world.admin).send('PATCH', PATH, { body: form });
    expect(patched.body).toMatchObject({ name: 'Le Café', trends: false, languages: ['fr', 'en'] });
    expect((await put({ name: null, trends: null, languages: null })).body).toMatchObject({
      ...{ name: 'Plaza', trends: true, languages: ['en'], trend_threshold: 7 },
    });
  });

  test('are refused all together, each wrong one by its name', async () => {
    const before = (await world.rest(world.admin).get(PATH)).body;
    const refused = await put({ name: ' ', contact_email: 'nobody', minimum_age: 500, description: 'Fine' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.details).sort()).toEqual(['contact_email', 'minimum_age', 'name']);
    expect((await world.rest(world.admin).get(PATH)).body).toEqual(before);
  });

  test('count at once in another process on the same database', async () => {
    const other = await createEmptyWorld({ databaseUrl: world.databaseUrl });
    try {
      const title = async () => (await (await fetch(`${other.url}/api/v2/instance`)).json()).title;
      expect(await title()).toBe('Plaza');
      await put({ name: 'Town' });
      expect(await title()).toBe('Town');
    } finally {
      await other.close();
      await put({ name: null });
    }
  });

  test('hides the credentials of other services, and keeps them when the shown value is sent back', async () => {
    const secret = 'photon:https://me:secret@photon.example/api';
    const shown = 'photon:https://***@photon.example/api';
    expect((await put({ geocoder: secret })).body.geocoder).toBe(shown);
    expect((await put({ geocoder: shown, description: 'New' })).body.geocoder).toBe(shown);
    expect((await readSettings(world.platform)).geocoder).toBe(secret);
    expect(JSON.stringify(await world.platform.db.actionLog.findMany(), (_, v) => String(v))).not.toContain('secret');
    expect(JSON.stringify(await logged())).not.toContain('secret');
    await put({ geocoder: null, description: null });
  });
});

describe('the action log', () => {
  test('has the person, the old and the new value, once and only for settings that differ', async () => {
    await put({ name: 'Before', trends: true });
    await put({ name: 'After', trends: true, languages: ['en', 'fr'] });
    const [last] = await logged();
    expect(last).toMatchObject({
      action: 'SETTINGS_UPDATE',
      actor: { preferredUsername: 'olga' },
      object: {
        type: 'Setting',
        changes: [
          { name: 'name', old: 'Before', new: 'After' },
          { name: 'languages', old: 'en', new: 'en, fr' },
        ],
      },
    });
    const count = (await logged()).length;
    await put({ name: 'After' });
    expect(await logged()).toHaveLength(count);
  });

  test('has changes from a terminal without a name', async () => {
    await changeSetting(world.platform, 'name', 'From a terminal');
    const [last] = await logged();
    expect(last).toMatchObject({ actor: null, object: { changes: [{ name: 'name', new: 'From a terminal' }] } });
  });

  test('has the old value of concurrent changes in their order', async () => {
    await Promise.all(['1', '2', '3', '4'].map((n) => put({ name: `Town ${n}` })));
    const rows = (await logged()).slice(0, 4).map(({ object }: { object: { changes: object[] } }) => object.changes[0]);
    for (const [n, row] of rows.slice(0, 3).entries()) expect(row.old).toBe(rows[n + 1].new);
  });
});
