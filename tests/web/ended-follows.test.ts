/** A block of a server ends follows: the people concerned are notified, and read who it was. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';

let server: BlockedServer;
beforeAll(async () => {
  server = await BlockedServer.open();
});
afterAll(() => server.net.close());

describe.skipIf(!hasBrowser())('follows that a block of their server ended', () => {
  test('are told by a notification that leads to their names and files', async () => {
    const { world, sam } = server.net;
    await server.block({ severity: 'suspend' });
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, '/notifications');
    await visitor.page.getByRole('link', { name: /have ended/ }).click();
    const { page } = visitor;
    await page.getByRole('heading', { name: `Follows between you and ${HOST}` }).waitFor();
    await page.getByRole('heading', { name: 'Accounts that you followed' }).waitFor();
    await page.getByRole('link', { name: sam.handle }).waitFor();
    expect(await page.getByRole('heading', { name: 'Followers' }).count()).toBe(0);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/ended.png` });
    const link = page.getByRole('link', { name: 'Save the accounts that you followed as a file' });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(await file.text()).toContain(sam.handle);
    const address = page.url();
    await page.goto('/settings/data');
    const entry = page.getByRole('article').filter({ hasText: HOST });
    expect(await entry.getByRole('link', { name: '1 account that you followed' }).count()).toBe(1);
    await entry.getByRole('link', { name: 'See who it was' }).click();
    await page.getByRole('link', { name: sam.handle }).waitFor();
    expect(page.url()).toBe(address);
    await world.platform.db.severance.updateMany({ data: { purged: true } });
    // The client does not fetch younger answers again.
    await visitor.advance(60_000);
    await page.reload();
    await page.getByText('their names are no longer known').waitFor();
    expect(await page.getByRole('link', { name: sam.handle }).count()).toBe(0);
    await page.goto('/notifications/severed/1');
    await page.getByText('It may have been deleted or moved').waitFor();
    await visitor.close();
  });
});
