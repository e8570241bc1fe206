/**
 * Mixed and filtered lists of the web client show the same as REST: notifications of events and groups, filtered posts, searches,
 * collections.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '../../../src/domain/notifications/kinds.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { type Answer, allByRest, allOnPage, isFirst, person, post } from '../../support/clients/whole-lists.ts';
import { createGroup, inHours, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

/** More than the first few of a kind. */
const SOME = 6;

let world: World;
let visitor: Visitor;
const values: Record<string, string> = {};

async function fill({ alice, bob, carol, erin }: World): Promise<void> {
  const [own, bobs, carols] = [world.trpc(alice), world.trpc(bob), world.trpc(carol)];
  const open = await organize(world, alice, { title: 'Repair café' });
  const asking = await organize(world, alice, {
    title: 'Repair lesson',
    joinOptions: 'RESTRICTED',
    options: { commentModeration: 'MODERATED' },
  });
  for (const { uuid } of [open, asking])
    for (const who of [bobs, carols]) await who.participations.join.mutate({ id: uuid });
  await bobs.comments.create.mutate({ actorUsername: 'bob', text: 'May I bring a lamp?', eventId: asking.uuid });
  const theirs = await organize(world, bob, { title: 'Repair evening' });
  const called = await organize(world, bob, { title: 'Repair night' });
  for (const { uuid } of [theirs, called]) await own.participations.join.mutate({ id: uuid });
  await world.drain();
  await bobs.events.update.mutate({ id: theirs.uuid, beginsOn: inHours(world, 72) });
  await bobs.events.cancel.mutate({ id: called.uuid });
  for (let n = 1; n <= SOME; n += 1) {
    await organize(world, bob, { title: `Repair ${n}` });
    const group = await createGroup(world, bob, { name: `Menders ${n}`, preferredUsername: `menders${n}` });
    if (n <= 2) await bobs.groupInvitations.create.mutate({ id: group.id, person: 'alice' });
  }
  for (const who of [bob, carol]) await world.relate(alice, 'follow', who);
  for (let n = 1; n <= SOME; n += 1) {
    await world.post(bob, `A lamp ${n} for repair`);
    await world.post(carol, n % 2 === 0 ? `An advert ${n} for repair` : `@alice words ${n} for repair`);
  }
  await own.filters.create.mutate({
    ...{ title: 'Adverts', context: ['home'], filter_action: 'hide' },
    keywords_attributes: [{ keyword: 'advert' }],
  });
  for (const who of [bobs, carols, world.trpc(erin)]) await who.profile.update.mutate({ discoverable: true });
  const { collection } = await own.collections.create.mutate({ name: 'Makers' });
  await own.collections.create.mutate({ name: 'Menders' });
  for (const { id } of [carol, bob, erin]) await own.collections.addItem.mutate({ id: collection.id, account_id: id });
  Object.assign(values, { alice: alice.id, collection: collection.id });
  await world.drain();
}

beforeAll(async () => {
  world = await createWorld();
  await world.platform.db.actor.updateMany({ where: { type: 'PERSON' }, data: { discoverable: true } });
  await fill(world);
  if (!hasBrowser()) return;
  visitor = await Visitor.open(world, { size: 'desktop' });
  await visitor.enter(world.alice);
});
afterAll(async () => {
  await visitor?.close();
  await world.close();
});

const KINDS = {
  posts: { link: '[role=feed] > [data-index] > article > .body > header > .time > a', of: post },
  notifications: { link: 'li > div > p:first-of-type > a', of: ({ path }: Answer) => path },
  collections: { link: 'li > a[href^="/collections/"]', of: ({ id }: Answer) => `/collections/${id}` },
  members: { link: '[class*=card] div > a:first-child', of: person },
  events: { link: ':has(> h2:text-is("Events")) [data-result] > div > a', of: ({ uuid }: Answer) => `/events/${uuid}` },
  groups: { link: ':has(> h2:text-is("Groups")) [data-result] > a', of: (one: Answer) => `/@${one.preferredUsername}` },
  foundPosts: { link: ':has(> h2:text-is("Posts")) [data-result] > article > p:first-child > a', of: post },
};

/** The groups of notifications, each with where it leads. */
const groupsOf = ({ notification_groups, accounts, statuses }: Answer): Answer[] =>
  notification_groups.map(({ group_key, community_event, community_group, status_id, sample_account_ids }: Answer) => {
    const leads = () => {
      if (community_event) return `/events/${community_event.id}`;
      if (community_group) return `/@${community_group.username}`;
      if (status_id) return post(statuses.find(({ id }: Answer) => id === status_id));
      return person(accounts.find(({ id }: Answer) => id === sample_account_ids[0]));
    };
    return { group_key, path: leads() };
  });

/** They appear in none of the lists to which their filter applies. */
const isShown = ({ filtered }: Answer): boolean =>
  !(filtered ?? []).some(({ filter }: Answer) => filter.filter_action === 'hide' && filter.context.includes('home'));

const membersOf = ({ collection, accounts }: Answer): Answer[] =>
  collection.items.map(({ account_id }: Answer) => accounts.find(({ id }: Answer) => id === account_id));

const supported = NOTIFICATION_KINDS.map((kind) => `supported_types[]=${kind}`).join('&');
const few = (list: (body: Answer) => Answer[]) => (body: Answer) => list(body).slice(0, 4);

const LISTS: [string, string, keyof typeof KINDS, ((body: Answer) => Answer[])?][] = [
  ['/notifications', `/api/v2/notifications?limit=40&${supported}`, 'notifications', groupsOf],
  ['/', '/api/v1/timelines/home', 'posts', (body) => body.filter(isShown)],
  ['/collections', '/api/v1/accounts/:alice/collections?limit=100', 'collections', ({ collections }) => collections],
  ['/collections/:collection', '/api/v1/collections/:collection', 'members', membersOf],
  ['/search?q=repair&type=events', '/api/v1/search/events?search=repair&limit=40', 'events', (body) => body.elements],
  ['/search?q=menders&type=groups', '/api/v1/search/groups?search=menders&limit=40', 'groups', (body) => body.elements],
  ['/search?q=repair', '/api/v1/search/events?search=repair&limit=5', 'events', few((body) => body.elements)],
  ['/search?q=menders', '/api/v1/search/groups?search=menders&limit=5', 'groups', few((body) => body.elements)],
  ['/search?q=repair', '/api/v2/search?q=repair&limit=5', 'foundPosts', few((body) => body.statuses)],
];

const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');

test('the sample has something of each kind, and something that is left out', async () => {
  const { body } = await world.rest(world.alice).get(`/api/v2/notifications?limit=40&${supported}`);
  const kinds = new Set(body.notification_groups.map(({ type }: Answer) => type));
  for (const kind of ['joined', 'join_request', 'comment_request', 'updated', 'cancelled'])
    expect([...kinds]).toContain(`event.${kind}`);
  expect([...kinds]).toContain('group.invited');
  const home = await allByRest(world.rest(world.alice), '/api/v1/timelines/home');
  expect(home.filter((status) => !isShown(status))).toHaveLength(SOME / 2);
});

describe.skipIf(!hasBrowser())('the same as by REST', () => {
  test.each(LISTS)('%s: %s, %s', async (address, path, kind, list) => {
    const { link, of } = KINDS[kind];
    const expected = (await allByRest(world.rest(world.alice), filled(path), list)).filter(isFirst).map(of);
    expect(expected.length).toBeGreaterThan(1);
    await visitor.page.goto(filled(address));
    await visitor.page.locator(`main ${link}`).first().waitFor();
    expect(await allOnPage(visitor.page, link)).toEqual(expected);
    expect(visitor.problems).toEqual([]);
  });
});
