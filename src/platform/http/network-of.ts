/** What counts as one address where requests are counted. */
import ipaddr from 'ipaddr.js';

/**
 * IPv4 by the address, also where it is written as IPv6. Of IPv6 everybody is given a whole network, so its /64 counts as one
 * address. What is no address counts as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toByteArray().slice(0, 8).join('.')}/64`;
}
