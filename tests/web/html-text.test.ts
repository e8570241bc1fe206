/** HTML that the server would never send: the client shows its words and nothing active. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOSTILE = `
<p class="kept" onclick="alert(1)" style="position:fixed" id="boot">Words <strong>of <em>weight</em></strong></p>
<script>window.hit = 1</script><style>body { display: none }</style><iframe src="/offline"></iframe>
<img src="x" onerror="window.hit = 1" alt="picture"><svg onload="window.hit = 1"><a href="/x">drawn</a></svg>
<a href="javascript:window.hit=1">bad link</a> <a href=" java&#9;script:window.hit=1">worse link</a> <a href="/events" target="_blank">good link</a>
<math><mi><table><mglyph><style><img src=x onerror="window.hit=1"></style></mglyph></table></mi></math>
<template><img src=x onerror="window.hit=1"></template><form action="/auth/sign_out"><input name="a"><button>press</button></form>
<div><p>within an unknown element</p></div> <ol start="3"><li value="7">seventh</li></ol>`;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { body } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Words' });
  await world.drain();
  await world.platform.db.status.update({ where: { id: BigInt(body.id) }, data: { content: HOSTILE } });
});
afterAll(() => world.close());

test.skipIf(!hasBrowser())('hostile HTML keeps only known elements and attributes', async () => {
  const visitor = await Visitor.open(world);
  await visitor.signIn(world.alice);
  const { page } = visitor;
  const text = page.getByRole('article').filter({ hasText: 'of weight' }).locator('div[dir=auto]').first();
  await text.waitFor();
  const found = await text.evaluate((element) => ({
    names: [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].sort(),
    attributes: [...new Set([...element.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))].sort(),
    links: [...element.querySelectorAll('a')].map((link) => `${link.textContent}: ${link.getAttribute('href')}`),
    words: element.textContent?.replace(/\s+/g, ' ').trim(),
    hit: 'hit' in window,
  }));
  expect(found).toEqual({
    names: ['a', 'em', 'img', 'li', 'ol', 'p', 'strong'],
    attributes: ['alt', 'class', 'href', 'start', 'value'],
    links: ['bad link: null', 'worse link: null', 'good link: /events'],
    words: 'Words of weight bad link worse link good link press within an unknown element seventh',
    hit: false,
  });
  // The policy of the page refuses styles and handlers already while the HTML is read; none of them is in the page.
  const isRefused = (problem: string): boolean => /'style-src 'self''|inline event handler/.test(problem);
  expect(visitor.problems.filter((problem) => !isRefused(problem))).toEqual([]);
  await visitor.close();
});
