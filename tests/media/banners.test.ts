/** Banners of people and groups: their placeholder and focal point in REST, on pages of visitors, and in the web client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blurredPicture } from '../../src/look/blurred.ts';
import { layoutShift } from '../support/clients/layout-shift.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { file, form, landscape } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** A good score, by the measure’s authors. */
const GOOD = 0.1;
const FOCUS = { x: -1, y: 1 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const alice = world.trpc(world.alice);
  const upload = async () => {
    const bytes = await landscape(1600, 1067);
    const { id } = await alice.pictures.upload.mutate(form({ file: file(bytes, 'p.jpg', 'image/jpeg'), name: 'p' }));
    await alice.pictures.update.mutate({ id, focus: FOCUS });
    return id;
  };
  await alice.persons.update.mutate({ id: world.alice.id, bannerId: await upload() });
  await alice.groups.create.mutate({ preferredUsername: 'menders', name: 'Menders', bannerId: await upload() });
  await world.drain();
});
afterAll(() => world.close());

const accountOf = async (acct: string) => (await world.rest().get(`/api/v1/accounts/lookup?acct=${acct}`)).body;

describe.each(['alice', 'menders'])('the banner of %s', (acct) => {
  test('has a placeholder and a focal point in REST', async () => {
    const { header_blurhash, header_focus } = await accountOf(acct);
    expect(blurredPicture(header_blurhash)).toMatch(/^data:image\/bmp/);
    expect(header_focus).toEqual(FOCUS);
  });

  test('has them on the page of visitors', async () => {
    const page = await (await fetch(`${world.url}/@${acct}`, { headers: { accept: 'text/html' } })).text();
    const { header_blurhash } = await accountOf(acct);
    expect(page).toContain('<span class="photo fx0 fy0">');
    expect(page).toContain(blurredPicture(header_blurhash));
  });

  test.skipIf(!hasBrowser())('has them in the web client, where nothing moves', async () => {
    const { header_blurhash } = await accountOf(acct);
    for (const size of ['phone', 'desktop'] as const) {
      const visitor = await Visitor.open(world, { size });
      await visitor.signIn(world.bob, `/@${acct}`);
      const banner = visitor.page.locator('main .photo.fx0.fy0').first();
      await banner.locator('img[srcset]').waitFor();
      expect(await banner.locator('img').first().getAttribute('src')).toBe(blurredPicture(header_blurhash));
      await visitor.page.waitForLoadState('networkidle');
      await visitor.picture(`banner-${acct}`);
      expect(await layoutShift(visitor.page)).toBeLessThan(GOOD);
      await visitor.close();
    }
  });
});

test('an account without a banner, and a suspended one, have neither', async () => {
  expect(await accountOf('bob')).not.toHaveProperty('header_blurhash');
  await world.platform.db.actor.update({
    where: { id: world.alice.actorId },
    data: { suspendedAt: world.clock.now() },
  });
  const shown = await accountOf('alice');
  expect(shown).not.toHaveProperty('header_blurhash');
  expect(shown).not.toHaveProperty('header_focus');
});
