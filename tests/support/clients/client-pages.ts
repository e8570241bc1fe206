/** The addresses of the web client in a community that has something at each of them. */
import type { Page } from 'playwright-core';
import { file, form, picture } from '../values/pictures.ts';
import { askForDate, sayTo } from '../world/date-polls.ts';
import { createGroup, inHours, organize } from '../world/events.ts';
import { weekly } from '../world/series.ts';
import type { World } from '../world/world.ts';
import type { Visitor } from './web-browser.ts';

/** @returns the address of a path of src/client/client-paths.ts, as Alice may see it */
export async function fillClientPages(world: World): Promise<(path: string) => string> {
  const [alice, bob] = [world.trpc(world.alice), world.trpc(world.bob)];
  const event = await organize(world, world.alice, {
    title: 'Repair café',
    beginsOn: inHours(world, 30),
    ...{ tags: ['repair'], hasTickets: true },
  });
  const group = await createGroup(world, world.alice, {
    ...{ name: 'Menders', preferredUsername: 'menders', openness: 'OPEN', approvesPosts: true },
  });
  await bob.groups.join.mutate({ id: group.id });
  await bob.statuses.create.mutate({ status: 'Who has a soldering iron?', group_id: group.id });
  const post = await alice.statuses.create.mutate({
    status: 'Bring your lamps, @bob #repair https://example.org/lamps',
    poll: { options: ['Friday', 'Saturday'], expires_in: 3600 },
  });
  // Without a description.
  const { id: photo } = await world.upload(world.alice, form({ file: file(await picture()) }));
  await alice.statuses.create.mutate({ status: 'The table is full', media_ids: [photo] });
  await bob.statuses.create.mutate({ status: '@alice I will', in_reply_to_id: 'id' in post ? post.id : null });
  await bob.relationships.follow.mutate({ id: world.alice.id });
  await bob.statuses.favourite.mutate({ id: post.id });
  await bob.participations.join.mutate({ id: event.uuid });
  await alice.eventMessages.write.mutate({ id: event.uuid, text: 'Bring your lamps', to: ['PARTICIPANT'] });
  const list = await alice.lists.create.mutate({ title: 'Neighbours' });
  await alice.statuses.create.mutate({ status: '@bob between us', visibility: 'direct' });
  const collection = await alice.collections.create.mutate({ name: 'Makers' });
  const { ids, clock, db } = world.platform;
  const severance = await db.severance.create({
    data: {
      ...{ id: ids.next(), actorId: world.alice.actorId, causeId: ids.next(), createdAt: clock.now() },
      type: 'USER_DOMAIN_BLOCK',
      ...{ targetName: 'far.example', followersCount: 1 },
    },
  });
  await world.drain();
  const [conversation] = await alice.conversations.list.query({});
  const datePoll = await askForDate(world, world.alice);
  await sayTo(world, world.bob, datePoll, 'YES', 'MAYBE', 'NO');
  const training = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
  /** Parameter of an address → value; by address where it differs. */
  const values: Record<string, string> = {
    ...{ uuid: event.uuid, tag: 'repair', '/@:name': '/@alice', '/@:name/:id': `/@alice/${post.id}` },
    '/series/:id': `/series/${training.seriesId}`,
    ...{ '/date-polls/:id': `/date-polls/${datePoll.id}`, '/date-polls/:id/edit': `/date-polls/${datePoll.id}/edit` },
    ...{ '/lists/:id': `/lists/${list.id}`, '/conversations/:id': `/conversations/${conversation?.id}` },
    ...{
      '/collections/:id': `/collections/${collection.collection.id}`,
      '/notifications/severed/:id': `/notifications/severed/${severance.id}`,
    },
    ...{
      '/@:name/members': `/@${group.preferredUsername}/members`,
      '/@:name/settings': `/@${group.preferredUsername}/settings`,
      '/@:name/post-requests': `/@${group.preferredUsername}/post-requests`,
    },
  };
  return (path) =>
    values[path] ??
    path.replace('/@:name', '/@alice').replace(/:(\w+)/g, (_, name: string) => values[name] ?? `missing-${name}`);
}

/** Pages of the server that the client has not. */
export const SERVER_PAGES = [
  ...['/', '/about', '/events?view=month', '/events?view=week', '/events?q=lamps&place=hall'],
  ...['/auth/sign_in', '/auth/sign_up', '/auth/password/new', '/appearance'],
];

/** Navigates within the client, as its links do. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Navigates within the client, and waits for the page. */
export async function visit({ page, problems }: Visitor, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    document.querySelector('main h1')?.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  try {
    await page.locator('main h1:not([data-before])').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
  } catch (cause) {
    const shown = await page.locator('body').innerText();
    throw new Error(`${address} does not open: ${[page.url(), shown, ...problems].join('\n')}`, { cause });
  }
}
