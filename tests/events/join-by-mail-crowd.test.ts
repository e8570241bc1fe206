/** Many newcomers use their joining links at the same moment, as after a mail to all neighbours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { organize } from '../support/world/events.ts';
import { askFor, newLinks, roleIn } from '../support/world/sign-in-links.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** More than twice as many as the connections of a pool. */
const NEWCOMERS = 24;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('all of them take part, and everybody else is answered meanwhile', async () => {
  const { uuid } = await organize(world, world.alice);
  const linkTo = newLinks(world);
  const newcomers = Array.from({ length: NEWCOMERS }, (_, number) => ({
    browser: new Browser(world.url),
    email: `neighbour${number}@example.org`,
  }));
  for (const { browser, email } of newcomers) await askFor(browser, uuid, { email });
  const entries: [Browser, string][] = [];
  for (const { browser, email } of newcomers) entries.push([browser, await linkTo(email)]);
  const entered = Promise.all(entries.map(([browser, link]) => browser.get(link)));
  const others = Promise.all(
    entries.map(() =>
      world
        .rest(world.bob)
        .get('/api/v1/timelines/home')
        .then(({ status }) => status),
    ),
  );
  expect((await entered).filter(({ status }) => status >= 400).map(({ status }) => status)).toEqual([]);
  expect(new Set(await others)).toEqual(new Set([200]));
  const roles = await Promise.all(newcomers.map(({ email }) => roleIn(world, uuid, email)));
  expect(roles).toEqual(newcomers.map(() => 'PARTICIPANT'));
});
