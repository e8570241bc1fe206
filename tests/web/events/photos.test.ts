/** Photos of an event in the web client: several at once with their order and progress, descriptions, requests, and the audience. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { file, form, photo } from '../../support/values/pictures.ts';
import { inHours, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** An event of alice's that has begun, with bob and carol; returns its id. */
async function gardenDay(): Promise<string> {
  const { uuid } = await organize(world, world.alice, {
    ...{ title: 'Garden day', beginsOn: inHours(world, -2), endsOn: inHours(world, 5) },
  });
  for (const person of [world.bob, world.carol]) await world.trpc(person).participations.join.mutate({ id: uuid });
  await world.drain();
  return uuid;
}

const chosen = async (name: string, width: number) => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await photo(width, 300) },
});

describe.skipIf(!hasBrowser())('the album', () => {
  test('takes several photos, in an order that can be changed while they wait; a failed one is tried again', async () => {
    const id = await gardenDay();
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, `/events/${id}`);
    await page.getByRole('link', { name: 'Add photos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Photos of Garden day' }).waitFor();
    await page.getByText('No photos yet').waitFor();
    // The first is held back, so that the others wait.
    const held = Promise.withResolvers<void>();
    await page.route('**/trpc/eventPhotos.add', async (route) => {
      await held.promise;
      await route.continue();
    });
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page
      .getByLabel('Add photos')
      .setInputFiles([
        await chosen('one.jpg', 401),
        await chosen('two.jpg', 402),
        await chosen('three.jpg', 403),
        broken,
      ]);
    const queue = page.getByRole('list', { name: 'Photos on their way' });
    await queue.getByRole('progressbar', { name: 'one.jpg' }).waitFor();
    expect(await queue.getByText('Waiting').count()).toBe(3);
    await queue.getByRole('button', { name: 'Send three.jpg earlier' }).click();
    // Its button to send it earlier is gone.
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Send three.jpg later');
    let lists = 0;
    page.on('request', (request) => {
      if (request.url().includes('eventPhotos.list')) lists += 1;
    });
    await bob.picture('photos on their way');
    expect(await violations(bob)).toEqual([]);
    held.resolve();
    await queue.getByText('broken.jpg: choose a picture').waitFor();
    const grid = page.getByRole('main').getByRole('figure');
    await expect.poll(() => grid.count()).toBe(3);
    const listed = await world.trpc(world.bob).eventPhotos.list.query({ id });
    expect(listed.map(({ picture }) => picture.name)).toEqual(['one.jpg', 'three.jpg', 'two.jpg']);
    await page.getByRole('status').getByText('two.jpg was added').waitFor({ state: 'attached' });
    // The album is read again once, not after each file.
    expect(lists).toBeLessThanOrEqual(1);
    await queue.getByRole('button', { name: 'Try again' }).click();
    await queue.getByText('broken.jpg: choose a picture').waitFor();
    await queue.getByRole('button', { name: 'Don’t add broken.jpg' }).click();
    await queue.waitFor({ state: 'detached' });
    await grid.first().getByRole('button', { name: 'Options for this photo' }).click();
    await page.getByRole('menuitem', { name: 'Describe' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('A spade');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'A spade' }).click();
    await page.getByRole('dialog').getByAltText('A spade').waitFor();
    await bob.close();
  });

  test('is left by request of a person who is seen; the organizers decide, and choose who sees it', async () => {
    const id = await gardenDay();
    const path = `/events/${id}/photos`;
    for (const name of ['spade', 'rake'])
      await world.trpc(world.bob).eventPhotos.add.mutate(form({ id, name, file: file(await photo(400, 300), name) }));
    const [alice, carol] = [await Visitor.open(world), await Visitor.open(world, { size: 'desktop' })];
    await carol.signIn(world.carol, path);
    const first = carol.page.getByRole('figure').first();
    await first.getByRole('button', { name: 'Options for this photo' }).click();
    await carol.page.getByRole('menuitem', { name: 'I’m in this photo: ask to remove it' }).click();
    await carol.page.getByText('You asked the organizers to remove it').waitFor();
    await alice.signIn(world.alice, path);
    await alice.page.getByText('carol asks you to remove this photo').waitFor();
    await alice.picture('a request to be taken out of a photo');
    expect(await violations(alice)).toEqual([]);
    const line = alice.page.getByRole('listitem').filter({ hasText: 'carol asks you to remove this photo' });
    await line.getByRole('button', { name: 'Remove' }).click();
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => alice.page.getByRole('figure').count()).toBe(1);
    // The focus was on the photo that is gone.
    expect(await alice.page.locator('figure button:focus').count()).toBe(1);
    await alice.page.getByLabel('Who sees the photos').selectOption('EVERYBODY');
    await alice.page.getByText('Saved.').waitFor();
    const visitor = await Visitor.open(world);
    await visitor.page.goto(path);
    expect(await visitor.page.getByRole('figure').count()).toBe(1);
    await visitor.picture('photos for visitors');
    expect(await violations(visitor)).toEqual([]);
    await alice.page.getByRole('button', { name: 'Options for this photo' }).click();
    await alice.page.getByRole('menuitem', { name: 'Remove' }).click();
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await alice.page.getByText('No photos yet').waitFor();
    expect(await alice.page.locator('h1:focus').count()).toBe(1);
    for (const each of [alice, carol, visitor]) {
      expect(each.problems).toEqual([]);
      await each.close();
    }
  });

  test('adds waiting files while other pages are shown, each once, and asks before it is closed', async () => {
    const id = await gardenDay();
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, `/events/${id}/photos`);
    const added = async () => {
      const listed = await world.trpc(world.bob).eventPhotos.list.query({ id });
      return listed.map(({ picture }) => picture.name);
    };
    // The first answer is lost; the next one is held back, so that a file waits. Playwright's routes cannot send a file again.
    const held = Promise.withResolvers<void>();
    let answers = 0;
    const network = await bob.context.newCDPSession(page);
    await network.send('Fetch.enable', { patterns: [{ urlPattern: '*eventPhotos.add*', requestStage: 'Response' }] });
    network.on('Fetch.requestPaused', async ({ requestId }) => {
      answers += 1;
      if (answers === 1) return network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
      await held.promise;
      await network.send('Fetch.continueRequest', { requestId });
    });
    await page.getByLabel('Add photos').setInputFiles([await chosen('one.jpg', 401), await chosen('two.jpg', 402)]);
    const queue = page.getByRole('list', { name: 'Photos on their way' });
    await queue.getByRole('button', { name: 'Try again' }).click();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    await page.getByRole('link', { name: 'Garden day' }).click();
    await page.getByRole('heading', { level: 1, name: 'Garden day' }).waitFor();
    held.resolve();
    await expect.poll(() => answers).toBe(3);
    expect(await added()).toEqual(['one.jpg', 'two.jpg']);
    await page.getByRole('link', { name: 'All photos' }).click();
    await expect.poll(() => page.getByRole('main').getByRole('figure').count()).toBe(2);
    await queue.waitFor({ state: 'detached' });
    await bob.close();
  });

  test('lets people remove their photos of an event that they do not see any more', async () => {
    const id = await gardenDay();
    const spade = form({ id, name: 'spade', file: file(await photo(400, 300), 'spade') });
    await world.trpc(world.bob).eventPhotos.add.mutate(spade);
    await world.trpc(world.alice).events.update.mutate({ id, visibility: 'PRIVATE' });
    await world.trpc(world.bob).participations.leave.mutate({ id });
    const bob = await Visitor.open(world);
    await bob.signIn(world.bob, `/events/${id}/photos`);
    await bob.page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
    await bob.page.getByRole('button', { name: 'Options for this photo' }).click();
    await bob.page.getByRole('menuitem', { name: 'Remove' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await bob.page.getByText('No photos yet').waitFor();
    expect(await bob.page.getByText('Garden day').count()).toBe(0);
    await bob.close();
  });
});
