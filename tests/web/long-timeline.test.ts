/** A home timeline of thousands of posts in a browser: few elements are on the page, to its very end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

const POSTS = 2000;
/** A card has about sixty elements, and some twenty cards are near the view. */
const MOST_ELEMENTS = 2500;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { pool, clock } = world.platform;
  const first = (BigInt(clock.now().getTime()) - BigInt(POSTS) * 60_000n) << 16n;
  await pool.query(
    `INSERT INTO statuses (id, actor_id, text, content, language, visibility, uri, url, conversation_id, created_at)
     SELECT $1::bigint + (n::bigint * 60000 << 16), $2, 'x', '<p>Number ' || n || ' ' || repeat('of some length ', n % 40) || '</p>', 'en', 'PUBLIC',
            'https://plaza.example/s/' || n, 'https://plaza.example/@s/' || n, $1::bigint + (n::bigint * 60000 << 16),
            $4::timestamptz - make_interval(mins => $3 - n)
     FROM generate_series(1, $3::int) n`,
    [first.toString(), world.alice.actorId, POSTS, clock.now()],
  );
  await pool.query('INSERT INTO status_stats (status_id, replies_count) SELECT id, 0 FROM statuses');
  await pool.query('INSERT INTO home_entries (actor_id, status_id) SELECT $1, id FROM statuses', [world.bob.actorId]);
});
afterAll(() => world.close());

test.skipIf(!hasBrowser())('few elements are on the page, however far one scrolls, and back', async () => {
  const visitor = await Visitor.open(world);
  await visitor.signIn(world.bob);
  const { page } = visitor;
  await page.getByText(`Number ${POSTS}`).waitFor();
  const elements = () => page.evaluate(() => document.getElementsByTagName('*').length);
  let most = 0;
  const isShown = (number: number) => page.getByText(new RegExp(`Number ${number}\\b`)).count();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        most = Math.max(most, await elements());
        return isShown(1);
      },
      { interval: 20 },
    )
    .toBe(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(() => isShown(1)).toBe(0);
  most = Math.max(most, await elements());
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isShown(POSTS)).toBe(1);
  expect(most).toBeLessThan(MOST_ELEMENTS);
  expect(visitor.problems).toEqual([]);
  await visitor.close();
});
