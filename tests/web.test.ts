/** The pages that people see: what they show, what they never show, and what they load. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found, organize } from './support/events.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await createWorld();
  const rest = world.rest(world.alice);
  const post = async (status: string, more: object = {}) =>
    (await rest.post('/api/v1/statuses', { status, ...more })).body.id;
  ids.open = await post('Good <b>morning</b> & #hello');
  ids.private = await post('for followers', { visibility: 'private' });
  ids.warned = await post('the butler', { spoiler_text: 'Who did it' });
  const event = {
    title: 'Fair & square',
    description: '<p>Come <script>alert(1)</script></p>',
    beginsOn: '2099-06-01T10:00:00Z',
  };
  ids.event = (await rest.post('/api/v1/events', event)).body.uuid;
  ids.hidden = (await rest.post('/api/v1/events', { ...event, title: 'Secret', visibility: 'PRIVATE' })).body.uuid;
});
afterAll(() => world.close());

const get = async (path: string, accept = 'text/html') => {
  const response = await fetch(world.url + path, { headers: { accept }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('pages', () => {
  test('the front shows posts and events, escaped, and leads on', async () => {
    const { status, text } = await get('/');
    expect(status).toBe(200);
    expect(text).toContain('Good &lt;b&gt;morning&lt;/b&gt; &amp;');
    expect(text).toContain('Fair &amp; square');
    expect(text).toContain('<summary>Who did it</summary>');
    for (const hidden of ['for followers', 'Secret', 'alert(1)']) expect(text).not.toContain(hidden);
    for (const address of ['/docs/rest', '/api', '/openapi.json']) expect(text).toContain(`href="${address}"`);
  });

  test.each([
    ['a person', () => '/@alice', 'Good &lt;b&gt;'],
    ['a post', () => `/@alice/${ids.open}`, 'Good &lt;b&gt;'],
    ['an event', () => `/events/${ids.event}`, '<h1>Fair &amp; square</h1>'],
    ['a tag', () => '/tags/hello', 'Good &lt;b&gt;'],
  ])('%s', async (_what, path, shown) => {
    const { status, text } = await get(path());
    expect(status).toBe(200);
    expect(text).toContain(shown);
    expect(text).not.toContain('for followers');
  });

  test('a person and a group show what they organize, and where calendars find it', async () => {
    const { text } = await get('/@alice');
    expect(text).toContain('Fair &amp; square');
    expect(text).toContain('href="/@alice/feed/ics"');
    expect(text).not.toContain('Secret');
    const group = await found(world, world.alice, { preferredUsername: 'walkers', name: 'Walkers' });
    await organize(world, world.alice, { title: 'A long walk', organizerActorId: group.id });
    const page = await get('/@walkers');
    expect([page.status, page.text.includes('A long walk'), page.text.includes('A group')]).toEqual([200, true, true]);
    expect((await get('/@bob')).text).toContain('Nothing to see here yet.');
  });

  test.each([
    ['a private post', () => `/@alice/${ids.private}`],
    ['a post under another name', () => `/@bob/${ids.open}`],
    ['a private event', () => `/events/${ids.hidden}`],
    ['nobody', () => '/@nobody'],
    ['nonsense', () => '/events/nonsense'],
    ['no page', () => '/nothing/here'],
  ])('%s is not here', async (_what, path) => {
    const { status, text } = await get(path());
    expect(status).toBe(404);
    expect(text).toContain('<h1>Not here</h1>');
  });

  test('a script learns of a missing page in JSON', async () => {
    const { status, text } = await get('/nothing/here', 'application/json');
    expect([status, text]).toEqual([404, '{"error":"Not Found"}']);
  });
});

describe('every page', () => {
  const paths = ['/', '/@alice', '/docs/rest', '/nothing', '/api'];

  test.each(paths)('%s loads nothing from elsewhere, and says so to the browser', async (path) => {
    const { text, headers } = await get(path);
    const loaded = [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\s(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(loaded.filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(world.url))).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(/default-src '(?:none|self)'/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/', '/@alice', '/docs/rest'])('%s has no script in the page', async (path) => {
    expect((await get(path)).text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+="/);
  });
});

describe('the REST reference', () => {
  test('comes whole from this server', async () => {
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
      expect((await get(`/docs/rest/${file}`)).status).toBe(200);
  });

  test('reads a document that names this server', async () => {
    const { headers, text } = await get('/openapi.json');
    expect(headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(text).servers).toEqual([{ url: world.url }]);
  });
});

test('robots and the icon', async () => {
  expect((await get('/robots.txt')).text).toContain('Disallow: /api/');
  expect((await get('/favicon.ico')).headers.get('location')).toBe('/assets/icon.svg');
  expect((await get('/assets/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
});
