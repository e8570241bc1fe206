/** People who moved, in the web client: their new account, and the possible actions of the old one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

describe.skipIf(!hasBrowser())('FED-MOVE-06: somebody who moved', () => {
  test('shows the new remote account, and cannot be followed', async () => {
    const { world, peer } = net;
    const fresh = peer.actor('fresh');
    const old = peer.actor('old', { movedTo: fresh.uri });
    for (const actor of [old, fresh]) await peer.idAt(world, actor);
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, `/@${old.handle}`);
    const { page } = visitor;
    await page.getByText('old has moved to:').waitFor();
    expect(await page.getByRole('button', { name: 'Follow: old' }).count()).toBe(0);
    await page.getByRole('link', { name: 'fresh' }).first().click();
    await page.getByRole('button', { name: 'Follow: fresh' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('is told to followers, with what became of their follow', async () => {
    const { world, peer } = net;
    const old = peer.actor('mira');
    const fresh = peer.actor('mira2', { alsoKnownAs: [old.uri] });
    const oldId = await peer.idAt(world, old);
    const accept = async (by: typeof old) => {
      for (const object of peer.activities('Follow').filter((asked) => asked.object === by.uri))
        await net.sendAs(by, { id: net.fresh(by), type: 'Accept', object });
    };
    await world.rest(world.alice).post(`/api/v1/accounts/${oldId}/follow`);
    await world.drain();
    await accept(old);
    await net.sendAs(old, { id: net.fresh(old), type: 'Move', object: old.uri, target: fresh.uri });
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.alice, '/notifications');
    const { page } = visitor;
    await page.getByText('Your follow request was sent to the new account.').waitFor();
    await accept(fresh);
    await page.reload();
    await page.getByText('You follow the new account now.').waitFor();
    await page.getByRole('link', { name: `mira moved to @${fresh.handle}` }).click();
    await page.getByRole('heading', { name: 'mira2' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('learns why a post is refused, and keeps its text, after a move from this server', async () => {
    const { world } = net;
    const [old, fresh] = [await world.person('leaving'), await world.person('arriving')];
    await world.rest({ ...fresh, token: fresh.accessToken }).post('/api/v1/account_aliases', { acct: old.name });
    await world.rest({ ...old, token: old.accessToken }).post('/api/v1/accounts/move', { acct: fresh.name });
    const visitor = await Visitor.open(world);
    await visitor.signIn(old, '/compose');
    const { page } = visitor;
    await page.getByLabel('Text of the post').fill('One more thing');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Your account has moved, so you cannot post here until you undo the move.').waitFor();
    expect(await page.getByLabel('Text of the post').inputValue()).toBe('One more thing');
    await visitor.close();
  });
});
