/** Absent content: the page says so in whole sentences, in the reader's language, with links. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NOWHERE = ['/@nobody', '/@alice/1', '/events/00000000-0000-4000-8000-000000000000', '/tags/x/y'];

const LANGUAGES = [
  { locale: 'en', title: 'Not here', home: 'Go to your home page', search: 'Search', front: 'To the front page' },
  { locale: 'fr', title: 'Rien ici', home: 'Aller à l’accueil', search: 'Rechercher', front: 'Aller à l’accueil' },
  { locale: 'de', title: 'Hier ist nichts', home: 'Zur Startseite', search: 'Suchen', front: 'Zur Startseite' },
];

test.each(LANGUAGES)('show a way home to everybody in $locale', async ({ locale, front }) => {
  for (const path of NOWHERE) {
    const answer = await fetch(world.url + path, { headers: { Accept: 'text/html', 'Accept-Language': locale } });
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain(`<a class="button quiet" href="/">${front}</a>`);
    expect(page).toContain('<a class="button" href="/events">');
  }
});

describe.skipIf(!hasBrowser())('in the client', () => {
  test.each(LANGUAGES)('show a way home in $locale', async ({ locale, title, home, search }) => {
    await world.platform.db.user.update({ where: { id: world.bob.userId }, data: { locale } });
    const visitor = await Visitor.open(world, { locale });
    const { page } = visitor;
    await visitor.signIn(world.bob);
    for (const path of [
      ...NOWHERE.slice(0, -1),
      '/lists/1',
      '/conversations/1',
      '/collections/1',
      '/@nobody/members',
      '/@nobody/settings',
    ]) {
      await page.goto(path);
      const main = page.locator('main');
      await main.getByRole('heading', { level: 1, name: title }).waitFor();
      await main.getByRole('link', { name: search }).waitFor();
      expect(await main.textContent()).not.toMatch(/not found/i);
    }
    await visitor.picture(`missing-${locale}`);
    await page.locator('main').getByRole('link', { name: home }).click();
    await page.waitForURL(`${world.url}/`);
    await visitor.close();
  });
});
