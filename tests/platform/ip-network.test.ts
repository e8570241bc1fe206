/** Networks in every notation, and tables of them. */
import { describe, expect, test } from 'vitest';
import { NetworkTable, networkContains, readNetwork } from '../../src/platform/http/ip-network.ts';

test.each([
  ['65.10.51.60', '65.10.51.60/32'],
  [' 10.1.2.3/8 ', '10.0.0.0/8'],
  ['192.0.2.77/25', '192.0.2.0/25'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::7', '2001:db8::7/128'],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/33', '2001:db8:8000::/33'],
  ['::', '::/128'],
  ['::1/128', '::1/128'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.1', '192.0.2.1/32'],
  ['::ffff:c000:201', '192.0.2.1/32'],
  ['::ffff:192.0.2.1/120', '192.0.2.0/24'],
])('%s is %s', (text, network) => {
  expect(readNetwork(text)).toBe(network);
  expect(readNetwork(network)).toBe(network);
});

test.each([
  '',
  'nonsense',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '0177.0.0.1',
  '01.2.3.4',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '1.2.3.4/255.0.0.0',
  '1.2.3.4/0x8',
  '1.2.3.4 5',
  '2001:db8::/129',
  '2001:db8:::1',
  'fe80::1%eth0',
  '[::1]',
  '::ffff:1.2.3.4/95',
  '1.2.3.4:80',
  '１.2.3.4',
])('%j is no network', (text) => {
  expect(readNetwork(text)).toBeNull();
});

describe('a table', () => {
  const table = new NetworkTable<string>(
    ['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3/32', '2001:db8::/32', '2001:db8::1/128', '0.0.0.0/0'].map((n) => [n, n]),
  );

  test.each([
    ['10.1.2.3', ['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3/32', '0.0.0.0/0']],
    ['::ffff:10.1.2.4', ['10.0.0.0/8', '10.1.0.0/16', '0.0.0.0/0']],
    ['11.0.0.0', ['0.0.0.0/0']],
    ['2001:db8::1', ['2001:db8::/32', '2001:db8::1/128']],
    ['2001:db8::1%eth0', ['2001:db8::/32', '2001:db8::1/128']],
    ['2001:db9::1', []],
    ['', []],
    ['nonsense', []],
  ])('finds what contains %j', (ip, networks) => {
    expect(table.containing(ip).sort()).toEqual([...networks].sort());
  });

  test('agrees with a slow comparison of bits, for many addresses', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const address = () => Array.from({ length: 4 }, () => random(4)).join('.');
    const bits = (ip: string) =>
      ip
        .split('.')
        .map((part) => Number(part).toString(2).padStart(8, '0'))
        .join('');
    for (let i = 0; i < 2_000; i += 1) {
      const [ip, base, prefix] = [address(), address(), random(33)];
      const network = readNetwork(`${base}/${prefix}`) ?? '';
      expect(networkContains(network, ip)).toBe(bits(ip).slice(0, prefix) === bits(base).slice(0, prefix));
    }
  });

  test('a table of thousands of networks returns all that contain an address', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => {
      const network = readNetwork(`${i % 200}.${(i >> 3) % 256}.${i % 256}.0/${16 + (i % 17)}`) ?? '';
      return [network, i] as const;
    });
    const large = new NetworkTable(rows);
    const kept = [...new Map(rows)];
    for (let i = 0; i < 256; i += 32) {
      const ip = `${i % 200}.${i}.${i}.1`;
      const containing = kept.filter(([network]) => networkContains(network, ip)).map(([, value]) => value);
      expect(large.containing(ip).toSorted((a, b) => a - b)).toEqual(containing);
    }
  });
});
