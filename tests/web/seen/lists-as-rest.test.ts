/** Every list of the web client shows the same as REST: the same items in the same order, over all its pages. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { type Answer, allByRest, allOnPage, isFirst, person, post } from '../../support/clients/whole-lists.ts';
import { createGroup, inHours, organize } from '../../support/world/events.ts';
import { createWorld, type Person, type World } from '../../support/world/world.ts';

/** More than a page of any list of posts or people. */
const MANY = 45;
/** More than a page of the list of events. */
const MANY_EVENTS = 55;

let world: World;
let visitor: Visitor;
/** The values of `:name` in the paths of the table. */
const values: Record<string, string> = {};

async function write(by: Person, status: string, more: object = {}): Promise<string> {
  const { body } = await world.rest(by).post('/api/v1/statuses', { status, ...more });
  return body.id;
}

const act = (by: Person, path: string, body?: object) => world.rest(by).post(`/api/v1/${path}`, body);

async function picture(by: Person): Promise<string> {
  const form = new FormData();
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'lamp.png');
  return (await world.rest(by).post('/api/v2/media', form)).body.id;
}

/** Bob's posts of all kinds, and Alice's bookmarks and favourites of them. */
async function fillPosts({ alice, bob, carol }: World): Promise<void> {
  for (const whom of [bob, carol]) await act(alice, `accounts/${whom.id}/follow`);
  const list = (await act(alice, 'lists', { title: 'Neighbours' })).body.id;
  await act(alice, 'lists', { title: 'Another' });
  await act(alice, `lists/${list}/accounts`, { account_ids: [bob.id] });
  let before = await write(carol, 'A lamp that others boost #repair');
  for (let n = 1; n <= MANY; n += 1) {
    const visibility = ['public', 'public', 'unlisted', 'private'][n % 4];
    const isReply = n % 9 === 0;
    const id = await write(bob, `Lamp ${n} #repair #repair${n % 3} ${'of some length '.repeat(n % 7)}`, {
      visibility,
      ...(isReply && { in_reply_to_id: before }),
      ...(n % 10 === 0 && { media_ids: [await picture(bob)] }),
    });
    if (n % 2 === 0) await act(alice, `statuses/${id}/favourite`);
    if (n % 2 === 1) await act(alice, `statuses/${id}/bookmark`);
    if (n % 15 === 0) await act(bob, `statuses/${id}/pin`);
    if (n === 20) await act(bob, `statuses/${before}/reblog`);
    before = id;
  }
  // Bookmarked in another order than written.
  const first = await write(alice, 'My own lamp #repair');
  await act(bob, `statuses/${first}/favourite`);
  await act(bob, `statuses/${first}/reblog`);
  await act(alice, `statuses/${before}/favourite`);
  for (const hours of [5, 3, 4])
    await world.trpc(alice).statuses.create.mutate({ status: `Later ${hours}`, scheduled_at: inHours(world, hours) });
  const keywords_attributes = [{ keyword: 'Lamp 7' }];
  await world
    .rest(alice)
    .post('/api/v2/filters', { title: 'Seven', context: ['home'], filter_action: 'warn', keywords_attributes });
  Object.assign(values, { list, bob: bob.id });
}

/** Many people who follow Alice, write to her, and have other relations to her. */
async function fillPeople({ alice, bob, carol, erin, mod }: World): Promise<void> {
  for (let n = 1; n <= MANY; n += 1) {
    const person = await world.someone('reader');
    await act(person, `accounts/${alice.id}/follow`);
    await act(alice, `accounts/${person.id}/follow`);
    await write(person, `@alice between us ${n}`, { visibility: 'direct' });
    if (n % 15 === 1) await act(alice, `accounts/${person.id}/block`);
    if (n % 15 === 2) await act(alice, `accounts/${person.id}/mute`);
  }
  await act(bob, `accounts/${alice.id}/follow`);
  await world.rest(alice).send('PATCH', '/api/v1/accounts/update_credentials', { body: { locked: true } });
  for (const person of [carol, erin, mod]) await act(person, `accounts/${alice.id}/follow`);
  Object.assign(values, { alice: alice.id });
}

async function fillEvents({ alice, bob }: World): Promise<void> {
  for (let n = 1; n <= MANY_EVENTS; n += 1) {
    const beginsOn = inHours(world, 24 + ((n * 7) % MANY_EVENTS) * 20);
    await organize(world, n % 2 === 0 ? alice : bob, { title: `Repair café ${n}`, beginsOn });
  }
  for (const n of [3, 1, 2])
    await organize(world, alice, { title: `Draft ${n}`, beginsOn: inHours(world, 30 + n), draft: true });
  for (let n = 1; n <= MANY; n += 1)
    await createGroup(world, n % 2 === 0 ? alice : bob, {
      name: `Menders ${(n * 7) % MANY}`,
      preferredUsername: `menders${n}`,
    });
  Object.assign(values, { now: encodeURIComponent(world.clock.now().toISOString()) });
}

beforeAll(async () => {
  world = await createWorld();
  if (!hasBrowser()) return;
  await world.platform.db.actor.updateMany({ where: { type: 'PERSON' }, data: { discoverable: true } });
  await fillPosts(world);
  await fillPeople(world);
  await fillEvents(world);
  await world.drain();
  visitor = await Visitor.open(world, { size: 'desktop' });
  await visitor.enter(world.alice);
});
afterAll(async () => {
  await visitor?.close();
  await world.close();
});

const group = ({ preferredUsername }: Answer): string => `/@${preferredUsername}`;

/** Kind of item → its link on the page, or its text if it has none; and the same of an item in the answer. */
const KINDS = {
  posts: { link: '[role=feed] > [data-index] > article > .body > header > .time > a', of: post },
  // A home filter that only warns shows a button in place of the post.
  home: {
    link: '[role=feed] > [data-index] > article :is(article > .body > header > .time > a, article > p > button)',
    of: (status: Answer) => (status.filtered.length > 0 ? 'Show anyway' : post(status)),
  },
  pinned: { link: 'article:not([role=feed] *) > .body > header > .time > a', of: post },
  people: { link: 'li > div > a:first-child', of: person },
  lists: { link: 'li > a[href^="/lists/"]', of: ({ id }: Answer) => `/lists/${id}` },
  conversations: { link: 'li > a[href^="/conversations/"]', of: ({ id }: Answer) => `/conversations/${id}` },
  scheduled: { link: 'p[dir=auto]', of: ({ params }: Answer) => params.text },
  notifications: { link: 'li > div > p:first-of-type > a', of: ({ path }: Answer) => path },
  events: { link: 'article h3 > a', of: ({ uuid }: Answer) => `/events/${uuid}` },
  drafts: { link: 'h2 > a', of: ({ uuid }: Answer) => `/events/${uuid}/edit` },
  groups: { link: ':has(> h2:text-is("All groups")) article h3 > a', of: group },
  memberships: { link: ':has(> h2:text-is("Your groups")) li > div > a', of: ({ parent }: Answer) => group(parent) },
  foundPeople: { link: '[data-result] > div > a:first-child', of: person },
  foundPosts: { link: '[data-result] > article > p:first-child > a', of: post },
  foundTags: { link: '[data-result] a', of: ({ name }: Answer) => `/tags/${name}` },
};

/** The groups of notifications, each with where it leads: to the post or, without one, to the newest of the people. */
const groupsOf = ({ notification_groups, accounts, statuses }: Answer): Answer[] =>
  notification_groups.map(({ group_key, status_id, sample_account_ids }: Answer) => ({
    group_key,
    path: status_id
      ? post(statuses.find(({ id }: Answer) => id === status_id))
      : person(accounts.find(({ id }: Answer) => id === sample_account_ids[0])),
  }));

/** Page of the client, path of REST, kind of items; if the answer is an object, its list. */
const LISTS: [string, string, keyof typeof KINDS, ((body: Answer) => Answer[])?][] = [
  ['/', '/api/v1/timelines/home', 'home'],
  ['/local', '/api/v1/timelines/public?local=true', 'posts'],
  ['/tags/repair', '/api/v1/timelines/tag/repair', 'posts'],
  ['/lists/:list', '/api/v1/timelines/list/:list', 'home'],
  ['/lists', '/api/v1/lists', 'lists'],
  ['/favourites', '/api/v1/favourites', 'posts'],
  ['/bookmarks', '/api/v1/bookmarks', 'posts'],
  ['/@bob', '/api/v1/accounts/:bob/statuses?exclude_replies=true', 'posts'],
  ['/@bob', '/api/v1/accounts/:bob/statuses?pinned=true', 'pinned'],
  ['/@bob?tab=replies', '/api/v1/accounts/:bob/statuses?exclude_reblogs=true', 'posts'],
  ['/@bob?tab=media', '/api/v1/accounts/:bob/statuses?only_media=true', 'posts'],
  ['/@alice/followers', '/api/v1/accounts/:alice/followers', 'people'],
  ['/@alice/following', '/api/v1/accounts/:alice/following', 'people'],
  ['/notifications', '/api/v2/notifications?limit=40', 'notifications', groupsOf],
  ['/notifications?show=mentions', '/api/v2/notifications?limit=40&types[]=mention', 'notifications', groupsOf],
  ['/conversations', '/api/v1/conversations', 'conversations'],
  ['/scheduled', '/api/v1/scheduled_statuses', 'scheduled'],
  [
    '/search?q=reader&type=people',
    '/api/v2/search?q=reader&type=accounts&limit=40',
    'foundPeople',
    (found) => found.accounts,
  ],
  [
    '/search?q=lamp&type=posts',
    '/api/v2/search?q=lamp&type=statuses&limit=40',
    'foundPosts',
    (found) => found.statuses,
  ],
  [
    '/search?q=repair&type=tags',
    '/api/v2/search?q=repair&type=hashtags&limit=40',
    'foundTags',
    (found) => found.hashtags,
  ],
  ['/groups', '/api/v1/groups?page=1', 'groups'],
  ['/groups', '/api/v1/memberships?limit=100', 'memberships'],
  ['/events', '/api/v1/events?from=:now&page=1', 'events'],
  ['/events/drafts', '/api/v1/events/drafts?page=1', 'drafts'],
  ['/settings/relationships?show=requests', '/api/v1/follow_requests', 'people'],
  ['/settings/relationships?show=followers', '/api/v1/accounts/:alice/followers', 'people'],
  ['/settings/relationships?show=muted', '/api/v1/mutes', 'people'],
  ['/settings/relationships?show=blocked', '/api/v1/blocks', 'people'],
];

const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');

describe.skipIf(!hasBrowser())('the same as by REST', () => {
  test.each(LISTS)('%s: %s, %s', async (address, path, kind, list = (body) => body) => {
    const { link, of } = KINDS[kind];
    const expected = (await allByRest(world.rest(world.alice), filled(path), list)).filter(isFirst).map(of);
    expect(expected.length).toBeGreaterThan(1);
    await visitor.page.goto(filled(address));
    const items = visitor.page.locator(`main ${link}`);
    await items.first().waitFor();
    // Pinned posts are all there at once, above a list that continues.
    const hrefs = (): Promise<(string | null)[]> =>
      items.evaluateAll((found) => found.map((element) => element.getAttribute('href')));
    if (kind === 'pinned') await expect.poll(hrefs).toEqual(expected);
    else expect(await allOnPage(visitor.page, link)).toEqual(expected);
    expect(visitor.problems).toEqual([]);
  });
});
