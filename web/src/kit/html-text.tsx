/** The only place where text of others becomes HTML. The server has sanitised it; it is sanitised again, so that one mistake is not enough. */
import DOMPurify from 'dompurify';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type CustomEmoji, SHORTCODE } from './emoji-text.tsx';
import css from './html-text.module.css';

const ALLOWED = {
  ALLOWED_TAGS: [
    ...['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'i', 'img'],
    ...['li', 'ol', 'p', 'pre', 'rp', 'rt', 'ruby', 's', 'span', 'strong', 'sub', 'sup', 'u', 'ul'],
  ],
  ALLOWED_ATTR: [
    'alt',
    'class',
    'dir',
    'height',
    'href',
    'lang',
    'rel',
    'src',
    'start',
    'title',
    'translate',
    'value',
    'width',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel|xmpp|geo):|^\//i,
};

interface HtmlTextProps {
  html: string;
  /** The language of the text, such as `de`. */
  lang?: string | null | undefined;
  /** The emoji that the text names. */
  emojis?: readonly CustomEmoji[];
  className?: string | undefined;
}

function pictureOf({ url, shortcode }: CustomEmoji): HTMLImageElement {
  const picture = new Image();
  picture.className = 'emoji';
  picture.alt = `:${shortcode}:`;
  picture.title = picture.alt;
  picture.src = url;
  return picture;
}

/** Replaces `:name:` in the texts below a node, not in attributes. */
function showEmojis(node: Node, emojis: ReadonlyMap<string, CustomEmoji>): void {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = text.data.split(SHORTCODE);
    if (parts.length === 1) continue;
    text.replaceWith(
      ...parts.map((part, index) => {
        const emoji = index % 2 === 1 ? emojis.get(part) : undefined;
        return emoji ? pictureOf(emoji) : index % 2 === 1 ? `:${part}:` : part;
      }),
    );
  }
}

function cleanHtml(html: string, emojis: readonly CustomEmoji[]): string {
  if (emojis.length === 0) return DOMPurify.sanitize(html, ALLOWED);
  const body = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM: true }) as HTMLElement;
  showEmojis(body, new Map(emojis.map((emoji) => [emoji.shortcode, emoji])));
  return body.innerHTML;
}

const NONE: readonly CustomEmoji[] = [];

/** A link to a page of this server, which the client shows itself. */
function ownLink(event: MouseEvent): string | null {
  const link = (event.target as Element).closest('a');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === location.origin ? `${pathname}${search}${hash}` : null;
}

export function HtmlText({ html, lang, emojis = NONE, className }: HtmlTextProps) {
  const navigate = useNavigate();
  const clean = useMemo(() => cleanHtml(html, emojis), [html, emojis]);
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
