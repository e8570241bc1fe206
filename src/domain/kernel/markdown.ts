/**
 * Markdown of operators, with tables, as safe HTML. HTML inside is shown as text, and pictures as links to them. Import this file where
 * it is needed, as few requests do: it loads `marked`.
 */
import { Lexer, Marked, type MarkedOptions, type Token, type TokensList } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './escape-html.ts';
import { LINK_SCHEMES } from './link-schemes.ts';

/** The deepest nesting of lists and quotations; deeper levels are shown as text. marked follows each level by recursion. */
const DEEPEST = 8;

/**
 * Marks of a paragraph, heading or cell are read in pieces of at most 2000 characters, cut at blanks, because their search takes
 * quadratic time. Emphasis and links over a cut are text.
 */
const PIECE = /.{1,2000}(?=\s|$)|.{1,2000}/gsu;

/** Takes time in proportion to the length of the source. */
class BoundedLexer extends Lexer {
  private depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.depth >= DEEPEST) {
      tokens.push({ type: 'text', raw: src, text: src, escaped: false });
      return tokens;
    }
    this.depth += 1;
    try {
      return super.blockTokens(src, tokens, lastParagraphClipped);
    } finally {
      this.depth -= 1;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const [piece] of src.matchAll(PIECE)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  },
});

/** Links have the schemes that people may write; nothing is embedded. */
export function markdownHtml(source: string): string {
  const tokens = new BoundedLexer(marked.defaults as MarkedOptions).lex(source);
  return sanitizeHtml(marked.parser(tokens), {
    allowedTags: [
      ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
      ...['li', 'ol', 'p', 'pre', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: LINK_SCHEMES,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) },
  }).trim();
}
