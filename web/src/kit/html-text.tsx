/**
 * The only place where user HTML is shown. The server has sanitized it; here it is parsed again and rebuilt from known elements
 * and attributes, so that one mistake is not enough.
 */
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type CustomEmoji, EmojiText } from './emoji-text.tsx';
import css from './html-text.module.css';

const ELEMENTS = new Set([
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'i', 'img'],
  ...['li', 'ol', 'p', 'pre', 'rp', 'rt', 'ruby', 's', 'span', 'strong', 'sub', 'sup', 'u', 'ul'],
]);

/** Elements without readable text. For other unknown elements the contents are shown. */
const SILENT = new Set([
  ...['iframe', 'math', 'noembed', 'noframes', 'noscript', 'object', 'script', 'select', 'style', 'svg', 'template'],
  ...['textarea', 'title', 'xmp'],
]);

/** Attribute → its name in React. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  alt: 'alt',
  class: 'className',
  dir: 'dir',
  height: 'height',
  href: 'href',
  lang: 'lang',
  rel: 'rel',
  src: 'src',
  start: 'start',
  title: 'title',
  translate: 'translate',
  value: 'value',
  width: 'width',
};

/** Allowed prefixes of addresses: links as the server creates them, and pictures of the web only. */
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  href: /^(?:(?:https?|mailto|tel|geo|xmpp|magnet|dat|dweb|ipfs|ipns|ssb|gopher|gemini):|\/)/i,
  src: /^(?:https?:|\/)/i,
};

const isAllowed = (attribute: string, value: string): boolean => ADDRESSES[attribute]?.test(value) ?? true;

function propertiesOf(element: Element): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    const property = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
    if (property && isAllowed(name, value)) properties[property] = value;
  }
  return properties;
}

const childrenOf = (node: Node, emojis: readonly CustomEmoji[]): ReactNode[] =>
  Array.from(node.childNodes, (child) => shown(child, emojis));

/** Whether the element has no content. */
const isVoid = (name: string): boolean => name === 'br' || name === 'img';

function shown(node: Node, emojis: readonly CustomEmoji[]): ReactNode {
  if (node instanceof Text) return emojis.length > 0 ? <EmojiText text={node.data} emojis={emojis} /> : node.data;
  if (!(node instanceof Element) || SILENT.has(node.localName)) return null;
  const { localName: name } = node;
  if (!ELEMENTS.has(name)) return createElement(Fragment, null, ...childrenOf(node, emojis));
  return createElement(name, propertiesOf(node), ...(isVoid(name) ? [] : childrenOf(node, emojis)));
}

/** A document of the parser runs no scripts and loads nothing. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

interface HtmlTextProps {
  html: string;
  /** The language of the text, such as `de`. */
  lang?: string | null | undefined;
  /** The emoji that the text names. */
  emojis?: readonly CustomEmoji[];
  className?: string | undefined;
}

const NONE: readonly CustomEmoji[] = [];

/** A link to a page of this server, which the client shows itself. */
function ownLink(event: MouseEvent): string | null {
  const link = (event.target as Element).closest('a');
  if (!link?.href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === location.origin ? `${pathname}${search}${hash}` : null;
}

export function HtmlText({ html, lang, emojis = NONE, className }: HtmlTextProps) {
  const navigate = useNavigate();
  const content = useMemo(() => createElement(Fragment, null, ...childrenOf(parsed(html), emojis)), [html, emojis]);
  const follow = (event: MouseEvent): void => {
    const path = ownLink(event);
    if (path === null) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keyboard; this only routes their clicks
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      className={[css.text, className].filter(Boolean).join(' ')}
      lang={lang ?? undefined}
      dir="auto"
      onClick={follow}
    >
      {content}
    </div>
  );
}
