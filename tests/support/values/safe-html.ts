/** Checks HTML against an allow-list: elements with their attributes, and URL schemes. */
import { load } from 'cheerio';

export interface Allowed {
  /** Element → its attributes. */
  elements: Record<string, readonly string[]>;
  schemes: readonly string[];
}

const link = ['href', 'rel', 'target', 'class', 'translate'];
const MARKUP = ['b', 'blockquote', 'br', 'code', 'del', 'em', 'i', 'li', 'ol', 'p', 'pre', 'span', 'strong', 'u', 'ul'];
const plain = Object.fromEntries(MARKUP.map((name) => [name, []]));

/** The server's markup for the text of a post. */
export const POST: Allowed = {
  elements: { p: [], br: [], a: link, span: ['class', 'translate'] },
  schemes: ['http:', 'https:'],
};
/** Allowed in profile texts. */
export const SUMMARY: Allowed = {
  elements: { ...plain, a: ['href', 'rel', 'target'] },
  schemes: ['http:', 'https:', 'mailto:'],
};
/** Allowed in descriptions of events. */
export const ARTICLE: Allowed = {
  elements: { ...SUMMARY.elements, h1: [], h2: [], h3: [], h4: [], h5: [], abbr: ['title'], img: ['src', 'alt'] },
  schemes: SUMMARY.schemes,
};

/** Browsers strip control characters and blanks from addresses before they read the scheme. */
function schemeOf(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const read = address.replace(/[\u0000-\u0020]/g, '');
  try {
    return new URL(read, 'https://here.example').protocol;
  } catch {
    return `unreadable: ${address}`;
  }
}

interface Tag {
  /** `tag`, `script` or `style`. */
  type: string;
  name: string;
  attribs: Record<string, string>;
}

const tagsIn = (html: string, selector: string): Tag[] => load(html)(selector).toArray() as unknown as Tag[];

/** The violations in the HTML. */
export function faultsOf(html: string, { elements, schemes }: Allowed): string[] {
  return tagsIn(html, 'body *, head > *').flatMap(({ name: element, attribs }) => {
    const attributes = elements[element];
    if (!attributes) return [`<${element}>`];
    return Object.entries(attribs).flatMap(([name, value]) => {
      if (!attributes.includes(name)) return [`<${element} ${name}>`];
      if (!['href', 'src'].includes(name) || schemes.includes(schemeOf(value))) return [];
      return [`<${element} ${name}="${value}">`];
    });
  });
}

/** The placeholder of a picture, which is computed from a blurhash. */
const OWN_BITMAP = /^data:image\/bmp;base64,[\w+/]+={0,2}$/;

const OWN_SCRIPTS = /^\/(?:assets|_)/;

/** Data for search engines, which browsers do not execute: JSON in which nothing looks like markup. */
function isData(html: string): boolean {
  const texts = load(html)('script[type="application/ld+json"]')
    .toArray()
    .map((element) => load(html)(element).text());
  return texts.every((text) => !text.includes('<') && typeof JSON.parse(text) === 'object');
}

/**
 * Everything in a server page that may run code or load from other servers: handlers, scripts, frames, addresses of other
 * schemes.
 */
export function pageFaults(html: string): string[] {
  return tagsIn(html, '*').flatMap(({ type, name: element, attribs }) => {
    if (type === 'script' && OWN_SCRIPTS.test(attribs.src ?? '')) return [];
    if (attribs.type === 'application/ld+json' && isData(html)) return [];
    // The pages' own drawings are hidden from screen readers; their content is checked like everything else.
    const isOwnDrawing = element === 'svg' && attribs['aria-hidden'] === 'true';
    const isForbidden = /^(script|iframe|object|embed|applet|base|svg|math|frame)$/.test(element);
    if (isForbidden && !isOwnDrawing) return [`<${element}>`];
    return Object.entries(attribs).flatMap(([name, value]) => {
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') return [`<${element} ${name}>`];
      const leads = /^(href|src|action|formaction|data|background)$/.test(name);
      const isSafe = OWN_BITMAP.test(value) || ['http:', 'https:', 'mailto:'].includes(schemeOf(value));
      return leads && !isSafe ? [`${name}="${value}"`] : [];
    });
  });
}

/** The plain text: without markup, with its lines. */
export function plainTextOf(html: string): string {
  const $ = load(html.replace(/<br \/>/g, '\n').replace(/<\/p><p>/g, '\n\n'));
  return $('body').text();
}
