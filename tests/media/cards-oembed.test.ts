/** Cards from oEmbed documents: pictures and sandboxed players. */
import { beforeAll, expect, test } from 'vitest';
import { type Page, type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { picture } from '../support/values/pictures.ts';
import { beside } from '../support/world/beside.ts';
import { cardOfLink } from '../support/world/cards.ts';
import type { World } from '../support/world/world.ts';

let world: World;
let site: RemoteSite;
beside(startSite, (made, started) => {
  [world, site] = [made, started];
});
beforeAll(async () => {
  site.put('/thumb.png', await picture('png', 64, 32), 'image/png');
});

let count = 0;
async function posted(document: object | Page, head = '') {
  count += 1;
  const written =
    typeof document === 'object' && !(document instanceof Uint8Array) ? JSON.stringify(document) : document;
  site.put(`/oembed/${count}.json`, written, 'application/json');
  const link = `<link rel="alternate" type="application/json+oembed" href="/oembed/${count}.json">`;
  const url = site.put(`/page/${count}`, `<title>Page</title><meta name=description content=Words>${link}${head}`);
  return cardOfLink(world, url);
}

const CAGE = 'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"';
const words = { version: '1.0', title: 'Film', author_name: 'Ada', author_url: '/ada', provider_name: 'Tube' };

test('a video is a sandboxed player', async () => {
  const html =
    '<script>steal()</script><iframe src="https://tube.example/e/1" width="480" height="270" onload="x()" srcdoc="<b>" style="position:fixed" allowfullscreen sandbox="allow-top-navigation"></iframe><p>More';
  const card = await posted({ ...words, type: 'video', width: 480, height: '270', html, thumbnail_url: '/thumb.png' });
  expect(card).toMatchObject({
    ...{ type: 'video', title: 'Film', description: 'Words', author_name: 'Ada', author_url: `${site.url}/ada` },
    ...{ authors: [{ name: 'Ada', url: `${site.url}/ada`, account: null }], provider_name: 'Tube' },
    ...{ width: 480, height: 270, embed_url: '', image: expect.stringMatching(/\.webp$/) },
    html: `<iframe src="https://tube.example/e/1" width="480" height="270" allowfullscreen ${CAGE}></iframe>`,
  });
});

test('a photograph is its own picture', async () => {
  const card = await posted({ ...words, type: 'photo', url: '/thumb.png', width: 64, height: 32 });
  expect(card).toMatchObject({ type: 'photo', embed_url: `${site.url}/thumb.png`, width: 64, height: 32, html: '' });
  expect(card.image).toMatch(/\/media\//);
});

test.each<[string, object | Page]>([
  ['no frame but scripts', { ...words, type: 'rich', html: '<blockquote>x</blockquote><script src="//x"></script>' }],
  ['a frame that runs', { ...words, type: 'video', html: '<iframe src="javascript:alert(1)"></iframe>' }],
  ['a frame of data', { ...words, type: 'video', html: '<iframe src="data:text/html,x"></iframe>' }],
  ['a frame of nothing', { ...words, type: 'video', html: '<iframe srcdoc="<script>x</script>"></iframe>' }],
  ['a frame from nowhere', { ...words, type: 'video', html: '<iframe src="//x.example/"></iframe>' }],
  ['html that is none', { ...words, type: 'video', html: { toString: 'x' } }],
  ['a photograph of nothing', { ...words, type: 'photo', url: 'javascript:x' }],
  ['only a link', { ...words, type: 'link' }],
])('a document with %s supplies only data that the page omits', async (_what, document) => {
  const card = await posted(document);
  expect(card).toMatchObject({ type: 'link', title: 'Page', author_name: 'Ada', provider_name: 'Tube', html: '' });
});

test('a frame of the server’s own pages is dropped', async () => {
  const html = `<iframe src="${world.platform.config.publicUrl}/oauth/authorize"></iframe>`;
  expect((await posted({ ...words, type: 'video', html })).html).toBe('');
});

test.each<[string, Page]>([
  ['broken', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['missing', (_req, res) => res.writeHead(404).end('{"type":"link","author_name":"x"}')],
  ['too long', `{"type":"link","author_name":"${'x'.repeat(100_000)}"}`],
])('a document that is %s is ignored', async (_what, document) => {
  expect(await posted(document)).toMatchObject({ type: 'link', title: 'Page', author_name: '' });
});

test('a page may also name a player, with an https address', async () => {
  const head = (src: string) =>
    `<meta name="twitter:player" content="${src}"><meta name="twitter:player:width" content="480">
     <meta name="twitter:player:height" content="99999999">`;
  const card = await posted({ type: 'link' }, head('https://tube.example/e/2?a=1&b=%22%3E'));
  expect([card.type, card.width, card.height]).toEqual(['video', 480, 0]);
  expect(card.html).toBe(
    `<iframe src="https://tube.example/e/2?a=1&amp;b=%22%3E" allowfullscreen="true" scrolling="no" frameborder="0" ${CAGE}></iframe>`,
  );
  expect((await posted({ type: 'link' }, head('http://tube.example/e/2'))).type).toBe('link');
});
