/** Events on other sites: the frames, the form that gives their code, oEmbed, and a page of another origin in a browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { from, useUp } from '../support/contract/rate-calls.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let jazz: { uuid: string; url: string };
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
  const { alice, bob } = world;
  await createGroup(world, bob, { preferredUsername: 'choir' });
  jazz = await organize(world, alice, { title: 'Jazz "in" the <park>', tags: ['jazz'] });
  await organize(world, bob, { title: 'Chess', beginsOn: inHours(world, 50) });
  await organize(world, bob, { title: 'Secret', visibility: 'PRIVATE', tags: ['jazz'] });
  await world.trpc(bob).participations.join.mutate({ id: jazz.uuid });
  await world.drain();
});
afterAll(() => world?.close());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(path.startsWith('http') ? path : world.url + path, { headers });
  return { status: answer.status, headers: answer.headers, $: load(await answer.text()) };
};
const textsOf = ($: ReturnType<typeof load>, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().trim());
const titlesIn = ($: ReturnType<typeof load>) => textsOf($, '.eventrow h2');

describe('a frame', () => {
  test('may be shown by any site, without cookies and with the script for its height alone', async () => {
    for (const path of ['/embed/events', `/embed/events/${jazz.uuid}`]) {
      const { status, headers, $ } = await page(path, { cookie: 'theme=dark; contrast=more' });
      expect([status, headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([200, null, null]);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of ["default-src 'none'", "script-src 'self'", 'frame-ancestors *'])
        expect(policy).toContain(part);
      expect(policy).not.toContain('frame-src');
      const sources = $('script')
        .toArray()
        .map((script) => $(script).attr('src')?.split('?')[0]);
      expect(sources).toEqual(['/assets/embed-height.js']);
      expect([$('base').attr('target'), $('header').length, $('footer').length, $('form').length]).toEqual([
        '_blank',
        0,
        0,
        0,
      ]);
      expect([$('html').attr('data-theme'), $('html').attr('data-contrast')]).toEqual([undefined, undefined]);
      expect($('.face').length).toBe(0);
    }
  });

  test('has the chosen events, colours and language', async () => {
    expect(titlesIn((await page('/embed/events')).$)).toEqual(['Jazz "in" the <park>', 'Chess']);
    expect(titlesIn((await page('/embed/events?limit=1')).$)).toEqual(['Jazz "in" the <park>']);
    const { $ } = await page('/embed/events?tag=jazz&theme=dark&lang=de');
    expect([titlesIn($), $('html').attr('data-theme'), $('html').attr('lang')]).toEqual([
      ['Jazz "in" the <park>'],
      'dark',
      'de',
    ]);
    expect($('main a').last().attr('href')).toBe('/events?tag=jazz');
    for (const query of ['limit=0', 'limit=x', 'theme=pink', 'lang=xx', 'near=nowhere'])
      expect(titlesIn((await page(`/embed/events?${query}`)).$)).toHaveLength(2);
  });

  test('says when there is nothing, and hides what not everybody may see', async () => {
    const { $ } = await page('/embed/events?tag=nothing');
    expect($('.empty').text()).toContain('Nothing planned');
    const hidden = await organize(world, world.alice, { title: 'Hidden', visibility: 'PRIVATE' });
    expect((await page(`/embed/events/${hidden.uuid}`)).status).toBe(404);
  });

  test('shows its refusals, too', async () => {
    const shown = async (path: string, ip = '203.0.113.9') => {
      const { status, headers, $ } = await page(path, from(ip));
      const policy = headers.get('content-security-policy');
      return [status, headers.get('x-frame-options'), policy?.includes('frame-ancestors *'), $('header').length];
    };
    const missing = ['/embed/events/00000000-0000-4000-8000-000000000000', '/embed/events/x', '/@alice/1/embed'];
    for (const path of missing) expect(await shown(path)).toEqual([404, null, true, 0]);
    await useUp(world, 'anonymous', '203.0.113.10', 0);
    for (const path of ['/embed/events', ...missing])
      expect(await shown(path, '203.0.113.10')).toEqual([429, null, true, 0]);
    expect((await shown('/events'))[1]).toBe('DENY');
  });
});

describe('the form', () => {
  test('keeps the selection, shows it, and gives the code of its frame', async () => {
    const asked = 'near=4.83%3B45.76&radius=2&tag=jazz&category=music&language=pt-BR&limit=5&theme=dark&lang=fr';
    const { headers, $ } = await page(`/embed?${asked}`);
    const frame = `/embed/events?${asked}`;
    expect([$('iframe').attr('src'), headers.get('content-security-policy')]).toEqual([
      frame,
      expect.stringContaining("frame-src 'self'"),
    ]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    const [code = '', fit = ''] = textsOf($, 'textarea');
    expect(load(code)('iframe').attr('src')).toBe(world.url + frame);
    expect(fit).toContain('plaza:height');
    const kept = Object.fromEntries(
      $('form[action="/embed"] input')
        .toArray()
        .map((field) => [$(field).attr('name'), $(field).attr('value')]),
    );
    expect(kept).toMatchObject({ tag: 'jazz', near: '4.83;45.76', radius: '2', limit: '5' });
    const selected = ['category', 'language', 'theme', 'lang'].map((name) =>
      $(`select[name=${name}] option[selected]`).val(),
    );
    expect(selected).toEqual(['music', 'pt-BR', 'dark', 'fr']);
  });

  test('is linked where events are listed', async () => {
    const { $ } = await page('/events?tag=jazz');
    expect($('a[href$="/embed?tag=jazz"]').length).toBe(1);
  });
});

describe('oEmbed', () => {
  const document = (url: string) => world.rest().get('/api/oembed', { url });

  test('shows an event and a list, which their pages name', async () => {
    for (const [path, src, title, author] of [
      [`/events/${jazz.uuid}`, `/embed/events/${jazz.uuid}`, 'Jazz "in" the <park>', 'alice'],
      ['/events?tag=jazz', '/embed/events?tag=jazz', 'Events on Plaza', undefined],
    ] as const) {
      const { $ } = await page(path);
      const href = $('link[type="application/json+oembed"]').attr('href') ?? '';
      const found = await (await fetch(href)).json();
      const frame = load(found.html)('iframe');
      expect([found.type, found.title, found.author_name, frame.attr('src'), frame.attr('title')]).toEqual([
        'rich',
        title,
        author,
        world.url + src,
        title,
      ]);
      expect((await document(world.url + src)).body).toEqual(found);
    }
  });

  test.each<[string, () => string]>([
    ['an unknown event', () => `${world.url}/events/00000000-0000-4000-8000-000000000000`],
    ['an event of another server', () => jazz.url.replace(world.url, 'https://other.example')],
    ['a page below an event', () => `${jazz.url}/photos`],
  ])('%s is not found', async (_what, url) => {
    expect((await document(url())).status).toBe(404);
  });
});

describe.skipIf(!hasBrowser())('a page of another origin', () => {
  let site: Server;
  let visitor: Visitor;
  let address: string;
  beforeAll(async () => {
    const { $ } = await page('/embed?limit=1');
    const [code = '', fit = ''] = textsOf($, 'textarea');
    const text = `<!doctype html><title>A club</title><p>Our events</p>${code}${fit}`;
    site = createServer((_req, res) => res.setHeader('content-type', 'text/html; charset=utf-8').end(text));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    address = `http://localhost:${(site.address() as AddressInfo).port}`;
    visitor = await Visitor.open(world);
  });
  afterAll(async () => {
    await visitor.close();
    site.close();
  });

  test('shows the frame in its own height, without cookies, and links open in another tab', async () => {
    await visitor.page.goto(address);
    const frame = visitor.page.frameLocator('iframe');
    await frame.locator('.eventrow h2').waitFor();
    const content = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().bottom));
    const shown = () => visitor.page.locator('iframe').evaluate((element) => element.clientHeight);
    await expect.poll(async () => (await shown()) === (await content())).toBe(true);
    expect(await shown()).toBeLessThan(600);
    expect(await visitor.context.cookies()).toEqual([]);
    const opened = visitor.context.waitForEvent('page');
    await frame.locator('.eventrow a').first().click();
    expect([(await opened).url(), visitor.page.url()]).toEqual([jazz.url, `${address}/`]);
    expect(visitor.problems.filter((problem) => !problem.includes(address))).toEqual([]);
  });
});
