/** Status text: HTML, length and tokens (Mastodon's limits, behaviours of Mastodon's formatter). */
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/domain/statuses/text/html.ts';
import { statusLength } from '../../src/domain/statuses/text/length.ts';
import { tokenize } from '../../src/domain/statuses/text/tokens.ts';
import { EXPENSIVE_PIECES, expensivePosts } from '../support/values/expensive-texts.ts';

const known = new Map([
  ['bob', { username: 'bob', url: 'https://here.example/@bob' }],
  ['bob@far.example', { username: 'bob', url: 'https://far.example/@bob' }],
]);

const html = (text: string): string =>
  renderHtml(tokenize(text), {
    mention: (username, domain) => known.get(domain ? `${username}@${domain}` : username) ?? null,
    tagUrl: (name) => `https://here.example/tags/${encodeURIComponent(name.toLowerCase())}`,
  });

const kinds = (text: string) =>
  tokenize(text)
    .filter((token) => token.kind !== 'text')
    .map((token) => `${token.kind} ${token.text}`);

test.each(EXPENSIVE_PIECES)('twenty thousand characters of %j are tokens without a gap', (piece) => {
  for (const text of expensivePosts(piece))
    expect(
      tokenize(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
});

describe('tokens', () => {
  test.each([
    ['a @bob b', ['mention @bob']],
    ['@bob@far.example!', ['mention @bob@far.example']],
    ['mail bob@far.example', []],
    ['(@bob)', ['mention @bob']],
    ['@bob.', ['mention @bob']],
    ['a@bob', []],
    ['/@bob', []],
    ['#tag and #Größe #日本語 #ไทย', ['hashtag #tag', 'hashtag #Größe', 'hashtag #日本語', 'hashtag #ไทย']],
    ['#1 is no tag, #1a is', ['hashtag #1a']],
    ['a#tag', []],
    ['#tag#other', ['hashtag #tag']],
    ['#snake_case·dot', ['hashtag #snake_case·dot']],
    ['see https://example.org/@bob#tag now', ['link https://example.org/@bob#tag']],
    ['https://example.org/a_(b).', ['link https://example.org/a_(b)']],
    ['example.org and ftp://example.org', []],
    ['javascript:alert(1)', []],
    ['https://пример.рф/путь', ['link https://пример.рф/путь']],
    ['#tea· and #tea・', ['hashtag #tea', 'hashtag #tea']],
    ['#می\u200cخواهم #می\u200c', ['hashtag #می\u200cخواهم', 'hashtag #می']],
    ['#·tea #・tea #\u200ctea #··', []],
    ['#tea\u200b #tea\u200d #tea\u2060x', ['hashtag #tea', 'hashtag #tea', 'hashtag #tea']],
    ['#_tea_ #a·b・c', ['hashtag #_tea_', 'hashtag #a·b・c']],
    ['Press #️⃣ and 1️⃣', []],
    [
      'a magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a.',
      ['link magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a'],
    ],
    [
      'xmpp:user@instance.example, xmpp:muc@instance.example?join',
      ['link xmpp:user@instance.example', 'link xmpp:muc@instance.example?join'],
    ],
    ['(xmpp://guest@example.org/support@example.org/room)', ['link xmpp://guest@example.org/support@example.org/room']],
    [
      'gemini://example.org/docs/, gopher://example.org/1/world!',
      ['link gemini://example.org/docs/', 'link gopher://example.org/1/world'],
    ],
    [
      'ipfs://en.wikipedia-on-ipfs.org/wiki/ dat://foo.example',
      ['link ipfs://en.wikipedia-on-ipfs.org/wiki/', 'link dat://foo.example'],
    ],
    ['見てgemini://example.orgを', ['link gemini://example.org']],
    ['mymagnet:?xt=1 magnet: xmpp: xmpp:nobody gemini://localhost ipfs://QmHash', []],
    ['data:text/html,x vbscript:x file:///etc/passwd blob:https:x', []],
  ])('%j', (text, wanted) => {
    expect(kinds(text)).toEqual(wanted);
    expect(
      tokenize(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
  });
});

describe('HTML', () => {
  test.each([
    ['hello', '<p>hello</p>'],
    ['a\nb\n\nc', '<p>a<br />b</p><p>c</p>'],
    ['', ''],
    ['  \n ', ''],
    [
      '<script>alert("1")</script> & \'x\'',
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
    ],
    [
      'hi @bob',
      '<p>hi <span class="h-card" translate="no"><a href="https://here.example/@bob" class="u-url mention">@<span>bob</span></a></span></p>',
    ],
    ['hi @nobody', '<p>hi @nobody</p>'],
    ['#Fun', '<p><a href="https://here.example/tags/fun" class="mention hashtag" rel="tag">#<span>Fun</span></a></p>'],
  ])('%j', (text, wanted) => {
    expect(html(text)).toBe(wanted);
  });

  test('a long link is shortened visually only', () => {
    const link = html('https://www.example.org/a/very/long/path/that/goes/on');
    expect(link).toContain(
      '<span class="invisible">https://www.</span><span class="ellipsis">example.org/a/very/long/path/t</span><span class="invisible">hat/goes/on</span>',
    );
  });

  test('an address without a page is shown as it is written', () => {
    expect(html('xmpp:muc@example.org?join')).toBe(
      '<p><a href="xmpp:muc@example.org?join" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">xmpp:</span><span class="">muc@example.org?join</span><span class="invisible"></span></a></p>',
    );
  });

  test.each([
    'https://example.org/"onmouseover="alert(1)',
    'https://example.org/<img src=x onerror=alert(1)>',
    '@bob"><script>',
    '#tag"><img src=x>',
    '<a href="javascript:alert(1)">x</a>',
    'magnet:?"onmouseover="alert(1)',
    'xmpp:a@b.example?"><script>alert(1)</script>',
    'gemini://a.example/"><img src=x onerror=alert(1)>',
  ])('%j makes no markup of its own', (text) => {
    const tags = [...html(text).matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name);
    expect(tags.filter((name) => !['p', 'a', 'span', 'br'].includes(name ?? ''))).toEqual([]);
    expect(html(text)).not.toMatch(/<[^>]*\son\w+=/i);
    expect(html(text)).not.toMatch(/href="(?!https:|xmpp:|gemini:)/);
  });
});

describe('length', () => {
  test.each([
    ['abc', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['e\u0301', 1],
    ['🇫🇷🇩🇪', 2],
    ['https://example.org/a/very/long/path', 23],
    ['@bob@far.example', 4],
    ['שלום', 4],
    ['magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a', 23],
    ['xmpp:muc@instance.example?join', 23],
  ])('%j counts %i', (text, wanted) => {
    expect(statusLength(text, '')).toBe(wanted);
  });

  test('a content warning counts too', () => {
    expect(statusLength('abc', 'de')).toBe(5);
  });
});
