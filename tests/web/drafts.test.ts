/** Drafts: begun on one device, finished on another; a list of all of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a draft', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.platform.db.postDraft.deleteMany());

  const textOf = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Text of the post' });
  const stored = async () =>
    (await world.platform.db.postDraft.findMany({ where: { actorId: world.bob.actorId } }))
      .map(({ contents }) => (contents as { text: string }).text)
      .sort();

  test('is saved while one types, continued on another device, and gone from both when it is posted', async () => {
    const phone = await Visitor.open(world);
    await phone.signIn(world.bob, '/compose');
    await textOf(phone).fill('Begun on the way');
    await expect.poll(stored).toEqual(['Begun on the way']);

    const desk = await Visitor.open(world, { size: 'desktop' });
    await desk.signIn(world.bob, '/compose');
    await desk.page.getByText('Your draft has been restored.').waitFor();
    expect(await textOf(desk).inputValue()).toBe('Begun on the way');
    world.clock.advance(60_000);
    await textOf(desk).fill('Begun on the way, finished at the desk');
    await expect.poll(stored).toEqual(['Begun on the way, finished at the desk']);

    // The browser that has an older copy shows the newer one.
    await phone.page.reload();
    await expect.poll(() => textOf(phone).inputValue()).toBe('Begun on the way, finished at the desk');

    await desk.page.getByRole('button', { name: 'Post', exact: true }).click();
    await desk.page.waitForURL(/@bob\/\d+/);
    await expect.poll(stored).toEqual([]);
    await phone.page.reload();
    await textOf(phone).waitFor();
    expect(await textOf(phone).inputValue()).toBe('');
    expect([...phone.problems, ...desk.problems]).toEqual([]);
    await Promise.all([phone.close(), desk.close()]);
  });

  test('is put aside for another, listed, continued and deleted, with the keyboard alone', async () => {
    const phone = await Visitor.open(world);
    const { page } = phone;
    await phone.signIn(world.bob, '/compose');
    await textOf(phone).fill('A long story that needs time');
    await expect.poll(stored).toHaveLength(1);
    await page.goto('/compose');
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    await page.getByText('Your draft is in the list of drafts.').waitFor();
    await expect.poll(() => textOf(phone).inputValue()).toBe('');
    await textOf(phone).fill('A short one');
    await expect.poll(stored).toEqual(['A long story that needs time', 'A short one']);

    await page.getByRole('link', { name: '2 drafts' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await page.getByText('A long story').waitFor();
    await phone.picture('drafts');
    expect(await violations(phone)).toEqual([]);
    const cards = page.locator('main section');
    await cards.filter({ hasText: 'A short one' }).getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('A short one').waitFor({ state: 'detached' });
    await expect.poll(stored).toEqual(['A long story that needs time']);

    await page.getByRole('link', { name: 'Continue' }).press('Enter');
    await textOf(phone).waitFor();
    expect(await textOf(phone).inputValue()).toBe('A long story that needs time');
    // The deleted one does not come back.
    await page.goto('/compose');
    await textOf(phone).waitFor();
    expect(await textOf(phone).inputValue()).toBe('');
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  test('without text is no draft', async () => {
    const desk = await Visitor.open(world, { size: 'desktop' });
    await desk.signIn(world.carol, '/compose');
    await textOf(desk).fill('Never mind');
    const count = () => world.platform.db.postDraft.count({ where: { actorId: world.carol.actorId } });
    await expect.poll(count).toBe(1);
    await textOf(desk).fill('');
    await expect.poll(count).toBe(0);
    await desk.page.goto('/drafts');
    await desk.page.getByText('What you write is saved here automatically until you post it.').waitFor();
    await desk.picture('no-drafts');
    expect(desk.problems).toEqual([]);
    await desk.close();
  });

  test('moves the focus to the next one, the previous one, or the heading when it is deleted', async () => {
    const save = (key: string, body: object) => world.rest(world.bob).send('PUT', `/api/v1/drafts/${key}`, { body });
    for (const name of ['one', 'two']) await save(`kept:${name}`, { text: `Draft ${name}` });
    await save('kept:without', { poll: { options: ['Friday', 'Saturday'] } });
    const phone = await Visitor.open(world);
    const { page } = phone;
    await phone.signIn(world.bob, '/drafts');
    const cards = page.locator('main section');
    const remove = async (text: string): Promise<string | null | undefined> => {
      await cards.filter({ hasText: text }).getByRole('button', { name: 'Delete' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await page.getByText(text).waitFor({ state: 'detached' });
      return page.evaluate(
        () => (document.activeElement?.closest('section, h1') ?? document.activeElement)?.textContent,
      );
    };
    await cards.first().waitFor();
    expect(await remove('Draft one')).toContain('Draft two');
    expect(await remove('No text')).toContain('Draft two');
    expect(await remove('Draft two')).toBe('Drafts');
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});
