/** Answering a post in place: on the wall of a group and in a thread one stays where one was. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('an answer', () => {
  let world: World;
  let postId: string;
  beforeAll(async () => {
    world = await createWorld();
    const { id } = await createGroup(world, world.alice, {
      ...{ preferredUsername: 'menders', name: 'Menders', openness: 'OPEN' },
    });
    await world.trpc(world.bob).groups.join.mutate({ id });
    const say = (status: string) => world.rest(world.alice).post('/api/v1/statuses', { status, group_id: id });
    postId = (await say('Who took the spanner?')).body.id;
    for (let i = 0; i < 6; i += 1) await say(`Tool number ${i}`);
    await world.drain();
  });
  afterAll(() => world.close());

  const answersOf = (id: string) => world.platform.db.status.count({ where: { inReplyToId: BigInt(id) } });

  test('on the wall is written and shown below the post, with the keyboard alone', async () => {
    const bob = await Visitor.open(world);
    await bob.page.setViewportSize({ width: 320, height: 700 });
    await bob.signIn(world.bob, '/@menders');
    const post = bob.page.getByRole('article').filter({ hasText: 'Who took the spanner?' }).first();
    const reply = post.getByRole('button', { name: 'Reply' }).first();
    await reply.press('Enter');
    const field = post.getByRole('textbox');
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
    await bob.picture('answer-on-wall');
    expect(await violations(bob)).toEqual([]);
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await bob.page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await reply.evaluate((button) => button === document.activeElement)).toBe(true);
    await reply.press('Enter');
    await field.pressSequentially('It is in my bag');
    const before = await bob.page.evaluate(() => scrollY);
    await post.getByRole('button', { name: 'Reply', exact: true }).last().press('Enter');
    await post.getByRole('article').filter({ hasText: 'It is in my bag' }).waitFor();
    await bob.picture('answered-on-wall');
    expect(await answersOf(postId)).toBe(1);
    expect(new URL(bob.page.url()).pathname).toBe('/@menders');
    expect(await bob.page.evaluate(() => scrollY)).toBeLessThanOrEqual(before);
    expect(await bob.page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(bob.problems).toEqual([]);
    await bob.close();
  });

  test('in a thread is listed below the post', async () => {
    await world.drain();
    const carol = await Visitor.open(world, { size: 'desktop' });
    const path = `/@alice/${postId}`;
    await carol.signIn(world.carol, path);
    const answered = carol.page.getByRole('article').filter({ hasText: 'It is in my bag' });
    await answered.getByRole('button', { name: 'Reply' }).click();
    await answered.getByRole('textbox').pressSequentially('Give it back');
    await answered.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await answered.getByRole('textbox').waitFor({ state: 'detached' });
    await carol.page.getByRole('article', { name: 'Post by carol' }).getByText('Give it back').waitFor();
    await carol.picture('answered-in-thread');
    expect(new URL(carol.page.url()).pathname).toBe(path);
    expect(await violations(carol)).toEqual([]);
    expect(carol.problems).toEqual([]);
    await carol.close();
  });
});
