/** A block of a server ends follows: the people concerned are notified, with a link to the list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';

let server: BlockedServer;
beforeAll(async () => {
  server = await BlockedServer.open();
});
afterAll(() => server.net.close());

describe.skipIf(!hasBrowser())('follows that a block of their server ended', () => {
  test('are told by a notification that leads to their list', async () => {
    const { world, sam } = server.net;
    await server.block({ severity: 'suspend' });
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, '/notifications');
    await visitor.page.getByRole('link', { name: /have ended/ }).click();
    await visitor.page.waitForURL(/\/settings\/data#severed$/);
    const entry = visitor.page.getByRole('article').filter({ hasText: HOST });
    if (process.env.SCREENSHOTS) await visitor.page.screenshot({ path: `${process.env.SCREENSHOTS}/ended.png` });
    const list = entry.getByRole('link', { name: '1 account that you followed' });
    const file = await visitor.page.request.get((await list.getAttribute('href')) ?? '');
    expect(await file.text()).toContain(sam.handle);
    await visitor.close();
  });
});
