/** Preview cards: the metadata of a page that a status links to. */
import { describe, expect, test } from 'vitest';
import { countCopies, removeOldCopies } from '../../src/domain/federation/remote/files/cached-copies.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { beside } from '../support/world/beside.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let site: RemoteSite;
beside(startSite, (made, started) => {
  [world, site] = [made, started];
});

const DAY = 86_400_000;

async function post(body: string | object, person: Person = world.alice) {
  const given = typeof body === 'string' ? { status: body } : body;
  const { body: status } = await world.rest(person).post('/api/v1/statuses', given);
  expect(status.card).toBeNull();
  await world.drain();
  return status.id as string;
}

const get = async (id: string, person: Person | null = null) =>
  (await world.rest(person).get(`/api/v1/statuses/${id}`)).body;
const cardOf = async (id: string) => (await get(id)).card;
const posted = async (body: string | object) => cardOf(await post(body));

const NOTHING = {
  ...{ description: '', language: null, type: 'link', author_name: '', author_url: '', authors: [] },
  ...{ provider_name: '', provider_url: '', html: '', width: 0, height: 0, image: null, image_description: '' },
  ...{ embed_url: '', blurhash: null, published_at: null },
};

const ARTICLE = `<!doctype html><html lang="fr-CA"><head><title>Tab's title</title>
<meta property="og:title" content="  The &amp; title
 of it "><meta property="og:description" content="What it says">
<meta property="og:site_name" content="The Paper"><meta name="author" content="Ada Writer">
<meta property="article:published_time" content="2026-11-20T08:30:00+02:00">
<meta property="og:image" content="/pictures/1.jpg"><meta property="og:image:alt" content="A dog"></head></html>`;

describe('a page', () => {
  test('becomes a card with its picture, scaled down and served by this server', async () => {
    site.put('/pictures/1.jpg', await picture('jpeg', 1600, 900), 'image/jpeg');
    const url = site.put('/article', ARTICLE);
    const id = await post(`Read this: ${url} and not ${site.url}/other`);
    const card = await cardOf(id);
    expect(card).toEqual({
      ...NOTHING,
      ...{ url, title: 'The & title of it', description: 'What it says', language: 'fr', provider_name: 'The Paper' },
      ...{ author_name: 'Ada Writer', authors: [{ name: 'Ada Writer', url: '', account: null }] },
      ...{ width: 640, height: 360, image_description: 'A dog', published_at: '2026-11-20T06:30:00.000Z' },
      image: expect.stringMatching(/\/media\/[\w-]{32}-small\.jpg$/),
      blurhash: expect.stringMatching(/^[\w#$%*+,\-.:;=?@[\]^{|}~]{20,}$/),
    });
    const served = await fetch(card.image);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect(site.asked).toEqual(['/article', '/pictures/1.jpg']);
    expect([...site.userAgents]).toEqual([expect.stringMatching(/^Plaza\/[\d.]+ \(\+http:.*\) Bot$/)]);
  });

  test('is shown in lists and in reblogs of the status alike', async () => {
    const url = site.put('/shown', '<title>Shown</title>');
    const id = await post(url);
    const { body: reblog } = await world.rest(world.bob).post(`/api/v1/statuses/${id}/reblog`);
    expect([reblog.card, reblog.reblog.card.title]).toEqual([null, 'Shown']);
    const { body: page } = await world.rest().get('/api/v1/timelines/public', { limit: 1 });
    expect(page[0].card).toEqual({ ...NOTHING, url, title: 'Shown' });
    const { body: list } = await world.rest().get(`/api/v1/accounts/${world.alice.id}/statuses`, { limit: 1 });
    expect(list[0].card.title).toBe('Shown');
  });

  test('reads a page without Open Graph tags from its head', async () => {
    const url = site.put('/plain', '<html lang=xx><title>Plain</title><meta name=description content="As it is">');
    expect(await posted(url)).toEqual({ ...NOTHING, url, title: 'Plain', description: 'As it is' });
  });

  test('has the most data in JSON-LD', async () => {
    const article = { '@type': 'NewsArticle', headline: 'Headline', author: [{ name: 'Ada', url: '/ada' }] };
    const data = { '@graph': [{ '@type': 'Person' }, { ...article, datePublished: '2026-01-02' }] };
    const url = site.put(
      '/news',
      `<title>x</title><script type="application/ld+json">{broken</script>
      <script type="application/ld+json">${JSON.stringify(data)}</script><meta name="author" content="Somebody">`,
    );
    const author = { name: 'Ada', url: `${site.url}/ada` };
    expect(await posted(url)).toEqual({
      ...{ ...NOTHING, url, title: 'Headline', author_name: author.name, author_url: author.url },
      ...{ authors: [{ ...author, account: null }], published_at: '2026-01-02T00:00:00.000Z' },
    });
  });

  test('a redirecting page links to the address in the text, and shares the card of the target', async () => {
    const end = site.put('/end', '<title>The end</title><link rel=canonical href="/end">');
    const short = site.put('/s', (_req, res) => res.writeHead(302, { location: '/end?from=s' }).end());
    expect(await posted(short)).toEqual({ ...NOTHING, url: short, title: 'The end' });
    expect((await posted(end)).url).toBe(end);
    expect((await posted(short)).url).toBe(short);
    expect(site.asked).toEqual(['/s', '/end?from=s']);
    expect(await world.platform.db.previewCard.count({ where: { title: 'The end' } })).toBe(1);
  });

  test('cannot claim an address of another site', async () => {
    const url = site.put('/claim', '<title>Claim</title><link rel=canonical href="https://bank.example/">');
    await posted(url);
    expect(await world.platform.db.previewCard.findFirst({ where: { title: 'Claim' } })).toMatchObject({ url });
  });

  test('is fetched again after two weeks, and keeps its card when that fails', async () => {
    site.put('/p.png', await picture('png', 30, 20), 'image/png');
    const url = site.put('/changes', '<title>Before</title><meta property=og:image content=/p.png>');
    const first = await post(url);
    const before = await cardOf(first);
    site.put('/changes', '<title>After</title><meta property=og:image content=/p.png>');
    world.clock.advance(13 * DAY);
    expect((await posted(url)).title).toBe('Before');
    world.clock.advance(2 * DAY);
    const after = await posted(url);
    expect([after.title, after.image === before.image]).toEqual(['After', false]);
    expect(await cardOf(first)).toEqual(after);
    world.clock.advance(2 * 3_600_000);
    await world.drain();
    expect([(await fetch(before.image)).status, (await fetch(after.image)).status]).toEqual([404, 200]);
    site.put('/changes', (_req, res) => res.writeHead(500).end());
    world.clock.advance(15 * DAY);
    expect((await posted(url)).title).toBe('After');
  });
});

describe('a page without a card', () => {
  test.each([
    ['that is not there', '/absent', null],
    ['that has no title', '/untitled', '<p>Nothing said</p>'],
  ])('%s is not requested again for an hour', async (_what, path, text) => {
    const url = text === null ? site.url + path : site.put(path, text);
    for (const who of [world.alice, world.bob, world.alice]) expect(await cardOf(await post(url, who))).toBeNull();
    expect(site.asked).toEqual([path]);
    site.put(path, '<title>Back</title>');
    expect(await posted(url)).toBeNull();
    world.clock.advance(3_600_001);
    expect((await posted(url)).title).toBe('Back');
    expect(site.asked).toEqual([path, path]);
  });

  test('keeps an older card, and is not requested for every status either', async () => {
    const url = site.put('/dies', '<title>Alive</title>');
    await post(url);
    site.put('/dies', (_req, res) => res.writeHead(503).end());
    world.clock.advance(15 * DAY);
    for (const _ of [1, 2, 3]) expect((await posted(url)).title).toBe('Alive');
    expect(site.asked).toEqual(['/dies', '/dies']);
  });

  test('is forgotten when it may be requested again', async () => {
    const { db } = world.platform;
    await post(`${site.url}/forgotten`);
    expect(await db.cardFailure.count({ where: { url: `${site.url}/forgotten` } })).toBe(1);
    world.clock.advance(3_600_001);
    await runFromTimetable(world.platform, 'cards.unused');
    expect(await db.cardFailure.count()).toBe(0);
  });
});

describe('the first link counts', () => {
  test('skips mentions, hashtags and pages of this server', async () => {
    const url = site.put('/first', '<title>First</title>');
    const own = (await get(await post('Hello'))).url;
    expect((await posted(`@bob #tag ${own} ${url} ${site.url}/second`)).title).toBe('First');
    expect(await posted(`@bob #tag ${own}`)).toBeNull();
    expect(site.asked).toEqual(['/first']);
  });

  test('shows no card beside media', async () => {
    const url = site.put('/beside', '<title>Beside</title>');
    const upload = form({ file: file(await picture()) });
    const { id } = (await world.rest(world.alice).post('/api/v2/media', upload)).body;
    expect(await posted({ status: url, media_ids: [id] })).toBeNull();
    expect(site.asked).toEqual([]);
  });

  test('counts in a post for followers, too', async () => {
    const id = await post({ status: site.put('/private', '<title>Private</title>'), visibility: 'private' });
    expect((await get(id, world.alice)).card.title).toBe('Private');
  });
});

describe('an edit', () => {
  const edit = async (id: string, body: object) => {
    const { body: status } = await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body });
    await world.drain();
    return status.card;
  };

  test('replaces the card when the link changes', async () => {
    const [one, two] = [site.put('/one', '<title>One</title>'), site.put('/two', '<title>Two</title>')];
    const id = await post(one);
    expect(await edit(id, { status: `Look: ${one}` })).toMatchObject({ title: 'One' });
    expect(await edit(id, { status: two })).toBeNull();
    expect((await cardOf(id)).title).toBe('Two');
    expect(await edit(id, { status: 'Nothing' })).toBeNull();
    expect(await cardOf(id)).toBeNull();
  });

  test('removes the card when it adds media', async () => {
    const url = site.put('/pictured', '<title>Pictured</title>');
    const id = await post(url);
    const upload = form({ file: file(await picture()) });
    const media = (await world.rest(world.alice).post('/api/v2/media', upload)).body;
    expect(await edit(id, { status: url, media_ids: [media.id] })).toBeNull();
    expect(await cardOf(id)).toBeNull();
    expect(await edit(id, { status: url })).toBeNull();
    expect((await cardOf(id)).title).toBe('Pictured');
  });

  test('shows no card of the former link if it happens while the page is fetched', async () => {
    const other = site.put('/meanwhile', '<title>Meanwhile</title>');
    let id = '';
    const url = site.put('/slow', async (_req, res) => {
      await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: other } });
      res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>');
    });
    const { body } = await world.rest(world.alice).post('/api/v1/statuses', { status: url });
    id = body.id;
    await world.drain();
    expect((await cardOf(id)).title).toBe('Meanwhile');
  });
});

test('unused cards are removed with their pictures; others stay', async () => {
  site.put('/k.png', await picture('png', 30, 20), 'image/png');
  const page = (title: string) => `<title>${title}</title><meta property=og:image content=/k.png>`;
  const [gone, kept] = [await post(site.put('/gone', page('Gone'))), await post(site.put('/kept', page('Kept')))];
  const { image } = await cardOf(gone);
  await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${gone}`);
  await world.drain();
  const titles = async () =>
    (await world.platform.db.previewCard.findMany({ where: { title: { in: ['Gone', 'Kept'] } } })).map((c) => c.title);
  await runFromTimetable(world.platform, 'cards.unused');
  expect((await titles()).sort()).toEqual(['Gone', 'Kept']);
  world.clock.advance(DAY + 1);
  await runFromTimetable(world.platform, 'cards.unused');
  await world.drain();
  expect([await titles(), (await fetch(image)).status]).toEqual([['Kept'], 404]);
  expect((await fetch((await cardOf(kept)).image)).status).toBe(200);
  const keys = (await world.platform.db.previewCard.findMany()).flatMap((card) => card.imageKey ?? []);
  expect(filesOf(world).filter((name) => name.includes('-small'))).toEqual(keys.sort());
});

test('the picture of a card goes after the days of remoteMediaDays, and comes back for many viewers by one request', async () => {
  site.put('/pictures/old.jpg', await picture('jpeg', 1600, 900), 'image/jpeg');
  const id = await post(site.put('/old-page', ARTICLE.replace('/pictures/1.jpg', '/pictures/old.jpg')));
  const image = async (): Promise<string> => (await cardOf(id)).image;
  const copies = async () => (await countCopies(world.platform)).find(({ kind }) => kind === 'cards')?.copies;
  const [before, counted] = [await image(), (await copies()) ?? 0];
  expect([before, counted]).toEqual([expect.stringContaining('/media/'), expect.any(Number)]);
  world.clock.advance(31 * DAY);
  await removeOldCopies(world.platform);
  await world.drain();
  const after = await image();
  expect([after, await copies()]).toEqual([expect.stringContaining('/media_proxy/'), 0]);
  expect((await fetch(before)).status).toBe(404);
  const asked = () => site.asked.filter((path) => path === '/pictures/old.jpg').length;
  const first = asked();
  const views = await Promise.all([1, 2, 3].map(async () => (await fetch(after)).status));
  expect([views, asked() - first, await copies()]).toEqual([[200, 200, 200], 1, 1]);
  expect(await image()).toContain('/media/');
});
