/** People in a browser: their page, following, muting, blocking, notes and reports. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.alice).post('/api/v1/statuses', { status: 'Lamps are mended on Friday' });
  await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/follow`);
  await world.rest(world.carol).post(`/api/v1/accounts/${world.alice.id}/follow`);
  await world.drain();
});
afterAll(() => world.close());

const relationship = async (id: string): Promise<Record<string, unknown>> => {
  const { body } = await world.rest(world.bob).get('/api/v1/accounts/relationships', { id: [id] });
  return (body as unknown as Record<string, unknown>[])[0] ?? {};
};

describe.skipIf(!hasBrowser())('the page of a person', () => {
  test('shows on a phone who they are, following them, a note, muting and reporting them', async () => {
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/@alice');
    const { page } = visitor;
    await page.getByText('Followed by carol, whom you follow').waitFor();
    await page.getByRole('article').filter({ hasText: 'Lamps are mended' }).waitFor();
    await page.getByRole('button', { name: 'Follow: alice' }).click();
    await page.getByRole('button', { name: 'Following: alice' }).waitFor();
    await page.getByRole('button', { name: 'More about alice' }).click();
    await page.getByRole('menuitem', { name: 'Your note' }).click();
    await page.getByRole('textbox', { name: 'Your note' }).fill('Mends lamps');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mends lamps').waitFor();
    await expect.poll(() => relationship(world.alice.id)).toMatchObject({ following: true, note: 'Mends lamps' });

    await page.getByRole('button', { name: 'More about alice' }).click();
    await page.getByRole('menuitem', { name: 'Notify me of posts' }).click();
    await expect.poll(() => relationship(world.alice.id)).toMatchObject({ notifying: true });

    await page.getByRole('button', { name: 'More about alice' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const report = page.getByRole('dialog', { name: 'Report alice' });
    await report.getByRole('checkbox', { name: 'Lamps are mended' }).check();
    await report.getByLabel('Is there anything else the moderators should know?').fill('x'.repeat(1001));
    await report.getByRole('button', { name: 'Send report' }).click();
    await report.locator('[aria-invalid=true]').waitFor();
    await report.getByLabel('Is there anything else the moderators should know?').fill('These are advertisements');
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Close' }).last().click();
    const [sent] = await world.platform.db.report.findMany({ include: { statuses: true } });
    expect(sent).toMatchObject({ content: 'These are advertisements', category: 'SPAM' });

    await page.getByRole('button', { name: 'More about alice' }).click();
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    await page.getByLabel('For how long').selectOption({ label: '1 day' });
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await page.getByText('You’ve muted this person.').waitFor();
    expect(await relationship(world.alice.id)).toMatchObject({ muting: true });
    // The browser logs that the first report was refused.
    expect(visitor.problems).toEqual([expect.stringContaining('422')]);
    await visitor.close();
  });

  test('shows on a desktop, in German: asking to follow, followers, tabs, by keyboard', async () => {
    await setLocale(world, world.carol, 'de');
    const visitor = await Visitor.open(world, { size: 'desktop', locale: 'de' });
    await visitor.signIn(world.carol, '/@erin');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Folgen anfragen: erin' }).press('Enter');
    await page.getByRole('button', { name: 'Anfrage zurückziehen: erin' }).waitFor();
    await page.getByRole('button', { name: 'Mehr zu erin' }).press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    // The menu gives the focus back when it is closed.
    await expect.poll(() => visitor.focused()).toBe('Mehr zu erin');
    await page.getByRole('link', { name: 'Medien' }).press('Enter');
    await page.getByText('Noch keine Bilder').waitFor();
    await page.goto('/@carol/followers');
    await page.getByRole('heading', { level: 1, name: 'Follower von carol' }).waitFor();
    await page.getByRole('link', { name: 'bob' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
