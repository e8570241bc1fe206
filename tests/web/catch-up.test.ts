/** The summary since the last visit, and the timeline from the place where the member stopped reading. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!hasBrowser())('catching up', () => {
  let world: World;
  let bob: Visitor;
  const act = (by: Person, path: string, body?: object) => world.rest(by).post(`/api/v1/${path}`, body);
  const say = async (by: Person, status: string): Promise<string> => {
    world.clock.advance(1000);
    return (await act(by, 'statuses', { status })).body.id;
  };
  const marker = async () =>
    (await world.rest(world.bob).get('/api/v1/markers', { timeline: ['home'] })).body.home?.last_read_id;
  const visitedAt = async () =>
    (await world.rest(world.bob).get('/api/v1/markers', { timeline: ['home'] })).body.home?.updated_at;
  const panel = () => bob.page.getByRole('region', { name: 'Since your last visit' });

  /** Bob is away for hours, in which twelve posts and an event arrive. @returns the oldest and the newest post */
  async function missMuch(): Promise<[string, string]> {
    await bob.advance(5 * HOUR_MS);
    const first = await say(world.carol, 'The first that was missed');
    for (let number = 1; number <= 9; number += 1) await say(world.alice, `Number ${number}`);
    const lantern = await say(world.mod, 'A lantern for everybody');
    await act(world.carol, `statuses/${lantern}/reblog`);
    world.clock.advance(1000);
    const cake = { status: 'Who brings the :cake: cake?', quoted_status_id: first };
    const newest = (await act(world.alice, 'statuses', cake)).body.id;
    await act(world.mod, 'statuses', { status: '@alice I do', in_reply_to_id: newest });
    await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 48) });
    await world.drain();
    await bob.advance(0);
    return [first, newest];
  }

  beforeAll(async () => {
    world = await createWorld();
    await addEmoji(world, 'cake');
    for (const { id } of [world.alice, world.carol]) await act(world.bob, `accounts/${id}/follow`);
    await say(world.alice, 'Read before');
    await world.drain();
    bob = await Visitor.open(world);
  });
  afterAll(async () => {
    await bob?.close();
    await world?.close();
  });

  test('a visit remembers the place, and a short absence shows no summary', async () => {
    await bob.signIn(world.bob);
    await bob.page.getByText('Read before').waitFor();
    await expect.poll(marker).toMatch(/^\d+$/);
    await bob.advance(HOUR_MS);
    const next = await say(world.alice, 'An hour later');
    await world.drain();
    await bob.page.reload();
    await bob.page.getByText('An hour later').waitFor();
    await expect.poll(marker).toBe(next);
    expect(await panel().count()).toBe(0);
  });

  test('after hours, the home page leads to the summary, by author, with boosts and new events', async () => {
    const place = await marker();
    await missMuch();
    await bob.page.goto('/');
    await panel().getByText('12 new posts, 1 new event').waitFor();
    await bob.picture('catch-up-at-home');
    expect(await violations(bob)).toEqual([]);
    // Seen is not read.
    expect(await marker()).toBe(place);
    await panel().getByRole('link', { name: 'Catch up' }).click();
    await bob.page.getByRole('heading', { level: 1, name: 'Since your last visit' }).waitFor();
    await bob.page.getByRole('heading', { name: 'New events' }).waitFor();
    await bob.page.getByRole('link', { name: 'Repair café' }).waitFor();
    const headings = await bob.page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'New events',
      expect.stringMatching(/alice 10 posts$/),
      expect.stringMatching(/carol 1 post$/),
      'Boosted',
    ]);
    const posts = await bob.page.getByRole('main').getByRole('listitem').allInnerTexts();
    // Without the link to the quoted post, and with the picture of the emoji.
    expect(posts[0]).toMatch(/^\s*Who brings the\s+cake\?\s+1 reply/);
    expect(await bob.page.getByRole('main').getByRole('img', { name: ':cake:' }).count()).toBe(1);
    expect(posts.at(-1)).toMatch(/A lantern for everybody\s+mona · boosted by carol/);
    await bob.picture('catch-up');
    expect(await violations(bob)).toEqual([]);
  });

  test('everything is read from the place where one stopped, and then counts as read', async () => {
    const newest = (await world.rest(world.bob).get('/api/v1/catch_up')).body.newest_id;
    await bob.page.getByRole('link', { name: 'Show all, oldest first' }).click();
    const posts = bob.page.getByRole('article');
    await posts.first().waitFor();
    expect(await posts.first().innerText()).toContain('The first that was missed');
    await bob.picture('catch-up-all');
    // The list grows while one scrolls.
    await expect
      .poll(async () => {
        await bob.page.mouse.wheel(0, 10_000);
        return bob.page.getByText('You’re up to date.').isVisible();
      })
      .toBe(true);
    await expect.poll(marker).toBe(newest);
    await bob.page.getByRole('main').getByRole('link', { name: 'To the timeline' }).click();
    await bob.page.getByRole('article').first().waitFor();
    // The page learns of its new place a moment after the server.
    await panel().waitFor({ state: 'detached' });
  });

  test('a second page that is behind never moves the place back', async () => {
    const [, newest] = await missMuch();
    const other = await bob.context.newPage();
    await other.goto('/catch-up');
    await other.getByRole('button', { name: 'I’m up to date' }).waitFor();
    const sent: string[] = [];
    other.on('request', (request) =>
      sent.push(request.url().includes('markers.set') ? (request.postData() ?? '') : ''),
    );
    const later = await say(world.alice, 'Read on the phone');
    await world.drain();
    await act(world.bob, 'markers', { home: { last_read_id: later } });
    await other.getByRole('button', { name: 'I’m up to date' }).click();
    await other.getByText('Read on the phone').waitFor();
    await other.waitForLoadState('networkidle');
    expect(sent.join()).not.toContain(newest);
    expect(await marker()).toBe(later);
    await other.close();
  });

  test('a visit without news is remembered', async () => {
    await bob.advance(5 * HOUR_MS);
    const before = await visitedAt();
    await bob.page.goto('/');
    await expect.poll(visitedAt).not.toBe(before);
    expect(await panel().count()).toBe(0);
  });

  test('the summary can be put away', async () => {
    const [, newest] = await missMuch();
    await bob.page.goto('/');
    await panel().getByRole('button', { name: 'I’m up to date' }).click();
    await panel().waitFor({ state: 'detached' });
    await expect.poll(marker).toBe(newest);
    await bob.page.reload();
    await bob.page.getByText('Who brings the cake?').first().waitFor();
    expect(await panel().count()).toBe(0);
    expect(bob.problems).toEqual([]);
  });
});
