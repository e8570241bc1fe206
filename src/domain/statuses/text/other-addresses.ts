/** Addresses without a page on the web: `xmpp:` and `magnet:` (Mastodon's Extractor; RFC 5122 for the first). */
import { SLASHED_SCHEMES } from '../../kernel/link-schemes.ts';
import { withoutTail } from './address.ts';

/**
 * An address of the web or of one of these schemes; the latter only with a domain name, because content hashes name no server.
 */
export const LINKABLE = new RegExp(
  `^(?:https?:\\/\\/|(?:${SLASHED_SCHEMES.join('|')}):\\/\\/(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)+\\p{L}{2,})`,
  'iu',
);

/** Not inside a word, a handle or a hashtag. */
const FRESH = '(?<![\\p{L}\\p{N}@$#＠＃_])';
const NODE = "[a-z0-9._~%!$()*+,;='&-]+@";
const HOST = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+\\p{L}{2,}';
const QUERY = "\\?[a-z0-9!?*'();:&=+$/%#[\\]_.,~|@^\\u00a0-\\uffef-]*[a-z0-9_&=#/\\u00a0-\\uffef-]";

const XMPP = `xmpp:(?://${NODE}${HOST}/)?(?:${NODE})?${HOST}(?:/[a-z0-9._~%!$&'*+,;=-]+)?(?:${QUERY})?`;

const OTHER = new RegExp(`${FRESH}(?:${XMPP}|magnet:${QUERY})`, 'giu');

/** In order of their appearance. */
export function otherAddresses(text: string): { href: string; start: number }[] {
  if (!/xmpp:|magnet:/i.test(text)) return [];
  return [...text.matchAll(OTHER)].map((match) => ({ href: withoutTail(match[0]), start: match.index }));
}
