/**
 * Converts formatted texts between Markdown in a plain field and HTML on the server. Text in Markdown round-trips unchanged; HTML
 * of other programs is edited as HTML if Markdown cannot express it.
 */
import { Marked } from 'marked';
import { blocksOf, canonical } from './html-markdown.ts';

const NOTHING = (): undefined => undefined;

/** Paragraphs, headings, lists, quotations, emphasis, code and links. HTML is text, and lines need no second line to mean something. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    ...{ html: NOTHING, tag: NOTHING, table: NOTHING, def: NOTHING, lheading: NOTHING, hr: NOTHING },
    ...{ code: NOTHING },
  },
  renderer: { checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] ') },
});

/** Addresses become links; a blank line begins a new paragraph, every other line break stays one. */
export const markdownHtml = (text: string): string => (marked.parse(text.trim(), { async: false }) as string).trim();

/** A document that runs no scripts and loads nothing. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The Markdown of such HTML; null where it would lose something. */
function htmlMarkdown(html: string): string | null {
  const body = parsed(html);
  const wanted = canonical(body);
  // Signs are escaped only where they would mean something.
  for (const escapes of [false, true]) {
    const text = blocksOf(body, escapes);
    if (text === null) return null;
    if (canonical(parsed(markdownHtml(text))) === wanted) return text;
  }
  return null;
}

/** The text of a field for HTML. */
export function editableText(html: string): { text: string; isHtml: boolean } {
  const text = htmlMarkdown(html);
  return text === null ? { text: html, isHtml: true } : { text, isHtml: false };
}
