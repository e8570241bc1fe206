/** Newer releases: nobody is asked unless a feed is named; a newer version is shown to staff, on the terminal and as a metric. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseState } from '../../src/domain/instance/releases/newer-release.ts';
import { isNewer, newestIn } from '../../src/domain/instance/releases/release-feed.ts';
import { SOFTWARE_VERSION } from '../../src/domain/instance/version.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { allowLocalRequests, type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let terminal: Terminal;
let site: RemoteSite;
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime(), env: { METRICS_PUBLIC: 'true' } });
  allowLocalRequests(world);
  terminal = new Terminal(world);
  site = await startSite();
});
beforeEach(async () => {
  site.forget();
  await world.platform.db.setting.deleteMany();
  await world.platform.db.newestRelease.deleteMany();
});
afterAll(async () => {
  await site.close();
  await terminal.close();
});

const PAGE = 'https://forge.example/plaza/releases/tag/v99.0.0';

const atom = (...entries: [title: string, link: string][]): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>${entries
    .map(([title, link]) => `<entry><id>${link}</id><title>${title}</title><link href="${link}"/></entry>`)
    .join('')}</feed>`;

const rss = (title: string, link: string): string =>
  `<rss version="2.0"><channel><title>Releases</title><item><title>${title}</title><link>${link}</link></item></channel></rss>`;

const NEWER = atom(['Plaza 99.0.0', PAGE]);

const check = async (): Promise<void> => {
  await runFromTimetable(world.platform, 'releases.due');
  await world.drain();
};

/** Names the feed and reads it. */
async function read(feed: string, path = '/releases.atom'): Promise<void> {
  const releaseFeed = site.put(path, feed, 'application/atom+xml');
  expect(
    (await world.rest(world.admin).send('PUT', '/api/v1/admin/settings', { body: { release_feed: releaseFeed } }))
      .status,
  ).toBe(200);
  await check();
}

const noticeFor = async (person: Person): Promise<string> => {
  const { page } = await StaffBrowser.open(world, person, '/moderation');
  return load(page.text)('.state.moved').text();
};

const metric = async (): Promise<string | undefined> =>
  /^plaza_newer_release (\d)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1];

test('nobody is asked, and nothing is shown, unless a feed is named', async () => {
  await check();
  expect(site.asked).toEqual([]);
  expect(await releaseState(world.platform)).toEqual({ feed: null, newer: null, checkedAt: null, error: null });
  expect([await noticeFor(world.admin), await metric()]).toEqual(['', '0']);
  expect((await terminal.plaza('doctor')).out).toMatch(/^OK +release +no releaseFeed: nobody is asked/m);
});

test.each([
  ['Atom', NEWER],
  ['RSS', rss('v99.0.0', PAGE)],
])('a newer version in %s is shown to administrators, by the doctor and as a metric', async (_, feed) => {
  await read(feed);
  expect(site.asked).toEqual(['/releases.atom']);
  expect([...site.userAgents][0]).toContain(`Plaza/${SOFTWARE_VERSION}`);
  const { page } = await StaffBrowser.open(world, world.admin, '/moderation');
  const notice = load(page.text)('.state.moved');
  expect([notice.text(), notice.find('a').attr('href')]).toEqual([expect.stringContaining('99.0.0'), PAGE]);
  expect(await noticeFor(world.mod)).toBe('');
  expect(await metric()).toBe('1');
  const { out } = await terminal.plaza('doctor');
  expect(out).toMatch(
    new RegExp(`^WARN +release +version 99.0.0 is available, and this is ${SOFTWARE_VERSION}\\. See ${PAGE}`, 'm'),
  );
});

test('the same, an older, an unfinished and an unreadable version do not count as newer', async () => {
  await read(
    atom(
      [`Plaza ${SOFTWARE_VERSION}`, PAGE.replace('99.0.0', SOFTWARE_VERSION)],
      ['0.0.9', 'https://forge.example/0.0.9'],
      ['99.0.0-rc.1', 'https://forge.example/rc'],
      ['99.0', 'https://forge.example/99'],
      ['99.0.0', 'javascript:alert(1)'],
    ),
  );
  expect(await releaseState(world.platform)).toMatchObject({ newer: null, error: null });
  expect(await noticeFor(world.admin)).toBe('');
});

test('switched off, and with another feed, what was known does not count', async () => {
  await read(NEWER);
  await terminal.plaza('settings', 'set', 'releaseFeed', 'https://other.example/feed');
  expect(await releaseState(world.platform)).toMatchObject({ newer: null, checkedAt: null });
  await terminal.plaza('settings', 'reset', 'releaseFeed');
  expect(await noticeFor(world.admin)).toBe('');
});

test.each([
  ['is no feed', (site: RemoteSite) => site.put('/broken', '<html>')],
  ['answered 404', (site: RemoteSite) => `${site.url}/missing`],
  ['', (site: RemoteSite) => site.put('/large', 'x'.repeat(1_500_000))],
])('a feed that cannot be read (%s) is said, and the known release stays', async (error, addressOf) => {
  await read(NEWER);
  const feedUrl = addressOf(site);
  await world.platform.db.newestRelease.updateMany({ data: { feedUrl } });
  await terminal.plaza('settings', 'set', 'releaseFeed', feedUrl);
  await check();
  const state = await releaseState(world.platform);
  expect(state).toMatchObject({ newer: { version: '99.0.0' }, error: expect.stringContaining(error) });
});

test('versions are compared by their numbers', () => {
  const pairs = [
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.0', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.0', '0.2.0', false],
    ['0.2.0', '0.2.0-dev', false],
  ] as const;
  expect(pairs.map(([a, b]) => isNewer(a, b))).toEqual(pairs.map(([, , newer]) => newer));
  expect(
    newestIn(
      atom(['0.1.0', 'https://a.example/1'], ['0.3.0', 'https://a.example/3'], ['0.2.0', 'https://a.example/2']),
    ),
  ).toEqual({
    newest: { version: '0.3.0', url: 'https://a.example/3' },
  });
});
