/** IP networks in canonical notation, and tables that find the networks that contain an address. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Family = 'ipv4' | 'ipv6';

interface Network {
  family: Family;
  /** The first address as a number. */
  base: bigint;
  prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const satisfies Record<Family, number>;

/** The address as a number, an IPv4-mapped IPv6 address as IPv4; null for unusual notations and other text. */
function numberOf(ip: string): { family: Family; value: bigint } | null {
  // Stricter than ipaddr.js, which also reads octal, hexadecimal and short forms, and zones.
  if (isIP(ip) === 0 || ip.includes('%')) return null;
  const address = ipaddr.process(ip);
  let value = 0n;
  for (const byte of address.toByteArray()) value = (value << 8n) | BigInt(byte);
  return { family: address.kind(), value };
}

const masked = (value: bigint, family: Family, prefix: number): bigint => {
  const rest = BigInt(BITS[family] - prefix);
  return (value >> rest) << rest;
};

function textOf({ family, base, prefix }: Network): string {
  const bytes = Array.from({ length: BITS[family] / 8 }, (_, i) =>
    Number((base >> BigInt(BITS[family] - 8 * (i + 1))) & 255n),
  );
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
}

function parse(text: string): Network | null {
  const [, ip = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const found = numberOf(ip);
  if (!found) return null;
  const { family, value } = found;
  // The prefix of an IPv4-mapped address counts from the beginning of the IPv6 address.
  const before = family === 'ipv4' && ip.includes(':') ? 96 : 0;
  const prefix = length === undefined ? BITS[family] : Number(length) - before;
  if (prefix < 0 || prefix > BITS[family]) return null;
  return { family, base: masked(value, family, prefix), prefix };
}

/**
 * Normalizes a network: `65.10.51.60` → `65.10.51.60/32`, `2001:DB8::7/64` → `2001:db8::/64`; bits behind the prefix are dropped.
 * Returns null for text that is not a network, and for octal, hexadecimal and other notations that programs read differently.
 */
export function readNetwork(text: string): string | null {
  const network = parse(text);
  return network && textOf(network);
}

/** Whether a network, in the notation of `readNetwork`, contains the address. */
export function networkContains(network: string, ip: string): boolean {
  return new NetworkTable([[network, true]]).containing(ip).length > 0;
}

/** Values by network. A search makes one lookup for each prefix length in use. */
export class NetworkTable<Value> {
  readonly #byPrefix: Record<Family, Map<number, Map<bigint, Value>>> = { ipv4: new Map(), ipv6: new Map() };

  /** @param rows networks in the notation of `readNetwork`; others are ignored */
  constructor(rows: Iterable<readonly [network: string, value: Value]>) {
    for (const [text, value] of rows) {
      const network = parse(text);
      if (!network) continue;
      const lengths = this.#byPrefix[network.family];
      const sameLength = lengths.get(network.prefix) ?? new Map<bigint, Value>();
      lengths.set(network.prefix, sameLength.set(network.base, value));
    }
  }

  get isEmpty(): boolean {
    return this.#byPrefix.ipv4.size + this.#byPrefix.ipv6.size === 0;
  }

  /** The values of all networks that contain the address. */
  containing(ip: string): Value[] {
    if (this.isEmpty) return [];
    const address = numberOf(ip.split('%', 1)[0] ?? '');
    if (!address) return [];
    const { family, value } = address;
    const found: Value[] = [];
    for (const [prefix, networks] of this.#byPrefix[family]) {
      const match = networks.get(masked(value, family, prefix));
      if (match !== undefined) found.push(match);
    }
    return found;
  }
}
