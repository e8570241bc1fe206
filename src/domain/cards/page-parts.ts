/**
 * Extracts the parts for cards from untrusted HTML in one streaming pass: parsing malformed HTML of kilobytes into a tree can
 * take gigabytes.
 */
import { Parser } from 'htmlparser2';

export type Attributes = Readonly<Record<string, string>>;

export interface PageParts {
  language: string | undefined;
  metas: Attributes[];
  links: Attributes[];
  /** The first title outside an SVG. */
  title: string;
  /** Contents of JSON-LD scripts. */
  data: string[];
  /** Addresses of the links by which the page's owner names their other pages: rel="me". */
  me: string[];
}

/** Maximum nesting depth, as in browsers; deeper elements are ignored. */
const DEEPEST = 512;
/** The depth is checked after each chunk of this size. */
const PORTION = 16_384;

const isMe = ({ rel = '' }: Attributes): boolean => rel.toLowerCase().split(/\s+/).includes('me');

const DRAWING = 'svg';
const JSON_LD = 'application/ld+json';

export function partsOf(html: string): PageParts {
  const parts: PageParts = { language: undefined, metas: [], links: [], title: '', data: [], me: [] };
  let depth = 0;
  let drawings = 0;
  let titled = false;
  let pieces: string[] | null = null;
  const open = (name: string, attributes: Attributes): void => {
    depth += 1;
    if ((name === 'a' || name === 'link') && attributes.href && isMe(attributes)) parts.me.push(attributes.href);
    if (name === DRAWING) drawings += 1;
    else if (name === 'html') parts.language ??= attributes.lang;
    else if (name === 'meta') parts.metas.push(attributes);
    else if (name === 'link') parts.links.push(attributes);
    else if (name === 'title' && !titled && drawings === 0) pieces = [];
    else if (name === 'script' && attributes.type?.trim().toLowerCase() === JSON_LD) pieces = [];
  };
  const close = (name: string): void => {
    depth -= 1;
    if (name === DRAWING) drawings -= 1;
    if (pieces === null || (name !== 'title' && name !== 'script')) return;
    const text = pieces.join('');
    pieces = null;
    if (name === 'script') parts.data.push(text);
    else if (text.trim() !== '') {
      parts.title = text;
      titled = true;
    }
  };
  const parser = new Parser({ onopentag: open, onclosetag: close, ontext: (text) => void pieces?.push(text) });
  for (let at = 0; at < html.length && depth <= DEEPEST; at += PORTION) parser.write(html.slice(at, at + PORTION));
  parser.end();
  return parts;
}

/** Plain text of a short piece of HTML. */
export function textOf(html: string): string {
  const pieces: string[] = [];
  new Parser({ ontext: (text) => void pieces.push(text) }).end(html);
  return pieces.join('');
}
