/** `plaza doctor` behind a proxy that does not find handles of any domain, or changes signed requests. */
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';

let terminal: Terminal;
beforeAll(async () => {
  terminal = await Terminal.open();
  // The command dates its signatures by the system clock.
  terminal.world.platform.clock = systemClock;
});
afterAll(() => terminal.close());

/** The findings by name, for a server behind this proxy. */
async function servedBy(listener: RequestListener): Promise<Record<string, Omit<Finding, 'name'>>> {
  const server = await listenLocally(createServer(listener));
  const { platform } = terminal.world;
  const { host, port } = new URL(server.url);
  const further = `localhost:${port}`;
  platform.config = { ...platform.config, publicUrl: server.url, domain: host, alternateDomains: [further] };
  const env = { DATABASE_URL: terminal.world.databaseUrl, PUBLIC_URL: server.url, ALTERNATE_DOMAINS: further };
  const { out } = await terminal.plazaHere(env, 'doctor', '--json').finally(() => server.close());
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return Object.fromEntries(findings.map(({ name, ...found }) => [name.replace(`domain ${further}`, 'domain'), found]));
}

const said = (verdict: string, text: RegExp, advice: RegExp = /./) => ({
  ...{ verdict, text: expect.stringMatching(text), advice: expect.stringMatching(advice) },
});

test('handles that are not found, and signed requests that a proxy changes', async () => {
  expect(await servedBy((_req, res) => res.writeHead(404).end())).toMatchObject({
    webfinger: said(
      'FAIL',
      /webfinger\?resource=acct%3A127\.0\.0\.1%40127\.0\.0\.1%3A\d+ answers 404/,
      /redirect it there/,
    ),
    domain: said('FAIL', /webfinger\?resource=acct%3A127\.0\.0\.1%40localhost%3A\d+ answers 404/, /redirect it there/),
  });
  const jrd = JSON.stringify({ subject: 'acct:other@other.example', links: [] });
  expect(await servedBy((_req, res) => res.writeHead(200).end(jrd))).toMatchObject({
    webfinger: said('FAIL', /answers for another server \(undefined\)/),
  });
  /** Passes requests on, with these changes. */
  const proxy =
    (changes: { headers?: Record<string, string>; body?: string }): RequestListener =>
    async (req, res) => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const kept = Object.entries(req.headers).filter(([name]) => !/^(?:connection|content-length|host)$/.test(name));
      const answer = await fetch(terminal.world.url + req.url, {
        method: req.method ?? 'GET',
        headers: { ...(Object.fromEntries(kept) as Record<string, string>), ...changes.headers },
        ...(req.method === 'POST' && { body: changes.body ?? Buffer.concat(parts).toString() }),
      });
      res.writeHead(answer.status).end(await answer.text());
    };
  expect(await servedBy(proxy({}))).toMatchObject({
    signatures: { verdict: 'OK' },
    domain: { verdict: 'OK', text: expect.stringMatching(/^handles at localhost:\d+ are found$/) },
  });
  expect(await servedBy(proxy({ body: '{}' }))).toMatchObject({
    signatures: said('FAIL', /signed by cavage does not arrive as it was sent/, /The proxy must pass on/),
  });
  expect(await servedBy(proxy({ headers: { 'content-type': 'application/json' } }))).toMatchObject({
    signatures: said('FAIL', /The signature does not fit the key of this server/),
  });
});
