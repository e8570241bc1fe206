/** The site of a host: what one owner can give any number of names to, and what limits and lanes are fair between. */
import { getDomain } from 'tldts';
import { networkOf } from '../../platform/http/network-of.ts';

/**
 * The registrable domain of a host (public suffix list, with the suffixes of hosters whose customers own the names below them); of an IP
 * address its network; any other name as it is.
 *
 * @param host with or without a port
 */
export function siteOf(host: string): string {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? host;
  return getDomain(name, { allowPrivateDomains: true }) ?? networkOf(name);
}
