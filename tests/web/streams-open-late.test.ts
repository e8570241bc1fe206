/** A stream begins where the data of its page was read: what happens until it is open is shown, and nothing is read twice. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesBelow } from '../architecture/source.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { announce } from '../support/world/announcements.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const STREAMS = /\/trpc\/(?:streams\.open|notifications\.changes|events\.(?:changes|news))/;

let world: World;
let post: string;
let question: string;
let conversation: string;
let list: string;
let uuid: string;

beforeAll(async () => {
  world = await createWorld();
  const { alice, bob, carol } = world;
  await world.relate(bob, 'follow', alice);
  list = (await world.rest(bob).post('/api/v1/lists', { title: 'Close' })).body.id;
  await world.rest(bob).post(`/api/v1/lists/${list}/accounts`, { account_ids: [alice.id] });
  ({ id: post } = await world.post(alice, 'The tea is ready #tea'));
  await world.post(alice, 'Who takes milk?', { in_reply_to_id: post });
  ({ id: question } = await world.post(carol, '@bob Who has the key?', { visibility: 'direct' }));
  await world.post(alice, '@bob The cups are clean');
  ({ uuid } = await organize(world, alice, { title: 'Repair café' }));
  await world.drain();
  [{ id: conversation }] = (await world.rest(bob).get('/api/v1/conversations')).body;
});
afterAll(() => world.close());

const say = (status: string) => world.publish(world.alice, status);

const article = (page: Page, hasText: string) => page.getByRole('article').filter({ hasText });

/** The requests for data that are under way. */
function unanswered(page: Page): ReadonlySet<Request> {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/trpc/') && !STREAMS.test(request.url())) waiting.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void waiting.delete(request));
  return waiting;
}

interface Case {
  /** The file below web/src/ that follows the stream. */
  file: string;
  path: () => string;
  /** Visible once the page has read its data. */
  before: (page: Page) => ReturnType<Page['locator']>;
  /** A request of the first reading whose answer is not visible. */
  reads?: RegExp;
  /** Bob by default. */
  who?: () => Person;
  happens: () => Promise<unknown>;
  after: (page: Page) => ReturnType<Page['locator']>;
}

const timeline = (path: () => string): Case => ({
  file: 'posts/timeline/fresh-posts.ts',
  path,
  before: (page) => article(page, 'The tea is ready'),
  happens: () => say('The cake is ready #tea'),
  after: (page) => page.getByRole('button', { name: '1 new' }),
});

const CASES: Record<string, Case> = {
  'home timeline': timeline(() => '/'),
  'local timeline': timeline(() => '/local'),
  'timeline of a tag': timeline(() => '/tags/tea'),
  'timeline of a list': timeline(() => `/lists/${list}`),
  thread: {
    file: 'posts/thread/thread.tsx',
    path: () => `/@alice/${post}`,
    before: (page) => article(page, 'Who takes milk?'),
    happens: () => world.publish(world.alice, 'And who takes sugar?', { in_reply_to_id: post }),
    after: (page) => article(page, 'And who takes sugar?'),
  },
  'number of notifications': {
    file: 'notifications/unread.ts',
    path: () => '/settings',
    before: (page) => page.getByRole('link', { name: 'Notifications' }).first(),
    reads: /notificationGroups\.unreadCount/,
    who: () => world.erin,
    happens: () => say('@erin The plates are clean'),
    after: (page) => page.getByRole('link', { name: /^Notifications\s*1 new/ }),
  },
  notifications: {
    file: 'notifications/notifications-page.tsx',
    path: () => '/notifications',
    before: (page) => page.getByText('The cups are clean'),
    reads: /notificationGroups\.list/,
    happens: () => say('@bob The spoons are clean'),
    after: (page) => page.getByText('The spoons are clean'),
  },
  'number of conversations': {
    file: 'app/unread-conversations.ts',
    path: () => '/settings',
    before: (page) => page.getByRole('link', { name: /^Conversations/ }).first(),
    reads: /conversations\.unreadCount/,
    who: () => world.mod,
    happens: () => world.publish(world.carol, '@mona Is there a lamp?', { visibility: 'direct' }),
    after: (page) => page.getByRole('link', { name: 'Conversations 1 new', exact: true }).first(),
  },
  conversations: {
    file: 'posts/pages/conversations-page.tsx',
    path: () => '/conversations',
    before: (page) => page.getByText(/Who has the key|It hangs at the door/).first(),
    happens: () => world.publish(world.alice, '@bob Is there a chair?', { visibility: 'direct' }),
    after: (page) => page.getByText('Is there a chair?'),
  },
  'open conversation': {
    file: 'posts/pages/conversation-page.tsx',
    path: () => `/conversations/${conversation}`,
    before: (page) => article(page, 'Who has the key?'),
    happens: () =>
      world.publish(world.carol, '@bob It hangs at the door', { visibility: 'direct', in_reply_to_id: question }),
    after: (page) => article(page, 'It hangs at the door'),
  },
  announcements: {
    file: 'home/announcements.tsx',
    path: () => '/',
    before: (page) => article(page, 'The tea is ready'),
    happens: async () => {
      await announce(world, 'The kitchen is closed on Monday');
      await world.drain();
    },
    after: (page) => page.getByText('The kitchen is closed on Monday'),
  },
  event: {
    file: 'events/use-changes.ts',
    path: () => `/events/${uuid}`,
    before: (page) => page.getByRole('button', { name: 'Join', exact: true }),
    happens: async () => {
      await world.trpc(world.carol).participations.join.mutate({ id: uuid });
      await world.drain();
    },
    after: (page) => page.getByRole('link', { name: 'Carol' }).or(page.getByTitle('carol')).first(),
  },
  'comments on an event': {
    file: 'events/use-changes.ts',
    path: () => `/events/${uuid}`,
    before: (page) => page.getByRole('textbox', { name: 'Write a comment' }),
    reads: /comments\.list/,
    happens: async () => {
      const comment = { actorUsername: 'alice', eventId: uuid, text: 'Bring a lamp' };
      await world.trpc(world.alice).comments.create.mutate(comment);
      await world.drain();
    },
    after: (page) => page.getByText('Bring a lamp'),
  },
  calendar: {
    file: 'events/use-news.ts',
    path: () => '/events',
    before: (page) => page.getByRole('link', { name: 'Repair café' }).first(),
    reads: /events\.list/,
    happens: async () => {
      await organize(world, world.alice, { title: 'Soup evening' });
      await world.drain();
    },
    after: (page) => page.getByRole('link', { name: 'Soup evening' }).first(),
  },
};

test('each file of the client that follows a stream has a case', () => {
  const following = sourcesBelow('web/src').filter(({ text }) =>
    /\bfollow(?:Stream|Changes|Notifications)\(/.test(text),
  );
  const files = following
    .map((file) => file.path.slice('web/src/'.length))
    .filter((file) => file !== 'server/streams.ts');
  expect([...new Set(Object.values(CASES).map(({ file }) => file))].sort()).toEqual(files.sort());
});

describe.skipIf(!hasBrowser())('in the client', () => {
  test.each(Object.entries(CASES))('%s: shows what happened before its stream was open', async (_name, one) => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(STREAMS, async (route) => {
      await released;
      await route.continue();
    });
    const waiting = unanswered(page);
    const opened: string[] = [];
    page.on('request', (request) => {
      if (STREAMS.test(request.url())) opened.push(request.url());
    });
    const read = one.reads && page.waitForResponse(one.reads);
    await visitor.signIn(one.who?.() ?? world.bob, one.path());
    await read;
    await one.before(page).waitFor();
    await expect.poll(() => waiting.size).toBe(0);
    await one.happens();
    expect(await one.after(page).count()).toBe(0);
    release();
    await one.after(page).waitFor();
    expect(opened).toEqual([...new Set(opened)]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('reads nothing twice, neither at the start nor when a page is opened again', async () => {
    const reader = await world.someone('reader');
    await world.relate(reader, 'follow', world.alice);
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/trpc/') && !STREAMS.test(pathname)) reads.push(decodeURIComponent(pathname + search));
    });
    const timesOf = (name: RegExp): number => reads.filter((read) => name.test(read)).length;
    const fresh = (number: number) => page.getByRole('button', { name: `${number} new` });
    await visitor.signIn(reader);
    await world.publish(world.alice, 'The bread is ready');
    await fresh(1).waitFor();
    await page.getByRole('link', { name: 'Events' }).first().click();
    await page.getByRole('link', { name: 'Repair café' }).first().waitFor();
    await world.publish(world.alice, 'The soup is ready');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await fresh(2).waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await world.publish(world.alice, `@${reader.name} The salad is ready`);
    await page.getByRole('link', { name: /^Notifications\s*1 new/ }).waitFor();
    expect(timesOf(/since_id/)).toBe(0);
    expect(timesOf(/conversations\.unreadCount/)).toBe(1);
    expect(timesOf(/notificationGroups\.unreadCount/)).toBe(2);
    expect(timesOf(/announcements\.list/)).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
