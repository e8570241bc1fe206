/** Posts embedded on other sites: the oEmbed document, its discovery link, and the framed page. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
const posts: Record<string, { id: string; url: string; uri: string }> = {};
beforeAll(async () => {
  world = await createWorld();
  const post = async (name: string, more: object = {}) => {
    const { id, url, uri } = await world.post(world.alice, `The ${name} words`, more);
    posts[name] = { id, url: url ?? '', uri };
  };
  for (const visibility of ['public', 'unlisted', 'private', 'direct']) await post(visibility, { visibility });
  await post('deleted');
  await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${posts.deleted?.id}`);
  const body = await world.interact(world.bob, 'reblog', posts.public?.id ?? '');
  posts.reblog = { id: body.id, url: `${world.url}/@bob/${body.id}`, uri: body.uri };
});
afterAll(() => world.close());

const oembed = (url: string, more: Record<string, string | number> = {}, person = world.alice) =>
  world.rest(person).get('/api/oembed', { url, ...more });
const page = async (path: string) => {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  return { status: answer.status, headers: answer.headers, $: load(await answer.text()) };
};
const at = (name: string) => posts[name] ?? { id: '', url: '', uri: '' };

describe('the document', () => {
  test('shows a post in a frame', async () => {
    const { url } = at('public');
    const { status, body } = await world.rest().get('/api/oembed', { url });
    const { html, ...rest } = body;
    expect(status).toBe(200);
    expect(rest).toEqual({
      ...{
        type: 'rich',
        version: '1.0',
        title: 'A post by alice',
        author_name: 'alice',
        author_url: `${world.url}/@alice`,
      },
      ...{
        provider_name: expect.any(String),
        provider_url: `${world.url}/`,
        cache_age: 86_400,
        width: 400,
        height: null,
      },
    });
    const frame = load(html)('iframe');
    expect([frame.attr('src'), frame.attr('width'), frame.attr('height')]).toEqual([`${url}/embed`, '400', '400']);
    expect(html).not.toContain('words');
  });

  test.each([
    [{ maxwidth: 300, maxheight: 200 }, 300, 200],
    [{ maxwidth: 'no number', maxheight: '' }, 400, null],
    [{ maxwidth: 0, maxheight: 0 }, 400, null],
    [{ maxwidth: -250 }, 250, null],
    [{ maxwidth: 1e9 }, 10_000, null],
  ])('the frame keeps within the size %o', async (size, width, height) => {
    const { body } = await oembed(at('public').url, size as Record<string, string | number>);
    expect([body.width, body.height]).toEqual([width, height]);
    expect(body.html).toContain(`width="${width}" height="${height ?? 400}"`);
  });

  test('finds a post by all of its addresses', async () => {
    const { id, url, uri } = at('unlisted');
    const others = [
      `${url}/embed`,
      `${url}/`,
      `${url}?x=1#y`,
      `${world.url}/@ALICE/${id}`,
      `${world.url}/%40alice/${id}`,
    ];
    for (const address of [url, uri, ...others]) expect((await oembed(address)).status, address).toBe(200);
  });

  test('has people’s display names, escaped', async () => {
    const { db } = world.platform;
    await db.actor.update({ where: { id: world.alice.actorId }, data: { name: '"><script>' } });
    const { body } = await oembed(at('public').url);
    await db.actor.update({ where: { id: world.alice.actorId }, data: { name: '' } });
    expect(body.author_name).toBe('"><script>');
    expect(load(body.html)('iframe').attr('title')).toBe('A post by "><script>');
    expect(body.html).not.toContain('<script>');
  });

  test.each<[string, () => string]>([
    ['a post for followers, its author asking', () => at('private').url],
    ['a direct post', () => at('direct').uri],
    ['a deleted post', () => at('deleted').url],
    ['a reblog', () => at('reblog').url],
    ['a post of another name', () => `${world.url}/@bob/${at('public').id}`],
    ['a post that never was', () => `${world.url}/@alice/1`],
    ['another server', () => `https://other.example/@alice/${at('public').id}`],
    ['a person', () => `${world.url}/@alice`],
    ['a number too large', () => `${world.url}/@alice/9999999999999999999`],
    ['nonsense', () => 'nonsense'],
    ['nothing', () => ''],
  ])('the embedded page of %s is not found', async (_what, url) => {
    const { status, body } = await oembed(url());
    expect([status, body]).toEqual([404, { error: 'Record not found' }]);
  });
});

describe('the page of a post', () => {
  test('links to its document', async () => {
    const { $ } = await page(at('public').url);
    const href = $('link[rel=alternate][type="application/json+oembed"]').attr('href') ?? '';
    expect((await (await fetch(href)).json()).html).toContain(`${at('public').url}/embed`);
  });

  test('may not be framed; a frame is, even if it is not found', async () => {
    for (const path of [at('public').url, at('private').url]) {
      const { headers } = await page(path);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    for (const path of [`${at('private').url}/embed`, `${at('direct').url}/embed`]) {
      const { status, headers } = await page(path);
      expect([status, headers.get('x-frame-options')]).toEqual([404, null]);
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    }
  });
});

describe('the embedded page', () => {
  test('may be framed by anyone, has no scripts, and its links open outside the frame', async () => {
    const { status, headers, $ } = await page(`${at('public').url}/embed`);
    expect([status, headers.get('x-frame-options')]).toEqual([200, null]);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect($('.text').text()).toContain('The public words');
    expect([$('base').attr('target'), $('base').attr('href'), $('header').length]).toEqual(['_blank', undefined, 0]);
  });

  test.each(['private', 'direct', 'deleted', 'reblog'])('the embedded page of a %s post is not found', async (name) => {
    const { status, $ } = await page(`${at(name).url}/embed`);
    expect([status, $('.text').length]).toEqual([404, 0]);
  });

  test('is not found under another name', async () => {
    expect((await page(`${world.url}/@bob/${at('public').id}/embed`)).status).toBe(404);
  });
});
