/** Posts as RSS, as in Mastodon, read by another parser; and the feeds that pages announce. */
import { load } from 'cheerio';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let post: { id: string; url: string; created_at: string };
beforeAll(async () => {
  world = await createWorld();
  const rest = world.rest(world.alice);
  await rest.post('/api/v1/statuses', { status: 'Only for followers #cats', visibility: 'private' });
  const form = new FormData();
  form.append('file', new File([PIXEL], 'cat.png', { type: 'image/png' }));
  form.append('description', 'A "cat" & <kitten>');
  const { body: media } = await rest.post('/api/v2/media', form);
  const given = { status: 'Look & see <b>]]> #cats', spoiler_text: 'Cats', media_ids: [media.id], sensitive: true };
  post = (await rest.post('/api/v1/statuses', given)).body;
  const { body: other } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'Mine #cats' });
  await rest.post('/api/v1/statuses', { status: '@bob An answer', in_reply_to_id: other.id });
  await world.drain();
});
afterAll(() => world.close());

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['item', 'category'].includes(name) });

async function channelOf(path: string) {
  const response = await fetch(world.url + path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text).rss.channel;
}

describe('as RSS', () => {
  test('the public posts of a person, with the fields that Mastodon gives', async () => {
    const channel = await channelOf('/@alice.rss');
    const avatar = `${world.url}/avatars/original/missing.png`;
    expect(channel).toMatchObject({
      title: 'alice',
      link: `${world.url}/@alice`,
      description: 'Public posts from @alice',
      image: { url: avatar, title: 'alice', link: `${world.url}/@alice` },
      'webfeeds:icon': avatar,
      lastBuildDate: new Date(post.created_at).toUTCString(),
    });
    expect(channel.generator).toMatch(/^Plaza /);
    expect(channel.item).toHaveLength(1);
    const [item] = channel.item;
    expect(item).toMatchObject({
      guid: { '#text': post.url, '@_isPermaLink': 'true' },
      link: post.url,
      pubDate: new Date(post.created_at).toUTCString(),
      category: ['cats'],
      'media:content': {
        '@_medium': 'image',
        '@_type': expect.stringMatching(/^image\/(?:png|webp)$/),
        'media:rating': { '#text': 'adult', '@_scheme': 'urn:simple' },
        'media:description': { '#text': 'A "cat" & <kitten>', '@_type': 'plain' },
      },
    });
    expect(load(item.description)('strong').first().text()).toBe('Cats');
    expect(load(item.description).text()).toContain('Look & see <b>]]> #cats');
  });

  test('the public posts of a hashtag', async () => {
    const channel = await channelOf('/tags/cats.rss');
    expect(channel).toMatchObject({ title: '#cats', link: `${world.url}/tags/cats` });
    expect(channel.item.map((item: { link: string }) => item.link)).toEqual([
      expect.stringContaining('/@bob/'),
      post.url,
    ]);
  });

  test('is the same for those who are signed in, also in a browser', async () => {
    const browser = new Browser(world.url);
    const form = await browser.get('/auth/sign_in');
    await browser.submit(form, 'sign_in', { email: world.alice.email, password: PASSWORD });
    const page = await browser.get('/@alice.rss', { accept: 'text/html,application/xhtml+xml' });
    expect(page.headers.get('content-type')).toContain('rss');
    expect(page.text).not.toContain('Only for followers');
    const { headers } = await fetch(`${world.url}/@alice.rss`);
    const again = await fetch(`${world.url}/@alice.rss`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('the feed of an unknown person is not found', async () => {
    expect((await fetch(`${world.url}/@nobody.rss`)).status).toBe(404);
  });
});

test('pages announce their feeds, and each is there', async () => {
  const { uuid } = await organize(world, world.alice);
  const announced: string[] = [];
  for (const path of ['/@alice', '/tags/cats', '/events', `/events/${uuid}`]) {
    const $ = load(await (await fetch(world.url + path)).text());
    const links = $('head link[rel="alternate"][title]:not([type*=oembed])').toArray();
    for (const link of links) {
      const answer = await fetch($(link).attr('href') ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining($(link).attr('type') ?? ''),
      ]);
      announced.push(new URL($(link).attr('href') ?? '').pathname);
    }
  }
  expect(announced).toEqual([
    '/@alice.rss',
    '/@alice/feed/atom',
    '/@alice/feed/ics',
    '/feeds/events.json',
    '/tags/cats.rss',
    ...['/feeds/events.atom', '/feeds/events.json', '/feeds/events.ics'],
    `/events/${uuid}/export/ics`,
  ]);
});
