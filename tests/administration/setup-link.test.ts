/** The first owner of a new server: the link that the terminal prints, the page that it opens, and what visitors see until then. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerSetupLink } from '../../src/domain/setup/setup-link.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createEmptyWorld, PASSWORD } from '../support/world/world.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = new Terminal(await createEmptyWorld({ clock: FakeClock.atRealTime() }));
});
afterAll(() => terminal.close());

const OWNER = { name: 'Olga', username: 'olga', email: 'olga@example.org', password: PASSWORD };
const PAGE = { accept: 'text/html' };

const textOf = ({ text }: Visited): string => load(text)('main').text().replace(/\s+/g, ' ');

/** The path of the link in a text of the terminal. */
function linkIn(text: string): string {
  const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
}

const newLink = async (): Promise<string> => linkIn((await terminal.plaza('setup-link')).out);

/** Opens the link in a browser of its own. */
async function open(link: string): Promise<{ browser: Browser; page: Visited }> {
  const browser = new Browser(terminal.world.url);
  return { browser, page: await browser.get(link) };
}

const ownersIn = () => terminal.world.platform.db.user.count();

describe('before there is an owner', () => {
  test('the start prints a link once; other starts name it until it expires', async () => {
    const { platform, clock } = terminal.world;
    const first = await offerSetupLink(platform);
    expect(first).toMatchObject({ url: expect.stringMatching(/^http.*\/setup\?token=[\w-]{43}$/) });
    expect(await offerSetupLink(platform)).toBe('earlier');
    const stored = await platform.db.setupLink.findMany();
    expect(JSON.stringify(stored, (_, value) => String(value))).not.toContain(linkIn(JSON.stringify(first)).slice(-43));
    clock.advance(24 * 3_600_000);
    expect((await open(linkIn((first as { url: string }).url))).page.status).toBe(422);
    expect(await offerSetupLink(platform)).toMatchObject({ url: expect.any(String) });
  });

  test('one of several processes that start at once prints a link', async () => {
    const { platform } = terminal.world;
    await platform.db.setupLink.deleteMany();
    const offers = await Promise.all(Array.from({ length: 4 }, () => offerSetupLink(platform)));
    expect(offers.filter((offer) => offer === 'earlier')).toHaveLength(3);
  });

  test.each([
    ['en', 'This community is being set up'],
    ['fr', 'Cette communauté est en cours d’installation'],
    ['de', 'Diese Community wird gerade eingerichtet'],
  ])('visitors read so in their language (%s), on every page', async (language, title) => {
    const visitor = new Browser(terminal.world.url);
    for (const path of ['/', '/events', '/auth/sign_up', '/moderation', '/@olga']) {
      const page = await visitor.get(path, { ...PAGE, 'accept-language': language });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3600']);
      expect(load(page.text)('h1').text()).toBe(title);
    }
  });

  test('APIs answer as on any server', async () => {
    const rest = terminal.world.rest();
    expect(await rest.get('/api/v2/instance')).toMatchObject({ status: 200, body: { title: 'Plaza' } });
    expect((await rest.get('/api/v1/timelines/public')).body).toEqual([]);
    expect((await rest.get('/.well-known/nodeinfo')).status).toBe(200);
    expect((await rest.get('/health')).status).toBe(200);
    expect((await rest.get('/actor')).status).toBe(200);
    expect((await terminal.world.gql(null, '{ config { name } }')).data).toEqual({ config: { name: 'Plaza' } });
  });

  test.each(['/setup', '/setup?token=', '/setup?token=guessed', `/setup?token=${'a'.repeat(43)}`])(
    'a wrong link (%s) shows no form, and its form creates nobody',
    async (link) => {
      const { browser, page } = await open(link);
      expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining('This link no longer works')]);
      expect(page.text).not.toContain('<form');
      const good = await browser.get(await newLink());
      const token = load(good.text)('input[name=form_token]').attr('value') ?? '';
      const sent = await browser.send('POST', link, { ...OWNER, act: 'create', form_token: token });
      expect([sent.status, await ownersIn()]).toEqual([422, 0]);
    },
  );

  test('a newer link replaces an earlier one', async () => {
    const earlier = await newLink();
    const newer = await newLink();
    expect((await open(earlier)).page.status).toBe(422);
    expect((await open(newer)).page.status).toBe(200);
  });

  test('a form of another site creates nobody', async () => {
    const { browser, page } = await open(await newLink());
    const sent = await browser.submit(page, 'create', { ...OWNER, form_token: 'forged' });
    expect([sent.status, await ownersIn()]).toEqual([403, 0]);
  });

  test('a wrong form names each field, keeps what was entered, and leaves the link as it is', async () => {
    const link = await newLink();
    const { browser, page } = await open(link);
    const wrong = { name: ' ', username: 'no spaces', email: 'olga', password: 'password' };
    const again = await browser.submit(page, 'create', wrong);
    expect(again.status).toBe(422);
    const $ = load(again.text);
    for (const name of Object.keys(wrong)) expect($(`#${name}-problem`).text()).not.toBe('');
    expect($('input[name=email]').attr('value')).toBe('olga');
    expect($('input[name=password]').attr('value')).toBe('');
    const empty = await browser.submit(again, 'create', { name: '', username: '', email: '', password: '' });
    expect([empty.status, await ownersIn()]).toEqual([422, 0]);
    expect((await open(link)).page.status).toBe(200);
  });
});

describe('the owner', () => {
  beforeEach(async () => {
    const { db } = terminal.world.platform;
    await db.session.deleteMany();
    await db.actor.deleteMany();
    await db.user.deleteMany();
  });

  test('is created, signed in, and led to the further steps; the link is dead then', async () => {
    const link = await newLink();
    const { browser, page } = await open(link);
    const created = await browser.submit(page, 'create', OWNER);
    expect(destination(created).pathname).toBe('/moderation/setup');
    expect((await browser.get('/moderation/settings', PAGE)).status).toBe(200);
    const [owner] = await terminal.world.platform.db.user.findMany({ include: { profiles: true, role: true } });
    expect(owner).toMatchObject({ email: OWNER.email, role: { name: 'Owner' }, profiles: [{ name: 'Olga' }] });
    expect(owner?.confirmedAt).not.toBeNull();
    expect(await terminal.world.platform.db.setupLink.count()).toBe(0);
    expect((await open(link)).page.status).toBe(422);
    expect(await terminal.plaza('setup-link')).toMatchObject({ code: 1, err: expect.stringMatching(/has an owner/) });
    expect(await offerSetupLink(terminal.world.platform)).toBeNull();
    expect((await new Browser(terminal.world.url).get('/', PAGE)).status).toBe(200);
  });

  test('is the first of three people who race with the link; nothing of the others is written', async () => {
    const link = await newLink();
    const visits = await Promise.all(['olga', 'oleg', 'oona'].map(async (name) => ({ name, ...(await open(link)) })));
    const answers = await Promise.all(
      visits.map(({ browser, page, name }) =>
        browser.submit(page, 'create', { ...OWNER, username: name, email: `${name}@example.org` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    const { db } = terminal.world.platform;
    expect([await db.user.count(), await db.actor.count(), await db.session.count()]).toEqual([1, 1, 1]);
  });

  test('who was created on the terminal ends the link, too', async () => {
    const link = await newLink();
    await terminal.plaza('accounts', 'create', 'olga', '--email', OWNER.email, '--role', 'Owner', '--confirmed');
    expect((await open(link)).page.status).toBe(422);
  });
});

test('the doctor names the missing parts until there are none', async () => {
  const lineOf = async (): Promise<string> => {
    const { out } = await terminal.plaza('doctor');
    return out.split('\n').find((line) => / setup /.test(line)) ?? '';
  };
  const { db } = terminal.world.platform;
  await db.user.deleteMany();
  expect(await lineOf()).toMatch(
    /^WARN +setup +.* an owner \("plaza setup-link"\), a name, a description, a contact address/,
  );
  await terminal.world.person('oona', { role: 'Owner' });
  await terminal.plaza('settings', 'set', 'name', 'Our town');
  await terminal.plaza('settings', 'set', 'description', 'On a river.');
  expect(await lineOf()).toMatch(/^WARN +setup +the server still needs a contact address\. See \/moderation\/setup/);
  await terminal.plaza('settings', 'set', 'contactEmail', 'desk@example.org');
  expect(await lineOf()).toMatch(/^OK +setup /);
});
