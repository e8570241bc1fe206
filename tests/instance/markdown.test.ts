/** Operators' Markdown: its result, its safety, and rendering in linear time. */
import { expect, test } from 'vitest';
import { markdownHtml } from '../../src/domain/kernel/markdown.ts';
import { EXPENSIVE_MARKDOWN, longestMarkdowns } from '../support/values/expensive-texts.ts';

test.each([
  ['# Title', '<h1>Title</h1>'],
  ['### Smaller ###', '<h3>Smaller</h3>'],
  ['One\nline\n\nAnother', '<p>One\nline</p>\n<p>Another</p>'],
  ['One  \nline', '<p>One<br />line</p>'],
  ['*em* and **strong *both***', '<p><em>em</em> and <strong>strong <em>both</em></strong></p>'],
  ['_em_ but snake_case_name', '<p><em>em</em> but snake_case_name</p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['`<b>`', '<p><code>&lt;b&gt;</code></p>'],
  ['\\*as written\\*', '<p>*as written*</p>'],
  ['- a\n- b\n  - c', '<ul>\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
  ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['> said\n> so', '<blockquote>\n<p>said\nso</p>\n</blockquote>'],
  ['```\n*x* <b>\n```', '<pre><code>*x* &lt;b&gt;\n</code></pre>'],
  ['a\n\n---\n\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['- [x] a\n- [ ] b', '<ul>\n<li>[x] a</li>\n<li>[ ] b</li>\n</ul>'],
  ['~~gone~~ &amp; & <!-- c -->', '<p><del>gone</del> &amp; &amp; &lt;!-- c --&gt;</p>'],
  ['<div>\n*a*\n</div>', '<p>&lt;div&gt;\n<em>a</em>\n&lt;/div&gt;</p>'],
  [
    '|a|b|\n|-|:-:|\n|*c*|<b>|',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n' +
      '<tbody><tr>\n<td><em>c</em></td>\n<td>&lt;b&gt;</td>\n</tr>\n</tbody></table>',
  ],
])('%j', (source, html) => {
  expect(markdownHtml(source)).toBe(html);
});

const linked = (href: string, text: string) => `<a href="${href}" rel="nofollow noopener noreferrer">${text}</a>`;

test.each([
  ['[Ask](mailto:us@a.example)', linked('mailto:us@a.example', 'Ask')],
  ['See https://a.example/b_c_d.', `See ${linked('https://a.example/b_c_d', 'https://a.example/b_c_d')}.`],
  ['<https://a.example>', linked('https://a.example', 'https://a.example')],
  ['![seen](https://a.example/x.png)', linked('https://a.example/x.png', 'seen')],
])('%j is a link', (source, html) => {
  expect(markdownHtml(source)).toBe(`<p>${html}</p>`);
});

test.each(['[x](javascript:1)', '[x](data:text/html,1)', '[x](JaVaScRiPt:1)', '[x](//a.example)'])(
  '%j leads nowhere else',
  (source) => {
    expect(markdownHtml(source)).not.toMatch(/href="(?:javascript|data)/i);
  },
);

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '- <svg onload=alert(1)>',
  '> <iframe src=//a.example></iframe>',
  '**<style>*{}</style>**',
  '[<img src=x>](https://a.example)',
  '[x](https://a.example/"onclick="alert(1))',
])('%j is shown as text', (source) => {
  expect(markdownHtml(source)).not.toMatch(/<(?:script|img|svg|iframe|style)|<[^>]+ on\w+=/i);
});

test('nests eight deep; deeper levels are text', () => {
  const html = markdownHtml(`${'> '.repeat(10)}<b>`);
  expect(html.split('<blockquote>')).toHaveLength(9);
  expect(html).toContain('&gt; &gt; &lt;b&gt;');
  expect(markdownHtml(`${'+ '.repeat(10)}a`).split('<ul>')).toHaveLength(9);
});

test('reads the marks of a long paragraph in pieces, cut at blanks', () => {
  const link = '[a](https://a.example) ';
  const html = markdownHtml(`${link.repeat(1000)}${'x'.repeat(5000)} *end*`);
  expect(html.split('<a href')).toHaveLength(1001);
  expect(html).toContain(`${'x'.repeat(5000)} <em>end</em>`);
});

test.each(EXPENSIVE_MARKDOWN)('%j, repeated, is rendered and does not multiply', (part) => {
  for (const source of longestMarkdowns(part)) expect(markdownHtml(source).length).toBeLessThan(20 * source.length);
});
