/** The wall of a group in the web client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a group', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    const { id } = await createGroup(world, world.alice, {
      preferredUsername: 'menders',
      name: 'Menders',
      openness: 'OPEN',
    });
    await world.trpc(world.bob).groups.join.mutate({ id });
  });
  afterAll(() => world.close());

  test('has a wall where members write, others read, and moderators remove posts', async () => {
    const bob = await Visitor.open(world);
    await bob.signIn(world.bob, '/@menders');
    await bob.page.getByText('Nothing here yet. Start with what’s coming up.').waitFor();
    await bob.page.getByText('Member', { exact: true }).waitFor();
    await bob.page.getByRole('button', { name: 'Write on the wall…' }).click();
    const field = bob.page.getByRole('textbox').first();
    await field.waitFor();
    await bob.page.getByText('On the wall of @menders').waitFor();
    await field.pressSequentially('Who took the spanner home?');
    await bob.page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => world.platform.db.status.count({ where: { actorId: world.bob.actorId } })).toBe(1);
    await bob.page.getByRole('article').filter({ hasText: 'Who took the spanner home?' }).waitFor();
    expect(new URL(bob.page.url()).pathname).toBe('/@menders');
    await world.drain();
    await bob.page.getByRole('button', { name: 'Write on the wall…' }).click();
    await bob.page.getByRole('textbox').first().pressSequentially('The code of the door is 1234');
    await bob.page.getByLabel('Who can see it').selectOption('members');
    await bob.page.getByText('Only the members of the group read this').waitFor();
    await bob.page.getByRole('button', { name: 'Post', exact: true }).click();
    const secret = bob.page.getByRole('article').filter({ hasText: 'The code of the door' });
    await secret.getByText('Members only').waitFor();
    await bob.picture('wall-members-only');
    await world.drain();

    const carol = await Visitor.open(world, { size: 'desktop' });
    await carol.signIn(world.carol, '/@menders');
    await carol.page.getByText('Who took the spanner home?').waitFor();
    expect(await carol.page.getByRole('button', { name: 'Write on the wall…' }).count()).toBe(0);
    expect(await carol.page.getByText('The code of the door').count()).toBe(0);
    await carol.page.getByRole('link', { name: 'Events', exact: true }).last().click();
    await expect.poll(() => new URL(carol.page.url()).search).toBe('?tab=events');

    const alice = await Visitor.open(world);
    await alice.signIn(world.alice, '/@menders');
    const post = alice.page.getByRole('article').filter({ hasText: 'Who took the spanner home?' });
    await post.getByRole('button', { name: 'More' }).click();
    await alice.page.getByRole('menuitem', { name: 'Remove from the wall' }).click();
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Remove from the wall' }).click();
    await post.waitFor({ state: 'detached' });
    expect(await world.platform.db.status.count({ where: { text: { contains: 'spanner' }, deletedAt: null } })).toBe(1);
    expect([...bob.problems, ...carol.problems, ...alice.problems]).toEqual([]);
    await alice.close();
    await bob.close();
    await carol.close();
  });
});
