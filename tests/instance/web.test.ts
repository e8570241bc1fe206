/** Web pages: what they show, what they never show, and which files they load. */
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEmoji } from '../support/world/emojis.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await createWorld();
  const rest = world.rest(world.alice);
  ids.open = (await world.post(world.alice, 'Good <b>morning</b> & #hello')).id;
  ids.private = (await world.post(world.alice, 'for followers', { visibility: 'private' })).id;
  ids.warned = (await world.post(world.alice, 'the butler', { spoiler_text: 'Who did it' })).id;
  const event = {
    title: 'Fair & square',
    description: '<p>Come <script>alert(1)</script></p>',
    beginsOn: '2099-06-01T10:00:00Z',
  };
  ids.event = (await rest.post('/api/v1/events', event)).body.uuid;
  const collection = { name: 'Makers & <i>shakers</i>', account_ids: [world.bob.id] };
  ids.collection = (await rest.post('/api/v1/collections', collection)).body.collection.id;
  ids.hidden = (await rest.post('/api/v1/events', { ...event, title: 'Secret', visibility: 'PRIVATE' })).body.uuid;
});
afterAll(() => world.close());

/** As a browser requests it; redirects are not followed. */
const get = (path: string, accept = 'text/html') => request(world.url).get(path).set('accept', accept);

describe('pages', () => {
  test('the front shows posts and events, escaped, and leads on', async () => {
    const { text } = await get('/').expect(200);
    expect(text).toContain('Good &lt;b&gt;morning&lt;/b&gt; &amp;');
    expect(text).toContain('Fair &amp; square');
    expect(text).toContain('<span><bdi>Who did it</bdi></span></summary>');
    for (const hidden of ['for followers', 'Secret', 'alert(1)']) expect(text).not.toContain(hidden);
    const about = (await get('/about').expect(200)).text;
    for (const address of ['/docs/rest', '/api', '/openapi.json']) expect(about).toContain(`href="${address}"`);
  });

  test.each([
    ['a person', () => '/@alice', 'Good &lt;b&gt;'],
    ['a post', () => `/@alice/${ids.open}`, 'Good &lt;b&gt;'],
    ['an event', () => `/events/${ids.event}`, '<h1><bdi>Fair &amp; square</bdi></h1>'],
    ['a tag', () => '/tags/hello', 'Good &lt;b&gt;'],
    ['a collection', () => `/collections/${ids.collection}`, '<h1>Makers &amp; &lt;i&gt;shakers&lt;/i&gt;</h1>'],
  ])('%s', async (_what, path, shown) => {
    const { text } = await get(path()).expect(200);
    expect(text).toContain(shown);
    expect(text).not.toContain('for followers');
  });

  test('a person and a group show what they organize, and link to their calendars', async () => {
    const { text } = await get('/@alice');
    expect(text).toContain('Fair &amp; square');
    expect(text).toContain('href="/@alice/feed/ics"');
    expect(text).not.toContain('Secret');
    const group = await createGroup(world, world.alice, { preferredUsername: 'walkers', name: 'Walkers' });
    await organize(world, world.alice, { title: 'A long walk', organizerActorId: group.id });
    const page = await get('/@walkers').expect(200);
    for (const words of ['A long walk', 'A group']) expect(page.text).toContain(words);
    expect((await get('/@bob')).text).toContain('Nothing to see here yet.');
  });

  test('names and texts keep to themselves: their direction, and their emoji; choices of polls are shown', async () => {
    await addEmoji(world, 'bike');
    await world.trpc(world.carol).profile.updateCredentials.mutate({ display_name: '\u202ecarol :bike:' });
    const body = await world.post(world.carol, {
      status: 'מתי? :bike: https://example.org/:bike:/x',
      poll: { options: ['Friday :bike:', '<b>Saturday</b>'], expires_in: 3600 },
    });
    const { text } = await get(`/@carol/${body.id}`).expect(200);
    const bike = /<img class="emoji" src="[^"]+" alt=":bike:" title=":bike:" loading="lazy">/;
    expect(text).toMatch(new RegExp(`<bdi>\u202ecarol ${bike.source}</bdi>`));
    // Titles are plain text.
    expect(text).toContain('<title>\u202ecarol: a post · ');
    expect((await get('/@carol')).text).toContain('<title>\u202ecarol · ');
    expect(text).toMatch(new RegExp(`dir="auto"><p>מתי\\? ${bike.source} <a href="https://example.org/:bike:/x"`));
    expect(text).toMatch(new RegExp(`<li><span><bdi>Friday ${bike.source}</bdi></span></li>`));
    expect(text).toContain('<bdi>&lt;b&gt;Saturday&lt;/b&gt;</bdi>');
  });

  test('an event is at its own time; one of a whole day has none', async () => {
    const times = { beginsOn: '2099-06-01T22:00:00Z', endsOn: '2099-06-02T22:00:00Z', timeZone: 'Europe/Paris' };
    const timed = await organize(world, world.alice, times);
    const { text: inGerman } = await get(`/events/${timed.uuid}?lang=de`);
    expect(inGerman.replaceAll('\u2009', ' ')).toContain(
      '<b>Dienstag, 2. Juni 2099</b> <span class="meta">00:00–00:00',
    );
    const day = await organize(world, world.alice, {
      ...times,
      options: { showStartTime: false, showEndTime: false },
    });
    const { text } = await get(`/events/${day.uuid}`);
    expect(text).toContain('<b>Tuesday, 2 June 2099</b> </time>');
  });

  test.each([
    ['a private post', () => `/@alice/${ids.private}`],
    ['a post under another name', () => `/@bob/${ids.open}`],
    ['a private event', () => `/events/${ids.hidden}`],
    ['nobody', () => '/@nobody'],
    ['nonsense', () => '/events/nonsense'],
    ['no page', () => '/nothing/here'],
  ])('%s is not found', async (_what, path) => {
    const { text } = await get(path()).expect(404);
    expect(text).toContain('<h1>Not here</h1>');
  });

  test('a missing page is JSON for clients that accept JSON', async () => {
    await get('/nothing/here', 'application/json').expect(404, { error: 'Not Found' });
  });
});

describe('every page', () => {
  const paths = ['/', '/@alice', '/docs/rest', '/nothing', '/api'];

  test.each(paths)('%s loads nothing from other servers, by its Content-Security-Policy', async (path) => {
    const { text, headers } = await get(path);
    const loaded = [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(loaded.filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(world.url))).toEqual([]);
    expect(headers['content-security-policy']).toMatch(/default-src '(?:none|self)'/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/', '/@alice', '/docs/rest'])('%s has no script in the page', async (path) => {
    expect((await get(path)).text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+="/);
  });
});

describe('the REST reference', () => {
  test('is served by this server alone', async () => {
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
      await get(`/docs/rest/${file}`).expect(200);
  });

  test('reads a document that names this server', async () => {
    const { body } = await get('/openapi.json').expect('content-type', /^application\/json\b/);
    expect(body.servers).toEqual([{ url: world.url }]);
  });
});

test('robots and the icon', async () => {
  await get('/robots.txt').expect(200, /^Disallow: \/api\/$/m);
  await get('/favicon.ico').expect('location', '/assets/icon.svg');
  await get('/assets/icon.svg').expect('content-type', 'image/svg+xml');
});

describe('for strangers', () => {
  test('pages are in the language of the browser, and lead to the sign-in and the sign-up', async () => {
    const { text, headers } = await get('/events').set('accept-language', 'de-AT,de;q=0.9').expect(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<h1>Veranstaltungen</h1>');
    expect(text).toContain('href="/auth/sign_in?return_to=%2Fevents"');
    expect(text).toContain('href="/auth/sign_up"');
    expect(text).toContain('<a class="skip" href="#content">');
    expect(headers.vary).toMatch(/Accept-Language/);
    expect(headers.vary).toMatch(/Cookie/);
    expect((await get('/nothing?lang=fr').expect(404)).text).toContain('<h1>Rien ici</h1>');
  });

  test('an event describes itself to search engines and link previews', async () => {
    const { text } = await get(`/events/${ids.event}`);
    expect(text).toContain(`<link rel="canonical" href="${world.url}/events/${ids.event}">`);
    expect(text).toContain('<meta property="og:title" content="Fair &amp; square">');
    expect(text).toContain('<meta name="twitter:card"');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Event',
      name: 'Fair & square',
      startDate: '2099-06-01T10:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      url: `${world.url}/events/${ids.event}`,
      organizer: { '@type': 'Person', name: 'alice' },
    });
    const days = await organize(world, world.alice, {
      ...{ title: 'Camp', beginsOn: '2099-06-01T00:00:00Z', endsOn: '2099-06-04T00:00:00Z' },
      options: { showStartTime: false, showEndTime: false },
    });
    const camp = (await get(`/events/${days.uuid}`)).text;
    expect(camp).toContain('"startDate":"2099-06-01","endDate":"2099-06-03"');
    expect(camp).toMatch(/1\D{0,6}–\D{0,20}3 June 2099/);
    const hostile = await organize(world, world.alice, {
      title: 'Hostile',
      description: '<p>&lt;/script&gt;&lt;b&gt;</p>',
    });
    expect((await get(`/events/${hostile.uuid}`)).text).not.toContain('</script><b>');
  });

  test('a post describes itself, but shows nothing behind a warning', async () => {
    const { text } = await get(`/@alice/${ids.open}`);
    expect(text).toContain('<meta name="description" content="Good &lt;b&gt;morning&lt;/b&gt; &amp; #hello">');
    expect(text).toContain('<meta property="og:type" content="article">');
    const warned = (await get(`/@alice/${ids.warned}`)).text;
    expect(warned).toContain('<meta property="og:description" content="Who did it">');
    expect(warned).not.toMatch(/content="[^"]*butler/);
  });

  test('lists turn their pages', async () => {
    for (let number = 1; number <= 21; number += 1)
      await createGroup(world, world.bob, { preferredUsername: `group${number}`, name: `Group ${number}` });
    const first = (await get('/groups').expect(200)).text;
    expect(first).toContain('>Group 21<');
    expect(first).toContain('rel="next" href="/groups?page=2"');
    const second = (await get('/groups?page=2')).text;
    expect(second).toContain('>Group 1<');
    expect(second).toContain('rel="prev" href="/groups"');
    expect(second).not.toContain('rel="next"');
  });

  test('the sitemap names what everybody may see', async () => {
    const { text } = await get('/sitemap.xml').expect(200);
    expect(text).toContain(`<loc>${world.url}/events/${ids.event}</loc>`);
    expect(text).not.toContain(ids.hidden ?? '');
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${world.url}/sitemap.xml`);
  });
});

test('the pages for signing in and up, and those behind them, speak German', async () => {
  const german = (path: string) => get(path).set('accept-language', 'de');
  const signUp = (await german('/auth/sign_up').expect(200)).text;
  expect(signUp).toContain('<html lang="de">');
  expect(signUp).toContain('Gib deine E-Mail-Adresse an');
  expect((await german('/auth/sign_in')).text).toContain('Passwort vergessen?');
  expect((await german('/settings/access')).text).toContain('<html lang="de">');
});
