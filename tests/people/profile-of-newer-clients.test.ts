/** The profile of newer clients: texts as entered, and pictures that are deleted separately. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const edit = (body: unknown, who: Person, path: string) => world.rest(who).send('PATCH', path, { body });
const read = async (who: Person) => (await world.rest().get(`/api/v1/accounts/${who.id}`)).body;

describe('the profile of newer clients', () => {
  test('has texts as they were written, and omits a missing picture', async () => {
    const who = await world.person('fresh');
    const body = { display_name: 'F', note: 'see #x', fields_attributes: [{ name: 'w', value: 'https://f.example' }] };
    const tabs = { show_media: false, show_media_replies: false, show_featured: false };
    const { status, body: profile } = await edit(
      { ...body, ...tabs, attribution_domains: ['f.example'] },
      who,
      '/api/v1/profile',
    );
    expect([status, profile]).toMatchObject([
      200,
      {
        ...{ id: who.id, display_name: 'F', note: 'see #x', avatar: null, avatar_static: null, header: null },
        ...{ ...tabs, header_static: null, attribution_domains: ['f.example'], featured_tags: [] },
        fields: [{ name: 'w', value: 'https://f.example' }],
        formatted_fields: [{ name: 'w', value: expect.stringContaining('<a href="https://f.example"') }],
      },
    ]);
    expect((await world.rest(who).get('/api/v1/profile')).body).toEqual(profile);
    expect(await read(who)).toMatchObject(tabs);
    expect((await world.rest(who).send('PUT', '/api/v1/profile', { body: {} })).body).toEqual(profile);
  });

  test('its pictures can be removed, twice', async () => {
    const who = await world.person('framed');
    const pictures = form({ avatar: file(await picture()), header: file(await picture()), avatar_description: 'A' });
    expect((await edit(pictures, who, '/api/v1/profile')).body.avatar).toMatch(/\.png$/);
    for (const [part, file] of [
      ['avatar', '/avatars/original/missing.png'],
      ['header', '/headers/original/missing.png'],
      ['avatar', '/avatars/original/missing.png'],
    ] as const) {
      const { status, body } = await world.rest(who).delete(`/api/v1/profile/${part}`);
      expect([status, body[part], body.source.note]).toEqual([200, expect.stringContaining(file), '']);
      expect(body[`${part}_description`]).toBe('');
    }
  });
});
