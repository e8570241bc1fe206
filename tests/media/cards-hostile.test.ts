/** Hostile and useless pages: no card, or a sanitized one, and the worker continues. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { allowLocalRequests, type Page, type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { EXPENSIVE_PAGES } from '../support/values/expensive-texts.ts';
import { picture } from '../support/values/pictures.ts';
import { beside } from '../support/world/beside.ts';
import { cardOfLink } from '../support/world/cards.ts';
import type { World } from '../support/world/world.ts';

let world: World;
let site: RemoteSite;
beside(startSite, (made, started) => {
  [world, site] = [made, started];
});

let count = 0;
async function posted(page: Page, type?: string) {
  count += 1;
  return cardOfLink(world, site.put(`/${count}`, page, type));
}

const html = { 'content-type': 'text/html' };

describe('no card is made of', () => {
  test.each<[string, Page, string?]>([
    ['a missing page', (_req, res) => res.writeHead(404, html).end('<title>No</title>')],
    ['a page that fails', (_req, res) => res.writeHead(500, html).end('<title>No</title>')],
    ['a page that closes the connection', (_req, res) => res.destroy()],
    [
      'a truncated page',
      (_req, res) => res.writeHead(200, { ...html, 'content-length': '99' }).write('x') && res.destroy(),
    ],
    ['redirects without end', (req, res) => res.writeHead(302, { location: `${req.url}` }).end()],
    ['a redirect to a file', (_req, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    ['a picture', '<title>No</title>', 'image/png'],
    ['text', '<title>No</title>', 'text/plain'],
    ['a page without a type', (_req, res) => res.writeHead(200).end('<title>No</title>')],
    ['a page without a title', '<meta property="og:description" content="Only that">'],
    ['a title of nothing', '<title> &nbsp; \n </title>'],
    [
      'a page with an unrequested encoding',
      (_req, res) => res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('<title>No</title>'),
    ],
  ])('%s', async (_what, page, type) => {
    expect(await posted(page, type)).toBeNull();
  });

  test('a page that never ends', async () => {
    allowLocalRequests(world, { timeoutMs: 300 });
    expect(await posted((_req, res) => void res.writeHead(200, html).write('<title>Slow'))).toBeNull();
    expect(await posted(() => {})).toBeNull();
  });

  test('a private address, whether it is written or redirected to', async () => {
    world.platform.http = createHttp();
    const before = site.asked.length;
    expect(await posted('<title>Secret</title>')).toBeNull();
    for (const url of ['http://localhost:1/', 'http://169.254.169.254/latest/', 'http://[::1]/', 'http://0x7f.1/'])
      expect(await cardOfLink(world, url), url).toBeNull();
    expect(site.asked.length).toBe(before);
    // A guard that allows the site and no other local address.
    const inner = createServer((_req, res) => res.writeHead(200, html).end('<title>Secret</title>'));
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.2', resolve));
    world.platform.http = createHttp((address) => address === '127.0.0.1');
    const location = `http://127.0.0.2:${(inner.address() as AddressInfo).port}/`;
    expect(await posted((_req, res) => res.writeHead(302, { location }).end())).toBeNull();
    const thief = `<title>Thief</title><meta property="og:image" content="${location}">`;
    expect(await posted(thief)).toMatchObject({ title: 'Thief', image: null });
    await new Promise((resolve) => inner.close(resolve));
  });

  test('a page that failed before, until the next link after an hour', async () => {
    const url = site.put('/later', (_req, res) => res.writeHead(503).end());
    expect(await cardOfLink(world, url)).toBeNull();
    world.clock.advance(30 * 86_400_000);
    await world.drain();
    expect(site.asked.filter((path) => path === '/later')).toHaveLength(1);
    site.put('/later', '<title>Later</title>');
    // Servers of earlier tests did not answer.
    await world.platform.db.silentHost.deleteMany();
    expect((await cardOfLink(world, url)).title).toBe('Later');
  });
});

describe('harmful parts are left out', () => {
  test('reads only the beginning of a ten-megabyte page', async () => {
    const card = await posted(
      `<title>Large</title>${'<p>x</p>'.repeat(1_300_000)}<meta name="description" content="far">`,
    );
    expect([card.title, card.description]).toEqual(['Large', '']);
  });

  test.each(Object.entries(EXPENSIVE_PAGES))('a page %s has its title', async (_what, bomb) => {
    const page = `<title>Bomb</title>${bomb}<meta name="author" content="${'<i>'.repeat(1300)}me">`;
    expect((await posted(page)).title).toBe('Bomb');
  });

  test('nested tags in texts', async () => {
    const card = await posted(`<title>Nested</title><meta name="description" content="${'<i>'.repeat(9000)}Far in">`);
    expect(card).toMatchObject({ title: 'Nested', description: 'Far in' });
  });

  test('tags in texts', async () => {
    const card = await posted(
      `<title><script>alert(1)</script>Hi <b onclick=x>there</b> &amp;lt;</title>
       <meta property="og:description" content="&lt;img src=x onerror=alert(1)&gt;Words&amp;nbsp;here">
       <meta name="author" content="${'very '.repeat(1000)}long">`,
    );
    expect([card.title, card.description]).toEqual(['alert(1)Hi there <', 'Words here']);
    expect(card.author_name).toHaveLength(200);
  });

  test('URLs other than http and https', async () => {
    const card = await posted(`<title>Addresses</title><meta property="og:image" content="javascript:alert(1)">
      <meta property="og:site" content="data:text/html,x"><meta name="twitter:player" content="https://u:p@[bad/">
      <script type="application/ld+json">{"@type":"Article","headline":"\\ud800 Ad","author":{"name":7,"url":"file:///x"},"datePublished":"-271821-01-01"}</script>`);
    expect(card).toMatchObject({ title: '\ufffd Ad', type: 'link', image: null, provider_url: '', author_url: '' });
    expect([card.html, card.published_at, card.authors]).toEqual(['', null, []]);
  });

  test.each<[string, Page]>([
    ['no picture', '<svg onload="alert(1)"/>'],
    ['too many pixels', new Uint8Array(Buffer.from('GIF89a\xff\xff\xff\xff\x00\x00\x00,', 'latin1'))],
    ['too heavy', new Uint8Array(9 * 1024 * 1024)],
    ['missing', (_req, res) => res.writeHead(404).end()],
    ['endless', (req, res) => res.writeHead(302, { location: `${req.url}` }).end()],
  ])('a picture that is %s', async (what, bytes) => {
    const url = site.put(`/${what.replaceAll(' ', '-')}`, bytes, 'image/png');
    const card = await posted(`<title>Pictured</title><meta property="og:image" content="${url}">`);
    expect([card.title, card.image, card.blurhash, card.width]).toEqual(['Pictured', null, null, 0]);
  });

  test('a picture is detected by its bytes, not by its name', async () => {
    const url = site.put('/x.exe', await picture('png', 8, 4), 'application/x-msdownload');
    const card = await posted(`<title>Bytes</title><meta property="og:image" content="${url}">`);
    expect([card.width, card.height, card.image]).toEqual([8, 4, expect.stringMatching(/\.webp$/)]);
  });
});

describe('charsets', () => {
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]);
  const page = (title: Uint8Array, head = '') =>
    Buffer.concat([Buffer.from(`<html><head>${head}<title>`), title, Buffer.from('</title>')]);

  test.each<[string, Uint8Array, string, string]>([
    ['the header', page(japanese), 'text/html; charset=Shift_JIS', '日本語'],
    ['the page', page(japanese, '<meta charset="shift_jis">'), 'text/html', '日本語'],
    [
      'the page, as it once was written',
      page(
        Buffer.from('\xc4\xd6\xdc', 'latin1'),
        '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
      ),
      'text/html',
      'ÄÖÜ',
    ],
    ['the fallback', page(Buffer.from('Caf\xe9 \x80', 'latin1')), 'text/html', 'Café €'],
    ['the bytes, with a wrong header', page(Buffer.from('Grüße')), 'text/html; charset=iso-8859-1', 'Grüße'],
    ['a header of nonsense', page(Buffer.from('Grüße')), 'text/html; charset=utf-9000', 'Grüße'],
    [
      'the bytes, with a wrong meta element',
      page(Buffer.from('Caf\xe9', 'latin1'), '<meta charset="utf-8">'),
      'text/html',
      'Café',
    ],
    ['a byte order mark', Buffer.from('\ufeff<title>Ж</title>', 'utf16le'), 'text/html; charset=utf-16le', 'Ж'],
  ])('detected by %s', async (_what, bytes, type, title) => {
    expect((await posted(bytes, type)).title).toBe(title);
  });
});
