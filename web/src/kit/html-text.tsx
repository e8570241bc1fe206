/** The only place where text of others becomes HTML. The server has sanitised it; it is sanitised again, so that one mistake is not enough. */
import DOMPurify from 'dompurify';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
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
  className?: string;
}

/** A link to a page of this server, which the client shows itself. */
function ownLink(event: MouseEvent): string | null {
  const link = (event.target as Element).closest('a');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === location.origin ? `${pathname}${search}${hash}` : null;
}

export function HtmlText({ html, lang, className }: HtmlTextProps) {
  const navigate = useNavigate();
  const clean = useMemo(() => DOMPurify.sanitize(html, ALLOWED), [html]);
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
