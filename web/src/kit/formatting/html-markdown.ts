/** Reads HTML as Markdown, without knowing whether that means the same again. */

/** The server links hashtags and mentions itself, again with every change. */
const isOwnLink = (element: Element): boolean =>
  element.localName === 'a' && /^[#＃@]\S+$/.test(element.textContent ?? '');

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };

const nameOf = (element: Element): string => SAME[element.localName] ?? element.localName;

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre']);

const isBlock = (node: Node): node is Element => node instanceof Element && BLOCKS.has(node.localName);

/** A text by which two documents that mean the same are the same. */
export function canonical(node: Node): string {
  if (node instanceof Text)
    return node.data.replace(/\s+/g, ' ').replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const inside = Array.from(node.childNodes, canonical).join('');
  if (!(node instanceof Element) || node.localName === 'body') return tidied(inside);
  if (isOwnLink(node)) return inside;
  const name = nameOf(node);
  const address = name === 'a' ? ` ${node.getAttribute('href')}` : '';
  return `<${name}${address}>${isBlock(node) ? tidied(inside) : inside}</${name}>`;
}

const BORDER = /(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre)>|<br><\/br>)/;

/** Without white space at the borders of blocks. */
const tidied = (text: string): string =>
  text
    .split(BORDER)
    .map((piece) => piece.trim())
    .join('');

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~|]/g, '\\$&');

/** Escapes signs at the beginning of a line that Markdown would interpret. */
const escapedLine = (line: string): string =>
  line.replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

interface Reading {
  escapes: boolean;
  /** Whether something cannot be expressed in Markdown. */
  isLost: boolean;
}

const around = (mark: string, text: string): string => {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => `${mark}${words}${mark}`);
};

/** Markdown ends such an address by its parentheses. */
const isBalanced = (href: string): boolean => !/[\s()]/.test(href.replace(/\([^\s()]*\)/g, ''));

function linkText(element: Element, reading: Reading): string {
  const [href, words] = [element.getAttribute('href') ?? '', inlineOf(element.childNodes, reading)];
  if (isOwnLink(element)) return element.textContent ?? '';
  const plain = element.textContent ?? '';
  if (plain === href || `mailto:${plain}` === href || `http://${plain}` === href) return plain;
  return `[${words}](${isBalanced(href) ? href : `<${href}>`})`;
}

const INLINE: Readonly<Record<string, (element: Element, reading: Reading) => string>> = {
  br: () => '\n',
  strong: (element, reading) => around('**', inlineOf(element.childNodes, reading)),
  em: (element, reading) => around('*', inlineOf(element.childNodes, reading)),
  del: (element, reading) => around('~~', inlineOf(element.childNodes, reading)),
  code: (element) => `\`${element.textContent}\``,
  a: linkText,
};

function inlineOf(nodes: Iterable<Node>, reading: Reading): string {
  let text = '';
  for (const node of nodes) {
    if (node instanceof Text) {
      const words = node.data.replace(/\s+/g, ' ');
      text += reading.escapes ? escaped(words) : words;
    } else if (node instanceof Element) {
      const read = INLINE[nameOf(node)];
      if (read) text += read(node, reading);
      else reading.isLost = true;
    }
  }
  return text;
}

function lines(nodes: Iterable<Node>, reading: Reading): string {
  const trimmed = inlineOf(nodes, reading)
    .split('\n')
    .map((line) => line.trim());
  return (reading.escapes ? trimmed.map(escapedLine) : trimmed).join('\n').trim();
}

const indented = (text: string, first: string): string =>
  first + text.replaceAll('\n', `\n${' '.repeat(first.length)}`).replace(/\n +(?=\n|$)/g, '\n');

function listOf(list: Element, reading: Reading): string {
  const items = Array.from(list.children).filter(({ localName }) => localName === 'li');
  if (items.length !== list.children.length) reading.isLost = true;
  const start = Number(list.getAttribute('start') ?? 1);
  const isLoose = items.some((item) => Array.from(item.children).some(({ localName }) => localName === 'p'));
  const each = items.map((item, n) =>
    indented(pieces(item, reading).join(isLoose ? '\n\n' : '\n'), list.localName === 'ol' ? `${start + n}. ` : '- '),
  );
  return each.join(isLoose ? '\n\n' : '\n');
}

function blockOf(block: Element, reading: Reading): string {
  const { localName: name } = block;
  if (name === 'ul' || name === 'ol') return listOf(block, reading);
  if (name === 'blockquote') return pieces(block, reading).join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
  if (name === 'pre') return `\`\`\`\n${(block.textContent ?? '').replace(/\n$/, '')}\n\`\`\``;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `${'#'.repeat(Number(level))} ${lines(block.childNodes, reading).replaceAll('\n', ' ')}`;
  if (name !== 'p') reading.isLost = true;
  return lines(block.childNodes, reading);
}

/** The blocks of an element, and loose text between them as paragraphs. */
function pieces(parent: Element, reading: Reading): string[] {
  const found: string[] = [];
  let loose: Node[] = [];
  const endLoose = (): void => {
    found.push(lines(loose, reading));
    loose = [];
  };
  for (const node of parent.childNodes) {
    if (isBlock(node)) {
      endLoose();
      found.push(blockOf(node, reading));
    } else loose.push(node);
  }
  endLoose();
  return found.filter(Boolean);
}

/** @returns null for markup that Markdown has no signs for */
export function blocksOf(body: Element, escapes: boolean): string | null {
  const reading: Reading = { escapes, isLost: false };
  const text = pieces(body, reading).join('\n\n');
  return reading.isLost ? null : text;
}
