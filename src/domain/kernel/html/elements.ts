/**
 * HTML elements that separate their content from the text around them, and those without readable text (HTML Standard,
 * Rendering).
 */

/** Elements that begin and end on a line of their own. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
  ],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
  ...['hgroup', 'hr', 'html', 'legend', 'li', 'listing', 'main', 'menu', 'nav', 'ol', 'p', 'pre', 'search', 'section'],
  ...['summary', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
]);

/** Blocks that follow each other without an empty line in plain text. */
export const LINES: ReadonlySet<string> = new Set(['dd', 'dt', 'li', 'summary', 'tbody', 'tfoot', 'thead', 'tr']);

/** Elements that are placed side by side in a line. */
export const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** The parser reads no markup in these: their content ends at the closing tag, or with the document. */
const RAW = ['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp'];

/** Their content is a fallback, a drawing, a list of choices, or hidden. */
const FALLBACKS = [
  ...['applet', 'audio', 'canvas', 'datalist', 'embed', 'frameset', 'head', 'noscript', 'object', 'select', 'svg'],
  ...['template', 'video'],
];

const CLOSING = new RegExp(`</(${FALLBACKS.join('|')})\\b`, 'gi');

/** The elements whose text is not readable. An unclosed element is excluded, because everything after it would be lost. */
export function silentIn(html: string): Set<string> {
  const closed = html.includes('<') ? [...html.matchAll(CLOSING)].map(([, name = '']) => name.toLowerCase()) : [];
  return new Set([...RAW, ...closed]);
}
