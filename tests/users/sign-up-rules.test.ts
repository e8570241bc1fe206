/** The rules of the community are shown at the sign-up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the page shows the rules that hold here in the reader’s language, and hints with the bounds of the refusals', async () => {
  expect((await new Browser(world.url).get('/auth/sign_up')).text).not.toContain('House rules');
  const translations = [{ language: 'de', text: 'Sei freundlich', hint: 'Zu allen' }];
  const { body } = await world
    .rest(world.admin)
    .post('/api/v1/admin/rules', { text: 'Be kind', hint: 'To everybody', translations });
  const english = (await new Browser(world.url).get('/auth/sign_up')).text;
  expect(english).toMatch(/House rules[\s\S]*Be kind[\s\S]*To everybody[\s\S]*you agree to these rules/);
  const german = (await new Browser(world.url).get('/auth/sign_up?lang=de')).text;
  expect(german).toMatch(/Regeln[\s\S]*Sei freundlich[\s\S]*Zu allen/);
  for (const bound of ['30', 'dots and hyphens inside', '8 to 200', 'most common'])
    expect([...english.matchAll(/class="hint" id="\w+-hint">([^<]*)/g)].join()).toContain(bound);
  await world.rest(world.admin).send('DELETE', `/api/v1/admin/rules/${body.id}`);
});
