/** The site of a host: the unit of ownership, for fair limits and lanes. One owner can create any number of hosts in a site. */
import { getDomain } from 'tldts';
import { networkOf } from '../../platform/http/network-of.ts';

/**
 * The registrable domain of a host (public suffix list, with the suffixes of hosters whose customers own the names below them);
 * for an IP address its network; any other name unchanged.
 *
 * @param host with or without a port
 */
export function siteOf(host: string): string {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? host;
  return getDomain(name, { allowPrivateDomains: true }) ?? networkOf(name);
}
