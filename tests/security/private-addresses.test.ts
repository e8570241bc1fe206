/**
 * SSRF: no address from users makes the server contact a machine in its own network, in any notation and through any feature.
 */
import dns, { type LookupAddress } from 'node:dns';
import { createServer, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressRefused, createHttp, isPublicAddress } from '../../src/platform/http/outgoing.ts';
import { PushBrowser } from '../support/servers/push-receiver.ts';
import { allowLocalRequests, type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** Hosts that resolve to 127.0.0.1, or redirect to it. */
const LOOPBACK = [
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7F.0x0.0x0.0x1', '0x7f.1'],
  ...['017700000001', '0177.0.0.1', '0177.0x0.1', '00000177.0.0.1', '%31%32%37.0.0.1', '127%2e0.0.1'],
  ...['127。0。0。1', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '0.0.0.0', '0', '127.255.255.254', 'localhost', 'LocalHost'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2002:7f00:1::1]', '[2001:0:7f00:1::]', '[fe80::5efe:127.0.0.1]', '[100::1]'],
];
/** Others that are not public. */
const PRIVATE = [
  ...['10.0.0.1', '10.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '0xc0a80101', '100.64.0.1', '169.254.169.254'],
  ...[
    '2852039166',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...[
    '[fe80::1]',
    '[ff02::1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[2001:db8::1]',
  ],
];
const HOSTS = [...LOOPBACK, ...PRIVATE];

/** Servers send other characters as UTF-8. */
const redirect = (res: ServerResponse, location: string) =>
  res.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();

let world: World;
let site: RemoteSite;
let port: string;
beforeAll(async () => {
  world = await createWorld();
  // At every address of this machine.
  site = await startSite('::');
  port = site.url.split(':').at(-1) ?? '';
});
afterAll(async () => {
  await site.close();
  await world.close();
});
beforeEach(() => {
  world.platform.http = createHttp();
  site.asked.length = 0;
});

describe('the guard', () => {
  test.each(HOSTS)('refuses %s before it connects', async (host) => {
    for (const scheme of ['http', 'https'])
      await expect(world.platform.http.get(`${scheme}://${host}:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
    await expect(world.platform.http.post(`http://${host}:${port}/`, '')).rejects.toBeInstanceOf(AddressRefused);
    await expect(world.platform.http.redirectOf(`http://${host}:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
  });

  test.each([
    'file:///etc/passwd',
    'ftp://8.8.8.8/',
    'gopher://8.8.8.8/',
    'data:text/html,x',
    'unix:/x',
    '//8.8.8.8/',
    '',
  ])('refuses %j, which is no web address', async (url) => {
    await expect(world.platform.http.get(url)).rejects.toBeInstanceOf(AddressRefused);
  });

  test('judges the address of each redirect, whatever its notation', async () => {
    const outside = '127.0.0.9';
    world.platform.http = createHttp((address) => address === outside || isPublicAddress(address));
    for (const host of HOSTS) {
      site.put('/start', (_req, res) => redirect(res, `http://${host}:${port}/secret`));
      const start = `http://${outside}:${port}/start`;
      await expect(world.platform.http.get(start), host).rejects.toBeInstanceOf(AddressRefused);
    }
    expect(new Set(site.asked)).toEqual(new Set(['/start']));
  });
});

describe('a name whose DNS answer changes', () => {
  const { lookup } = dns;
  let asked: string[];
  /** Each look-up gets the next answer; the last one stays. */
  function answering(...answers: string[][]): void {
    asked = [];
    dns.lookup = ((hostname: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
      const found = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? [];
      callback(
        null,
        found.map((address) => ({ address, family: isIP(address) })),
      );
    }) as unknown as typeof lookup;
    syncBuiltinESMExports();
  }
  afterEach(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });

  const PUBLIC = '127.0.0.2';
  const open = () => createHttp((address) => address === PUBLIC);

  test('is connected to at the address that was checked', async () => {
    const paths: string[] = [];
    const outside = createServer((req, res) => res.end(`${paths.push(req.url ?? '')}`));
    await new Promise<void>((resolve) => outside.listen(0, PUBLIC, resolve));
    const { port: at } = outside.address() as AddressInfo;
    answering([PUBLIC], ['127.0.0.1']);
    const http = open();
    expect((await http.get(`http://rebind.example:${at}/one`)).status).toBe(200);
    expect([paths, asked, site.asked]).toEqual([['/one'], ['rebind.example'], []]);
    await expect(http.get(`http://rebind.example:${at}/two`)).rejects.toBeInstanceOf(AddressRefused);
    expect([paths, site.asked]).toEqual([['/one'], []]);
    await new Promise((resolve) => outside.close(resolve));
  });

  test.each([[['127.0.0.1', PUBLIC]], [[PUBLIC, '127.0.0.1']], [[PUBLIC, '::ffff:127.0.0.1']], [['::1']]])(
    'is refused if any address of it is private: %j',
    async (addresses) => {
      answering(addresses);
      await expect(open().get(`http://both.example:${port}/`)).rejects.toBeInstanceOf(AddressRefused);
      expect(site.asked).toEqual([]);
    },
  );
});

describe('no private address is asked', () => {
  /** The host of pages that may be fetched; all other addresses are checked as usual. */
  const OUTSIDE = '127.0.0.9';
  let outside: RemoteSite;
  beforeAll(async () => {
    outside = await startSite(OUTSIDE);
  });
  afterAll(() => outside.close());

  let count = 0;
  /** The address of a new page, because pages are not fetched twice. */
  const page = (text: string) => {
    count += 1;
    return outside.put(`/${count}`, text);
  };
  const moved = (location: string) => {
    count += 1;
    return outside.put(`/${count}`, (_req, res) => redirect(res, location));
  };
  const verify = (value: string) =>
    world.rest(world.bob).send('PATCH', '/api/v1/accounts/update_credentials', {
      body: { fields_attributes: [{ name: 'Site', value }] },
    });
  const subscribe = async (endpoint: string) => {
    const body = { subscription: new PushBrowser(endpoint), data: { alerts: { mention: true } } };
    await world.rest(world.bob).post('/api/v1/push/subscription', body);
    await world.post(world.alice, '@bob hello');
  };
  const oembed = 'application/json+oembed';

  /** Each feature that fetches an address from a user. */
  test.each<[string, (url: string) => Promise<unknown>]>([
    ['for the card of a link', (url) => world.post(world.alice, `see ${url}`)],
    [
      'for the picture of a card',
      (url) => world.post(world.alice, page(`<title>x</title><meta property="og:image" content="${url}">`)),
    ],
    [
      'for an oEmbed document',
      (url) => world.post(world.alice, page(`<title>x</title><link rel=alternate type="${oembed}" href="${url}">`)),
    ],
    ['behind a redirect', (url) => world.post(world.alice, moved(url))],
    ['for the link of a profile', verify],
    ['for the short address of a link back', (url) => verify(page(`<a rel=me href="${url}">x</a>`))],
    ['for a push message', subscribe],
  ])('%s', async (_what, use) => {
    const secrets = `:${port}/secret`;
    // It would be fetched without the guard.
    allowLocalRequests(world);
    await use(`http://127.0.0.1${secrets}`);
    await world.drain();
    expect(site.asked).toContain('/secret');
    site.asked.length = 0;
    world.platform.http = createHttp((address) => address === OUTSIDE || isPublicAddress(address));
    for (const host of LOOPBACK) {
      await use(`http://${host}${secrets}?${encodeURIComponent(host)}`);
      await world.drain();
    }
    expect(site.asked).toEqual([]);
    expect(await world.platform.db.deadJob.count()).toBe(0);
  });
});
