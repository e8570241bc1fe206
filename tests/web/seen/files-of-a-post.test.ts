/** The files of a draft: they keep their order, can be moved, and are refused if there are too many. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHit } from '../../support/clients/seen.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { picture } from '../../support/values/pictures.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A picture of this width, by which it is recognized. */
const file = async (width: number) => ({
  name: `wide-${width}.png`,
  mimeType: 'image/png',
  buffer: await picture('png', width, 300),
});

describe.skipIf(!hasBrowser())('the files of a post', () => {
  test('keep the order in which they were chosen, move, and are no more than four', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, '/compose');
    // The first upload is answered last.
    let uploads = 0;
    let release = (): void => undefined;
    const others = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/trpc/media.upload*', async (route) => {
      uploads += 1;
      const isFirst = uploads === 1;
      if (isFirst) await others;
      await route.continue();
      if (uploads === 3) release();
    });
    const chooser = page.getByRole('toolbar').locator('input[type=file]');
    await chooser.setInputFiles([await file(401), await file(402), await file(403)]);
    const described = page.getByRole('button', { name: /^Describe file/ });
    await expect.poll(() => described.count()).toBe(3);
    await visitor.picture('composer-order');

    const back = page.getByRole('button', { name: 'Move file 1 one place back' });
    expect(await isHit(back)).toBe(true);
    await back.focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Move file 2 one place back');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Move file 3 one place back');
    // At the end it stays where it is.
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move file 2 one place forward' }).tap();

    await chooser.setInputFiles([await file(404), await file(405)]);
    await page.getByText('A post holds 4 files at most. 1 file was not added.').waitFor();
    await expect.poll(() => described.count()).toBe(4);
    await visitor.picture('composer-too-many');
    await chooser.setInputFiles([await file(406)]);
    await page.getByText('A post holds 4 files at most. 1 file was not added.').waitFor();
    expect(await described.count()).toBe(4);

    await page.getByRole('textbox', { name: 'Text of the post' }).fill('In order');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const widths = async () => {
      const { body } = await world.rest(world.bob).get(`/api/v1/accounts/${world.bob.id}/statuses`);
      return body[0]?.media_attachments.map(
        ({ meta }: { meta: { original: { width: number } } }) => meta.original.width,
      );
    };
    await expect.poll(widths).toEqual([403, 402, 401, 404]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
