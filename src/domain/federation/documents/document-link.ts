/** Finds the address of a page's document: `<link rel="alternate" type="application/activity+json" href="…">`. */
import { type Attributes, partsOf } from '../../cards/page-parts.ts';
import { urlOf } from './forms.ts';

/** The link is near the beginning of a page. */
const LONGEST_HEAD = 200_000;
const MOST_LINKS = 200;
const LONGEST_ADDRESS = 2000;

const isDocumentLink = ({ rel = '', type = '' }: Attributes): boolean =>
  /(?:^|\s)alternate(?:\s|$)/i.test(rel) && /^application\/(?:activity\+json|ld\+json)\b/i.test(type);

/** @param page the address of the page, which resolves a relative link */
export function documentLinkOf(html: string, page: string): string | null {
  const { links } = partsOf(html.slice(0, LONGEST_HEAD));
  const href = links.slice(0, MOST_LINKS).find(isDocumentLink)?.href;
  if (!href || href.length > LONGEST_ADDRESS || !URL.canParse(href, page)) return null;
  return urlOf(new URL(href, page).href);
}
