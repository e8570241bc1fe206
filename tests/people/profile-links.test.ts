/** Links of profiles: verified by a page that links back, through the guarded client, again later where a site is down. */
import { describe, expect, test } from 'vitest';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { beside } from '../support/world/beside.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let site: RemoteSite;
beside(startSite, (made, started) => {
  [world, site] = [made, started];
});

const MINUTE = 60_000;
const profile = (who: Person) => `${world.url}/@${who.name}`;
const edit = (who: Person, body: object) =>
  world.rest(who).send('PATCH', '/api/v1/accounts/update_credentials', { body });
const fields = async (who: Person) =>
  (await world.rest().get(`/api/v1/accounts/${who.id}`)).body.fields as { name: string; verified_at: string | null }[];
/** Sets one field, and returns it after the jobs. */
async function verified(who: Person, value: string) {
  await edit(who, { fields_attributes: [] });
  const { body } = await edit(who, { fields_attributes: [{ name: 'Site', value }] });
  expect(body.fields[0].verified_at).toBeNull();
  await world.drain();
  return (await fields(who))[0]?.verified_at ?? null;
}

describe('a page', () => {
  test.each([
    ['an a element', (url: string) => `<p>I am <a class="x" href="${url}" rel="me">here</a></p>`],
    ['a link element', (url: string) => `<link href="${url}" rel="me">`],
    ['among other relations', (url: string) => `<A HREF="${url}" REL="nofollow ME noopener">here</A>`],
    ['the second of two', (url: string) => `<a rel=me href="https://other.example">x</a><a rel=me href="${url}">y</a>`],
    ['a final slash and other case', (url: string) => `<a rel=me href="${url.toUpperCase()}/">y</a>`],
  ])('a page that links back by %s verifies the link', async (_name, page) => {
    const url = site.put('/me', page(profile(world.alice)));
    expect(await verified(world.alice, url)).toBe(world.clock.now().toISOString());
    expect([site.asked, [...site.userAgents]]).toEqual([['/me'], [expect.stringMatching(/^Plaza\//)]]);
  });

  test.each<[string, (url: string) => string | Uint8Array, string?]>([
    ['without the relation', (url) => `<a href="${url}">here</a>`],
    ['with a relation that only looks like it', (url) => `<a rel="mean" href="${url}">here</a>`],
    ['to somebody else', (url) => `<a rel=me href="${url}2">x</a>`],
    ['in text alone', (url) => `&lt;a rel=me href="${url}"&gt;`],
    ['in a comment', (url) => `<!-- <a rel=me href="${url}">x</a> -->`],
    ['in a script', (url) => `<script>const x = '<a rel=me href="${url}">'</script>`],
    ['in what is no page', (url) => `<a rel=me href="${url}">x</a>`, 'text/plain'],
    ['with an address that is none', () => '<a rel=me href="http://[">x</a>'],
  ])('%s does not', async (_name, page, type) => {
    expect(await verified(world.alice, site.put('/not', page(profile(world.alice)), type))).toBeNull();
    expect(site.asked).toEqual(['/not']);
  });

  test('is found behind a redirect, and its relative links are its own', async () => {
    site.put('/end', `<a rel=me href="${profile(world.bob)}">x</a><a rel=me href="/@alice">y</a>`);
    const start = site.put('/start', (_req, res) => res.writeHead(302, { location: '/end' }).end());
    expect(await verified(world.bob, start)).not.toBeNull();
    expect(await verified(world.alice, start)).toBeNull();
  });
});

describe('a page whose link back is a redirect', () => {
  const moved = (path: string, location: string, status = 301) =>
    site.put(path, (_req, res) => res.writeHead(status, { location }).end());
  const linking = (...hrefs: string[]) =>
    site.put('/short', hrefs.map((href) => `<a rel=me href="${href}">x</a>`).join(''));

  test('verifies the link, if it is the first one and redirects to the profile at once', async () => {
    const short = moved('/s', profile(world.alice), 302);
    expect(await verified(world.alice, linking(short, 'https://other.invalid/'))).not.toBeNull();
    expect(site.asked).toEqual(['/short', '/s']);
    expect(await verified(world.alice, linking('/s'))).not.toBeNull();
  });

  test.each<[string, () => string[]]>([
    ['to somebody else', () => [moved('/s', profile(world.bob))]],
    ['to another redirect', () => [moved('/s', moved('/t', profile(world.alice)))]],
    ['as the second link', () => ['https://other.invalid/', moved('/s', profile(world.alice))]],
    ['without being one', () => [moved('/s', profile(world.alice), 200)]],
    ['to what is no address', () => [moved('/s', 'http://[')]],
  ])('%s does not', async (_name, hrefs) => {
    expect(await verified(world.alice, linking(...hrefs()))).toBeNull();
  });

  test('sends no request to a redirect at a private address', async () => {
    world.platform.http = createHttp((address) => address === '127.0.0.1');
    const short = moved('/s', profile(world.alice)).replace('127.0.0.1', '127.0.0.2');
    expect(await verified(world.alice, linking(short))).toBeNull();
    expect(site.asked).toEqual(['/short']);
  });
});

test('several links, each by its own page, and text is not asked for', async () => {
  const good = site.put('/good', `<a rel=me href="${profile(world.carol)}">x</a>`);
  const bad = site.put('/bad', '<p>nothing');
  await edit(world.carol, {
    fields_attributes: [
      { name: 'Good', value: good },
      { name: 'Bad', value: bad },
      { name: 'Said', value: `see ${good}` },
      { name: 'Again', value: good },
    ],
  });
  await world.drain();
  expect((await fields(world.carol)).map(({ verified_at }) => verified_at !== null)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(site.asked).toEqual(['/good', '/bad']);
  const { body } = await world.rest(world.carol).get('/api/v1/accounts/verify_credentials');
  expect(body.source.fields[0]).toEqual({ name: 'Good', value: good, verified_at: expect.any(String) });
  const page = await (await fetch(profile(world.carol))).text();
  expect([
    page.split('verified').length - 1,
    page.includes(`href="${bad}" target="_blank" rel="nofollow noopener noreferrer me"`),
  ]).toEqual([2, true]);
});

test('a link that changes loses it, one that stays keeps it and is not asked again', async () => {
  const who = await world.person('keeper');
  const [one, two] = ['/one', '/two'].map((path) => site.put(path, `<a rel=me href="${profile(who)}">x</a>`));
  const at = await verified(who, one ?? '');
  site.asked.length = 0;
  world.clock.advance(MINUTE);
  const renamed = await edit(who, { fields_attributes: { 0: { name: 'Renamed', value: one } } });
  expect(renamed.body.fields).toMatchObject([{ name: 'Renamed', verified_at: at }]);
  await world.drain();
  expect(site.asked).toEqual([]);
  const changed = await edit(who, { fields_attributes: [{ name: 'Renamed', value: two }] });
  expect(changed.body.fields[0].verified_at).toBeNull();
  await world.drain();
  expect((await fields(who))[0]?.verified_at).toBe(world.clock.now().toISOString());
});

describe('a site that is down', () => {
  const asked = async () => {
    site.asked.length = 0;
    await world.drain();
    return site.asked.length;
  };

  test('is asked again, later and later, until it answers', async () => {
    const who = await world.person('patient');
    let down = true;
    const url = site.put('/down', (_req, res) =>
      down
        ? res.writeHead(503).end()
        : res.writeHead(200, { 'content-type': 'text/html' }).end(`<a rel=me href="${profile(who)}">`),
    );
    expect(await verified(who, url)).toBeNull();
    for (const minutes of [1, 5, 30]) {
      expect(await asked()).toBe(0);
      world.clock.advance((minutes - 0.5) * MINUTE);
      expect(await asked()).toBe(0);
      world.clock.advance(MINUTE);
      expect(await asked()).toBe(1);
    }
    down = false;
    world.clock.advance(181 * MINUTE);
    expect(await asked()).toBe(1);
    expect((await fields(who))[0]?.verified_at).not.toBeNull();
    world.clock.advance(100 * 60 * MINUTE);
    expect(await asked()).toBe(0);
  });

  test('is given up after six attempts, without a dead job, and asked when the profile is saved', async () => {
    const who = await world.person('hopeless');
    const url = site.put('/never', (_req, res) => res.writeHead(500).end());
    await verified(who, url);
    for (let n = 0; n < 5; n += 1) {
      world.clock.advance(721 * MINUTE);
      expect(await asked()).toBe(1);
    }
    world.clock.advance(10_000 * MINUTE);
    expect(await asked()).toBe(0);
    expect(await world.platform.db.deadJob.count()).toBe(0);
    await edit(who, { note: 'saved again' });
    expect(await asked()).toBe(1);
  });
});

test('nothing is asked at private addresses', async () => {
  world.platform.http = createHttp();
  const url = site.put('/private', `<a rel=me href="${profile(world.alice)}">x</a>`);
  expect(await verified(world.alice, url)).toBeNull();
  expect(site.asked).toEqual([]);
});

test('nothing is asked for somebody who is suspended or gone meanwhile', async () => {
  const who = await world.person('leaving');
  const url = site.put('/left', `<a rel=me href="${profile(who)}">x</a>`);
  await edit(who, { fields_attributes: [{ name: 'Site', value: url }] });
  await world.platform.db.actor.update({ where: { id: who.actorId }, data: { suspendedAt: world.clock.now() } });
  await world.drain();
  expect(site.asked).toEqual([]);
});

test('a field that changes while its page is fetched is not verified', async () => {
  const who = await world.person('hasty');
  const url = site.put('/slow', (_req, res) => {
    void edit(who, { fields_attributes: [{ name: 'Site', value: 'https://elsewhere.invalid' }] }).then(() =>
      res.writeHead(200, { 'content-type': 'text/html' }).end(`<a rel=me href="${profile(who)}">`),
    );
  });
  await edit(who, { fields_attributes: [{ name: 'Site', value: url }] });
  await world.drain();
  expect(await fields(who)).toMatchObject([{ verified_at: null, value: expect.stringContaining('elsewhere') }]);
});
