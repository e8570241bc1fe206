/** All elements of HTML, in all texts by people or other servers: no words run together, and no unreadable text appears. */
import { expect, test } from 'vitest';
import { actorTexts } from '../../src/domain/actors/actor-text.ts';
import { descriptionHtml, titleText } from '../../src/domain/events/event-text.ts';
import { remoteHtml, remoteText } from '../../src/domain/federation/remote/store/remote-html.ts';
import { lineOf, plainTextOf } from '../../src/domain/kernel/html/plain-text.ts';

const summaryHtml = (html: string): string => actorTexts({ summary: html }).summary ?? '';

/** The HTML Standard's elements, and those that it calls obsolete. */
const BLOCKS = [
  ...'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption'.split(
    ' ',
  ),
  ...'figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li listing main menu nav ol p pre search'.split(
    ' ',
  ),
  ...'section summary table tbody tfoot thead tr ul'.split(' '),
];
const CELLS = ['td', 'th'];
const INLINE = [
  ...'a abbr acronym b bdi bdo big blink button cite code data del dfn em font i ins kbd label map mark marquee'.split(
    ' ',
  ),
  ...'math meter nobr output picture progress q rb rp rt rtc ruby s samp slot small span strike strong sub sup'.split(
    ' ',
  ),
  ...'time tt u var'.split(' '),
];
const SILENT = [
  ...'applet audio canvas datalist frameset head iframe noembed noframes noscript object script select style'.split(
    ' ',
  ),
  ...'svg template textarea title video xmp'.split(' '),
];
const VOID = 'area base basefont bgsound col embed frame img input link meta param source track wbr'.split(' ');
const VOID_BLOCKS = ['br', 'hr'];

/** As in a browser: lines of their own, and characters that only look like a space, separate words. */
const shown = (html: string): string => lineOf(html);

const FORMS: readonly (readonly [name: string, read: (html: string) => string])[] = [
  ['a remote post', (html) => shown(remoteHtml(html))],
  ['a remote name', remoteText],
  ['a description', (html) => shown(descriptionHtml(html))],
  ['a bio', (html) => shown(summaryHtml(html))],
  ['a title', (html) => titleText(`${html}<br>`)],
  ['plain text', (html) => plainTextOf(html).replace(/\n+/g, ' ')],
];

test.each(FORMS)('words around each element of %s', (_, read) => {
  for (const name of [...BLOCKS, ...CELLS]) expect([name, read(`a<${name}>b</${name}>c`)]).toEqual([name, 'a b c']);
  for (const name of INLINE) expect([name, read(`a<${name}>b</${name}>c`)]).toEqual([name, 'abc']);
  for (const name of SILENT) expect([name, read(`a<${name}>b</${name}>c`)]).toEqual([name, 'ac']);
  for (const name of VOID) expect([name, read(`a<${name}>c`)]).toEqual([name, 'ac']);
  for (const name of VOID_BLOCKS) expect([name, read(`a<${name}>c`)]).toEqual([name, 'a c']);
});

test.each(FORMS)('words of each element within a line of %s', (_, read) => {
  for (const name of ['div', 'section', 'dl', 'summary', 'h6', 'td'])
    expect([name, read(`<b>a<${name}>b</${name}></b>c`)]).toEqual([name, 'a b c']);
});

test('a blog post', () => {
  const post = `<h2>Short</h2><h3>Alpha</h3><table><thead><tr><th>Day</th><th>Hour</th></tr></thead>
    <tbody><tr><td>Monday</td><td>Ten</td></tr></tbody></table><figure><img src="/a.png" alt=""><figcaption>Caption</figcaption></figure>`;
  expect(remoteHtml(post)).toBe(
    '<p><strong>Short</strong></p><p><strong>Alpha</strong></p><p>Day Hour</p><p>Monday Ten</p><p>Caption</p>',
  );
  expect(plainTextOf(post)).toBe('Short\n\nAlpha\n\nDay Hour\nMonday Ten\n\nCaption');
});

test.each([
  ['<div><p>one</p>two <b>three<div>four</div></b></div>', '<p>one</p><p>two <b>three<br />four</b></p>'],
  ['<a href="https://a.example/"><div><p>one</p><div>two</div></div></a>', null],
  ['<ul><li><div>one</div><div>two</div></li></ul>', '<ul><li><p>one</p><p>two</p></li></ul>'],
  ['<pre>one<div>two</div></pre>', '<pre>one\ntwo</pre>'],
  ['<div>one<br></div><div><br></div><div>two</div>', '<p>one<br /></p><p>two</p>'],
  ['<p>one<td>two', '<p>one two</p>'],
  ['<menu><li>one</li></menu>', '<ul><li>one</li></ul>'],
  ['<strike>one</strike> <s>two</s> <del>three</del>', '<s>one</s> <s>two</s> <del>three</del>'],
])('%s becomes paragraphs and lines', (html, left) => {
  for (const read of [remoteHtml, descriptionHtml, summaryHtml]) {
    const made = read(html);
    if (left !== null) expect(made).toBe(left);
    else expect(made).toMatch(/^<a [^<>]+>one<br \/>two<\/a>$/);
  }
});

test('an element that is never closed hides nothing', () => {
  expect(lineOf(remoteHtml('one <svg><object>two'))).toBe('one two');
  expect(lineOf(remoteHtml('<svg onload="x()"><a href="https://a.example/">one</a>'))).toBe('one');
});

test('an attached picture does not stand in the text', () => {
  const at = 'https://a.example/files/cat.png';
  expect(remoteHtml(`<p>one <img src="${at}" alt="A cat"></p>`, { pictures: [at] })).toBe('<p>one </p>');
  const smaller = '<a href="https://a.example/cat"><img src="https://a.example/files/cat-300x200.png?x=1"></a>';
  expect(remoteHtml(`<figure>${smaller}<figcaption>A cat</figcaption></figure>`, { pictures: [at] })).toBe(
    '<p>A cat</p>',
  );
  expect(remoteHtml(`<img src="${at}" alt="A cat">`, { pictures: ['https://a.example/dog.png'] })).toContain(
    '>A cat</a>',
  );
  expect(remoteHtml(`<a href="https://a.example/"><img src="${at}" alt="A cat"></a>`)).toMatch(
    /^<a [^<>]+>A cat<\/a>$/,
  );
});
