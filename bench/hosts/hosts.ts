/** The simulated servers. Each has a loopback address of its own; all share a port and a key pair, and their people have numbers. */

/** How a host answers requests, whatever it sends itself. */
export type Manner = 'quick' | 'slow' | 'silent' | 'dead' | 'hostile';

const SHARES: [below: number, manner: Manner][] = [
  [88, 'quick'],
  [92, 'slow'],
  [95, 'silent'],
  [98, 'dead'],
  [100, 'hostile'],
];

export const mannerOf = (host: number): Manner => SHARES.find(([below]) => host % 100 < below)?.[1] ?? 'quick';

export const addressOf = (host: number): string => `127.${10 + (host >> 14)}.${(host >> 7) & 127}.${1 + (host & 127)}`;

export function hostAt(address: string): number {
  const [, high = 0, middle = 0, low = 0] = address.split('.').map(Number);
  return ((high - 10) << 14) | (middle << 7) | (low - 1);
}

/** People of these numbers are the new accounts of the people so many before them. */
export const MOVED = 10_000_000;
/** People of these numbers are gone: their documents are answered 410. */
export const GONE = 20_000_000;

export interface Hosts {
  hosts: number;
  port: number;
}

export const personUri = ({ hosts, port }: Hosts, person: number): string =>
  `http://${addressOf(person % hosts)}:${port}/users/${person}`;
