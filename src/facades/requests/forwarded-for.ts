/** X-Forwarded-For as proxies write it: some add ports and brackets, by which a rate or a block would miss the address. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const HEADER = 'x-forwarded-for';

/** `203.0.113.7:4711`, `[2001:db8::1]`, `"[2001:db8::1]:443"`. */
const WITH_PORT = /^"?(?:\[([\da-f:.]+)\](?::\d*)?|([\d.]+):\d*)"?$/i;

function addressOf(entry: string): string {
  const [, six, four] = WITH_PORT.exec(entry) ?? [];
  const address = six ?? four ?? entry;
  // IPv4 in the form of IPv6 is the IPv4 address.
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : entry;
}

/** Reduces the header to addresses. Other values stay, and are never trusted. */
export function plainForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers[HEADER];
  if (typeof given !== 'string') return;
  headers[HEADER] = given
    .split(',')
    .map((entry) => addressOf(entry.trim()))
    .join(', ');
}
