/** The first view of the web client: few files, few bytes, and the answers that it begins with. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../src/client/client-paths.ts';
import { FIRST_OF_HOME, type FirstRead } from '../../src/client/first-reads.ts';
import { CLIENT_BASE, CLIENT_FOLDER, filesOf, type PageName } from '../../src/facades/web/client/built-client.ts';
import { LANGUAGES } from '../../src/generated/texts/languages.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let uuid: string;
beforeAll(async () => {
  world = await createWorld();
  ({ uuid } = await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) }));
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  for (let number = 1; number <= 12; number += 1)
    await world.rest(world.alice).post('/api/v1/statuses', { status: `Number ${number} </script>` });
  await world.drain();
  await world.trpc(world.bob).participations.join.mutate({ id: uuid });
});
afterAll(() => world.close());

/** As Brotli, which browsers take over HTTPS. */
const bytesOf = (url: string): number => statSync(path.join(CLIENT_FOLDER, `${url.slice(CLIENT_BASE.length)}.br`)).size;

/**
 * The page of a person is the largest: it includes the collections, because a card that loads later would push down the content.
 * The code of posts can answer them in place, also here.
 */
const MOST_SCRIPT_BYTES = 142_000;
/** These begin with a form, whose library alone has 12 kB. */
const FORMS: readonly PageName[] = [
  ...(['newEvent', 'editEvent', 'eventMessages', 'newGroup', 'groupSettings', 'lists', 'collections'] as const),
  ...(['profileSettings', 'preferences', 'identities', 'account'] as const),
];
const MOST_BYTES_OF_FORMS = 150_000;
/** A connection of HTTP/1.1 loads six files at a time: three rounds. */
const MOST_SCRIPTS = 18;

describe('the scripts of the first view', () => {
  const pages = Object.keys({ ...PUBLIC_PATHS, ...PERSONAL_PATHS }) as PageName[];

  test.each<[PageName, string]>([
    ...pages.flatMap((page) => LANGUAGES.map((language): [PageName, string] => [page, language])),
  ])('the scripts of the page %s in %s are small and few', (page, language) => {
    const { script, preloads } = filesOf(page, language);
    const scripts = [script, ...preloads];
    const most = FORMS.includes(page) ? MOST_BYTES_OF_FORMS : MOST_SCRIPT_BYTES;
    expect(scripts.reduce((sum, url) => sum + bytesOf(url), 0)).toBeLessThan(most);
    expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS);
  });

  test('the scripts of a page contain its own code and texts, and not those of other pages', () => {
    const [home, event] = [filesOf('home', 'de').preloads.join(), filesOf('event', 'de').preloads.join()];
    expect(home).toMatch(/\/home-page-/);
    expect(home).toMatch(/\/de-/);
    expect(home).not.toMatch(/\/(?:en|fr|event-page)-/);
    expect(event).toMatch(/\/event-page-/);
  });

  test('are absent for people who are not signed in', async () => {
    const visitor = new StaffBrowser(world.url);
    // Data for search engines is not counted as a script.
    for (const address of ['/', `/events/${uuid}`])
      expect((await visitor.get(address)).text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });
});

interface Answer {
  read: FirstRead;
  data: unknown;
  next?: Record<string, string>;
}

async function answersOf(person: Person, address: string): Promise<Answer[]> {
  const { browser } = await StaffBrowser.open(world, person, '/auth/sign_in');
  const { text } = await browser.get(address);
  const [, json = '[]'] = /id="answers">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as Answer[];
}

const namesOf = (answers: readonly Answer[]): string[] => answers.map(({ read }) => read[0]).sort();

describe('the content before the client has started', () => {
  const topOf = async (person: Person, address: string): Promise<string> => {
    const { browser } = await StaffBrowser.open(world, person, '/auth/sign_in');
    const [, top = ''] = /<div class="known"(.*?)<script/s.exec((await browser.get(address)).text) ?? [];
    return top;
  };

  test('is the top of an event or a group for those who may see it, and the name of the community on pages of people', async () => {
    const title = 'Cellar & attic';
    const hidden = await organize(world, world.alice, { title, beginsOn: inHours(world, 40), draft: true });
    const address = `/events/${hidden.uuid}`;
    expect(await topOf(world.alice, address)).toContain('<bdi>Cellar &amp; attic</bdi>');
    expect(await topOf(world.bob, address)).toBe('');
    expect(await topOf(world.bob, `/events/${uuid}`)).toContain('<bdi>Repair café</bdi>');
    const group = await createGroup(world, world.alice, {
      name: 'Menders',
      preferredUsername: 'menders',
      openness: 'OPEN',
    });
    expect(await topOf(world.bob, `/@${group.preferredUsername}`)).toContain('<bdi>Menders</bdi>');
    expect(await topOf(world.bob, '/@alice')).toBe('');
  });

  test('is the first posts of the home page, up to a post that does not simply show its text', async () => {
    const reader = await world.someone('reader');
    const [rest, author] = [world.rest(reader), world.rest(world.carol)];
    expect(await topOf(reader, '/')).toBe('');
    await rest.post(`/api/v1/accounts/${world.carol.id}/follow`);
    await rest.post('/api/v2/filters', {
      ...{ title: 'Pears', context: ['home'], filter_action: 'hide', keywords_attributes: [{ keyword: 'pears' }] },
    });
    const posts = ['the oldest', 'about pears', 'with a poll', 'under a warning', '<b>simple</b>', 'newest'];
    const fields: Record<string, object> = {
      'with a poll': { poll: { options: ['tea', 'soup'], expires_in: 3600 } },
      'under a warning': { spoiler_text: 'The end of the film' },
    };
    const shown = async (): Promise<string[]> => {
      const top = await topOf(reader, '/');
      return posts.filter((status) => top.includes(status.replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;')));
    };
    const drawn: string[][] = [];
    for (const status of posts) {
      await author.post('/api/v1/statuses', { status, ...fields[status] });
      await world.drain();
      drawn.push(await shown());
    }
    expect(drawn).toEqual([['the oldest'], [], ['with a poll'], [], ['<b>simple</b>'], ['<b>simple</b>', 'newest']]);
    expect(await topOf(reader, '/?list=1')).toBe('');
    expect(await topOf(reader, '/')).not.toContain('The end of the film');
  });
});

describe('the answers that come with the page', () => {
  test('are those that the home page asks for', async () => {
    const answers = await answersOf(world.bob, '/');
    expect(namesOf(answers)).toEqual([
      'announcements.list',
      'events.list',
      'markers.get',
      'participations.waiting',
      'timelines.home',
      'users.me',
    ]);
    const timeline = answers.find(({ read }) => read[0] === 'timelines.home');
    const { body } = await world.rest(world.bob).get('/api/v1/timelines/home?limit=8');
    expect(timeline).toMatchObject({ read: FIRST_OF_HOME, data: body, next: { max_id: body.at(-1).id } });
  });

  test('are those of the event', async () => {
    const answers = await answersOf(world.bob, `/events/${uuid}`);
    expect(namesOf(answers)).toEqual([
      ...['events.get', 'organizers.list', 'participations.list', 'participations.own', 'users.me'],
    ]);
  });

  test('include, on other pages, those that depend on others', async () => {
    expect(namesOf(await answersOf(world.bob, '/@alice'))).toEqual([
      ...['accounts.lookup', 'accounts.statuses', 'accounts.statuses', 'collections.ofAccount'],
      ...['discovery.familiarFollowers', 'endorsements.list', 'relationships.list', 'users.me'],
    ]);
    // A tab is another list.
    expect(namesOf(await answersOf(world.bob, '/@bob?tab=replies'))).toEqual([
      ...['accounts.lookup', 'accounts.statuses', 'collections.ofAccount', 'endorsements.list', 'users.me'],
    ]);
    expect(namesOf(await answersOf(world.bob, '/events'))).toEqual([
      ...['events.list', 'events.list', 'participations.faces', 'participations.waiting', 'users.me'],
    ]);
    expect(namesOf(await answersOf(world.bob, '/notifications'))).toEqual([
      ...['notificationGroups.list', 'notificationPolicy.get', 'users.me'],
    ]);
    expect(namesOf(await answersOf(world.bob, '/conversations'))).toEqual(['conversations.list', 'users.me']);
  });

  test('pass the same gates: what the viewer may not see is left out, and asked for by the client', async () => {
    const hidden = await organize(world, world.alice, {
      title: 'Surprise',
      beginsOn: inHours(world, 40),
      draft: true,
    });
    expect(namesOf(await answersOf(world.bob, `/events/${hidden.uuid}`))).not.toContain('events.get');
    expect(namesOf(await answersOf(world.alice, `/events/${hidden.uuid}`))).toContain('events.get');
  });

  test('are those of the session, whatever token the address has', async () => {
    const answers = await answersOf(world.bob, `/?access_token=${world.alice.token}`);
    const me = answers.find(({ read }) => read[0] === 'users.me');
    expect(me?.data).toMatchObject({ defaultActor: { preferredUsername: 'bob' } });
  });

  test('are for nobody else, and never kept', async () => {
    const visitor = new StaffBrowser(world.url);
    expect((await visitor.get('/offline')).text).not.toContain('id="answers"');
    const { page } = await StaffBrowser.open(world, world.bob, '/auth/sign_in');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe.skipIf(!hasBrowser())('in a browser', () => {
  test('the home page is there without a request for what came with it', async () => {
    const visitor = await Visitor.open(world);
    const calls: string[] = [];
    visitor.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/trpc/')) calls.push(`${pathname} ${searchParams.get('input')}`);
    });
    await visitor.signIn(world.bob);
    const { page } = visitor;
    await page.getByRole('article').filter({ hasText: 'Number 12' }).waitFor();
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    await page.getByRole('button', { name: /^Your menu/ }).waitFor();
    expect(calls.filter((call) => /users\.me|events\.list|timelines\.home \{"limit"/.test(call))).toEqual([]);
    // The list continues after the first answer.
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.getByText('Number 1 </script>').count()).toBe(1);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
