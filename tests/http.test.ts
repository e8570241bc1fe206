/** The guard of outgoing requests: which addresses are spoken to, by whatever way they are named. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp, isPublicAddress, OutgoingError } from '../src/platform/http.ts';

describe('addresses', () => {
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...[
      '127.0.0.1',
      '127.255.255.254',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...[
      '100.64.0.1',
      '192.0.0.8',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.4',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::2',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
    ],
    ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1', '2001::1', '5f00::1'],
    ...['nonsense', '', 'localhost', '1.2.3', '0177.0.0.1'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('requests', () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((req, res) => {
      asked.push(`${req.headers.host?.replace(/:\d+$/, '')}${req.url}`);
      const to = new URL(req.url ?? '/', 'http://x').searchParams.get('to');
      if (to) res.writeHead(302, { location: to }).end();
      else if (req.url === '/slow') res.write('a');
      else res.end(req.url === '/long' ? 'x'.repeat(2_000) : 'here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = createHttp(() => true);
  /** Takes 127.0.0.2 for the open Internet, so that a redirect can lead from there to what is not. */
  const guarded = createHttp((address) => address === '127.0.0.2' || isPublicAddress(address));

  test.each([...['127.0.0.1', 'localhost', '[::1]', '127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0']])(
    'to %s are not sent',
    async (host) => {
      asked.length = 0;
      await expect(createHttp().get(`http://${host}:${port}/`)).rejects.toThrow(OutgoingError);
      expect(asked).toEqual([]);
    },
  );

  test.each(['ftp://example.org/', 'file:///etc/passwd', 'nonsense', 'http://user:secret@example.org/', 'data:,x'])(
    'to %s are not sent either',
    async (url) => {
      await expect(open.get(url)).rejects.toThrow(OutgoingError);
    },
  );

  test('follow redirects only to where they could have gone themselves', async () => {
    const inner = await new Promise<Server>((resolve) => {
      const other = createServer((req, res) => {
        if (req.url === '/in') res.writeHead(301, { location: `http://127.0.0.1:${port}/inside` }).end();
        else if (req.url === '/name') res.writeHead(307, { location: `http://localhost:${port}/inside` }).end();
        else if (req.url === '/file') res.writeHead(302, { location: 'file:///etc/passwd' }).end();
        else if (req.url === '/on') res.writeHead(302, { location: '/end' }).end();
        else res.end('end');
      });
      other.listen(0, '127.0.0.2', () => resolve(other));
    });
    const base = `http://127.0.0.2:${(inner.address() as AddressInfo).port}`;
    asked.length = 0;
    for (const path of ['/in', '/name', '/file']) await expect(guarded.get(base + path)).rejects.toThrow(OutgoingError);
    expect(asked).toEqual([]);
    expect((await guarded.get(`${base}/on`)).text).toBe('end');
    inner.close();
  });

  test('end with too many redirects, too long an answer, and too slow a server', async () => {
    const base = `http://127.0.0.1:${port}`;
    expect(await open.get(`${base}/`)).toMatchObject({ status: 200, text: 'here' });
    await expect(open.get(`${base}/?to=${encodeURIComponent('/?to=/')}`, {}, { maxRedirects: 1 })).rejects.toThrow(
      'More than 1 redirects',
    );
    await expect(open.get(`${base}/long`, {}, { maxBytes: 1_000 })).rejects.toThrow('longer than 1000 bytes');
    await expect(open.get(`${base}/slow`, {}, { timeoutMs: 100 })).rejects.toThrow('no answer within 100 ms');
    await expect(open.get('http://127.0.0.1:1/')).rejects.toThrow(OutgoingError);
  });
});
