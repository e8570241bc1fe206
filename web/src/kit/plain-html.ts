/** HTML of the server and plain text: paragraphs that people write in a plain field there and back without loss, and words alone. */

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** A document that runs no scripts and loads nothing. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The words alone, for a line in a list. */
export const wordsOf = (html: string): string => parsed(html.replaceAll(/<(?:br|\/p)[^>]*>/g, '$& ')).textContent ?? '';

/** A blank line begins a new paragraph, every other line break stays one. */
export function paragraphsHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** The server links hashtags and mentions itself, again with every change. */
const isOwnLink = (element: Element): boolean =>
  element.tagName === 'A' && /^[#＃@]\S+$/.test(element.textContent ?? '');

/** The text of a paragraph; null when it has other markup than line breaks. */
function lineText(nodes: Iterable<Node>): string | null {
  let text = '';
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) text += (node.textContent ?? '').replace(/\s+/g, ' ');
    else if (!(node instanceof Element)) return null;
    else if (node.tagName === 'BR') text = `${text.trimEnd()}\n`;
    else if (isOwnLink(node)) text += node.textContent;
    else return null;
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** The text of such HTML; null when plain text would lose some of its markup. */
export function plainText(html: string): string | null {
  const paragraphs: (string | null)[] = [];
  let loose: Node[] = [];
  const endLoose = (): void => {
    paragraphs.push(lineText(loose));
    loose = [];
  };
  for (const node of parsed(html).childNodes) {
    if (node instanceof Element && node.tagName === 'P') {
      endLoose();
      paragraphs.push(lineText(node.childNodes));
    } else loose.push(node);
  }
  endLoose();
  return paragraphs.includes(null) ? null : paragraphs.filter(Boolean).join('\n\n');
}

/** What a plain field shows of HTML, and how it becomes HTML again. HTML with more markup is shown as it is. */
export function editableText(html: string): { text: string; isHtml: boolean } {
  const text = plainText(html);
  return text === null ? { text: html, isHtml: true } : { text, isHtml: false };
}
