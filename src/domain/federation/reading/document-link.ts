/** Where a page says that its document is: `<link rel="alternate" type="application/activity+json" href="…">`. */
import { urlOf } from './forms.ts';

/** Pages say so at their beginning. */
const LONGEST_HEAD = 200_000;
const MOST_LINKS = 200;

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? null;

const isDocumentLink = (tag: string): boolean =>
  /(?:^|\s)alternate(?:\s|$)/i.test(attribute(tag, 'rel') ?? '') &&
  /^application\/(?:activity\+json|ld\+json)\b/i.test(attribute(tag, 'type') ?? '');

/** @param page the address of the page, to which the link may be relative */
export function documentLinkOf(html: string, page: string): string | null {
  const tags = html.slice(0, LONGEST_HEAD).match(/<link\s[^<>]{1,2000}>/gi) ?? [];
  const tag = tags.slice(0, MOST_LINKS).find(isDocumentLink);
  const href = tag && attribute(tag, 'href')?.replaceAll('&amp;', '&');
  return href && URL.canParse(href, page) ? urlOf(new URL(href, page).href) : null;
}
