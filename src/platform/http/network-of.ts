/** The key by which rate limits count an IP address. */
import ipaddr from 'ipaddr.js';

/**
 * IPv4 addresses count individually, including IPv4-mapped IPv6 addresses. An IPv6 address counts by its /64, because a client
 * usually has a whole network. Text that is not an address counts as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toByteArray().slice(0, 8).join('.')}/64`;
}
