/** Lists of public pages show the same as REST to visitors: the same items in the same order. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, allByRest, person } from '../../support/clients/whole-lists.ts';
import { createGroup, inHours, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** More than a page of 20. */
const MANY = 25;

let world: World;
const values: Record<string, string> = {};
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol } = world;
  await world.platform.db.actor.updateMany({ where: { type: 'PERSON' }, data: { discoverable: true } });
  for (let n = 1; n <= MANY; n += 1) {
    const visibility = (['public', 'unlisted', 'private', 'public'] as const)[n % 4] ?? 'public';
    const { id } = await world.post(bob, `Lamp ${n} #repair`, { visibility });
    if (n % 6 === 0) await world.post(bob, 'An answer', { in_reply_to_id: id });
    await organize(world, n % 2 === 0 ? alice : bob, {
      title: `Repair ${n}`,
      beginsOn: inHours(world, 24 + ((n * 7) % MANY)),
      visibility: n % 5 === 0 ? 'PRIVATE' : 'PUBLIC',
      draft: n % 7 === 0,
    });
    await createGroup(world, bob, { name: `Menders ${(n * 7) % MANY}`, preferredUsername: `menders${n}` });
  }
  const { collection } = await world.trpc(alice).collections.create.mutate({ name: 'Makers' });
  for (const { id } of [carol, bob])
    await world.trpc(alice).collections.addItem.mutate({ id: collection.id, account_id: id });
  Object.assign(values, { bob: bob.id, collection: collection.id });
  await world.drain();
});
afterAll(() => world.close());

const membersOf = ({ collection, accounts }: Answer): Answer[] =>
  collection.items.map(({ account_id }: Answer) => accounts.find(({ id }: Answer) => id === account_id));
const status = ({ reblog, url }: Answer): string => reblog?.url ?? url;
const url = ({ url }: Answer): string => url;
const POST = 'article.post .time > a';

/** Page, path of REST, where the link of an item is, and its address. The pages of posts have one page of them. */
const LISTS: [string, string, string, (item: Answer) => string, ((body: Answer) => Answer[])?][] = [
  ['/@bob', '/api/v1/accounts/:bob/statuses?limit=20', POST, status],
  ['/tags/repair', '/api/v1/timelines/tag/repair?limit=20', POST, status],
  ['/', '/api/v1/timelines/public?local=true&limit=4', POST, status],
  ['/events', '/api/v1/events?page=1&limit=20', 'article.eventrow h3 > a', url],
  ['/groups', '/api/v1/groups?page=1&limit=20', 'article.groupcard h2 > a', url],
  ['/collections/:collection', '/api/v1/collections/:collection', 'li.row b > a', person, membersOf],
];

const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');

/** The items of all pages of a list, each page found by the link of the previous one. */
async function onPages(address: string, link: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = address; next; ) {
    const answer = await fetch(new URL(next, world.url), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    const page = load(await answer.text());
    for (const element of page(`main ${link}`)) found.push(page(element).attr('href') ?? '');
    next = page('a[rel=next]').attr('href');
  }
  return found;
}

test.each(LISTS)('%s: %s', async (address, path, link, of, list = (body) => body) => {
  const items = path.includes('page=')
    ? await allByRest(world.rest(null), path, list)
    : list((await world.rest(null).get(filled(path))).body);
  expect(items.length).toBeGreaterThan(1);
  expect(await onPages(filled(address), link)).toEqual(items.map(of));
});
