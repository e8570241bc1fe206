/** Forms of apps that write `undefined` for fields they do not have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const params = (text: string) => new URLSearchParams(text);
const edit = (body: unknown) => world.rest(world.carol).send('PATCH', '/api/v1/accounts/update_credentials', { body });

test('`undefined` in a form, as apps write what they do not have, changes nothing', async () => {
  const fields_attributes = [{ name: 'a', value: '1' }];
  const before = await edit({ fields_attributes, attribution_domains: ['x.example'] });
  for (const body of [
    params('fields_attributes=undefined&attribution_domains=undefined'),
    params('fields_attributes[]=undefined&attribution_domains[]=undefined'),
    form({ fields_attributes: 'undefined', attribution_domains: 'undefined' }),
    form({ fields_attributes: '1' }),
  ]) {
    const { status, body: after } = await edit(body);
    expect([status, after.fields]).toEqual([200, before.body.fields]);
    expect(after.source.attribution_domains).toEqual(['x.example']);
  }
});
