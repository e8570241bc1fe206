/** Collections in a browser: created, filled, changed, left and deleted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.platform.db.actor.updateMany({ where: { type: 'PERSON' }, data: { discoverable: true } });
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('a collection', () => {
  test('is made, filled, shown on the profile, left by who is in it, and deleted', async () => {
    const [alice, bob] = [await Visitor.open(world), await Visitor.open(world, { locale: 'fr' })];
    const { page } = alice;
    await alice.signIn(world.alice, '/collections');
    await page.getByText('You have no collections yet.').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Name').fill('Menders');
    await page.getByLabel('Hashtag').fill('repair');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Menders' }).waitFor();
    await page.getByRole('link', { name: '#repair' }).waitFor();
    for (const name of ['bob', 'carol']) {
      await page.getByRole('searchbox', { name: 'Add somebody' }).fill(name);
      await page.getByRole('button', { name: `Add ${name}` }).click();
      await page.getByRole('button', { name: `Remove: ${name}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Remove: carol' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove: carol' }).waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('carol was removed.').waitFor();
    expect(await alice.focused()).toBe('Remove: bob');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('They mend everything');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('They mend everything').waitFor();

    await world.drain();
    await setLocale(world, world.bob, 'fr');
    await bob.signIn(world.bob, '/notifications');
    await bob.page.getByRole('link', { name: /^alice a ajouté votre compte à «\s*Menders\s*»$/ }).click();
    await bob.page.getByRole('heading', { level: 1, name: 'Menders' }).waitFor();
    await bob.page.getByRole('link', { name: 'alice', exact: true }).first().click();
    await bob.page.getByRole('link', { name: 'Menders 1 compte' }).click();
    await bob.page.getByRole('button', { name: 'Quitter cette collection' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Quitter cette collection' }).click();
    await bob.page.getByText('Personne ne figure dans cette collection.').waitFor();

    await page.reload();
    await page.getByText('Nobody is in this collection.').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await page.getByText('You have no collections yet.').waitFor();
    // The refusal of an empty name is an answer with an error's status, which browsers log.
    expect([...alice.problems, ...bob.problems].filter((text) => !text.includes('422'))).toEqual([]);
    await Promise.all([alice.close(), bob.close()]);
  });
});
