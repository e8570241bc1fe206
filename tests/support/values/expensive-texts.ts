/** Texts for which parsers branch, search far or nest. Tests read all of them; `npm run bench -- --budgets` limits the time. */

/** Each kind of mark, and those with a far search. */
export const EXPENSIVE_MARKDOWN = [
  ...['[', '*', '**a', '_a', '> ', '- ', '`', '  ', '(http://a', '- a\n', '1. \n', '>\n', '![](', '\\', '# \n'],
  ...[
    'a_',
    'a*',
    '[a](',
    '[[]',
    '`` ',
    '~~a',
    '<',
    '<a b="',
    '<div>\n',
    '&',
    '> - ',
    '- a\n  ',
    '|a|\n|-|\n',
    '[a]: b\n[a]\n',
  ],
];

/** A part repeated to 100,000 characters, the longest text, without a break and in paragraphs. */
export function longestMarkdowns(part: string): string[] {
  const paragraph = `${part.repeat(2000 / part.length)}\n\n`;
  return [part, paragraph].map((repeated) => repeated.repeat(100_000 / repeated.length));
}

/** Ten thousand characters each. */
export const EXPENSIVE_QUERIES = [
  'a '.repeat(5000),
  '"'.repeat(10_001),
  '-'.repeat(10_000),
  'from:'.repeat(2000),
  '-"x '.repeat(2500),
];

/** Parts of names, links and marks of posts. */
export const EXPENSIVE_PIECES = [
  '.',
  "'",
  '@a.',
  '#1',
  '#a·',
  '·',
  'http://',
  '((http://a.b/',
  'a@',
  '\u0301',
  'xmpp:a.',
  'xmpp:',
  'magnet:?a,',
  'gemini://a.',
];

/** A piece repeated to twenty thousand characters, alone and after the beginning of a link, a name or a hashtag. */
export function expensivePosts(piece: string): string[] {
  const many = piece.repeat(20_000 / piece.length);
  return [many, `http://a.b/${many}x<y`, `@${many}`, `#${many}!`, `xmpp:${many}`, `magnet:?${many}`];
}

/** Tags that other servers may leave unclosed any number of times. */
export const NESTED_TAGS = ['b', 'blockquote', 'a href="https://x.example"', 'x'];

export const EXPENSIVE_PAGES: Readonly<Record<string, string>> = {
  'whose unclosed tags browsers would repeat in every paragraph': `<p>${Array.from({ length: 1000 }, (_, i) => `<b ${i}=>`).join('')}</p>${'<p>x</p>'.repeat(1000)}`,
  'of deeply nested elements': '<div>'.repeat(40_000),
  'of one tag with all attributes': `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=`).join(' ')}>`,
};
