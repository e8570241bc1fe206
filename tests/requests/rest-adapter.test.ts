/** The REST adapter over real HTTP: requests as clients send them, answers, and isolation. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { initTRPC } from '@trpc/server';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cors } from '../../src/facades/requests/cors.ts';
import { restAdapter } from '../../src/facades/rest/adapter.ts';
import { tempFolder } from '../../src/platform/files/temp-folder.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { Reply } from '../../src/procedures/reply.ts';
import { sendPlain } from '../support/clients/plain-http.ts';
import { homeInput, statusInput, testRouter } from '../support/clients/rest-router.ts';
import { ANSWERING } from '../support/contract/wire-answering.ts';
import type { WireCase } from '../support/contract/wire-case.ts';
import { READING } from '../support/contract/wire-reading.ts';
import { REFUSING } from '../support/contract/wire-refusing.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';

const seen: string[] = [];
const failures: number[] = [];
let server: Server;
let base: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(
    cors,
    restAdapter(testRouter, {
      publicUrl: 'https://plaza.example',
      createContext: ({ req, reply }) => ({ reply, seen, token: req.get('authorization') }),
      newRequestId: () => 'request-new',
      onError: ({ status }) => failures.push(status),
      limits: { text: 50_000, file: 200_000, files: 2 },
    }),
  );
  app.use((_req, res) => res.status(404).send('next handler'));
  server = createServer(app);
  ({ url: base, close } = await listenLocally(server));
});

afterAll(() => close());

async function check({
  method,
  path,
  headers = {},
  body,
  status,
  answer,
  answerHeaders = {},
}: WireCase): Promise<void> {
  const response = await fetch(base + path, { method, headers, body: body ?? null, redirect: 'manual' });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  if (answer instanceof RegExp) expect(text).toMatch(answer);
  else expect(JSON.parse(text)).toEqual(answer);
  for (const [name, value] of Object.entries(answerHeaders)) {
    const got = response.headers.get(name);
    if (value instanceof RegExp) expect(got, name).toMatch(value);
    else expect(got, name).toBe(value);
  }
}

/** The remaining upload directories. */
const uploads = () => readdirSync(tempFolder());

/** The head of a multipart request that announces `length` bytes. */
const head = (line: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`;

describe('reading', () => {
  it.each(READING)('$name', check);
});
describe('refusing', () => {
  it.each(REFUSING)('$name', check);
});
describe('answering', () => {
  it.each(ANSWERING)('$name', check);
});

describe('a GET with a body', () => {
  const ask = (type: string, body: string) =>
    sendPlain(`${base}/api/v1/timelines/home?limit=5`, { headers: { 'content-type': type }, body });

  it.each(['application/json', 'application/json; charset=utf-8'])('reads its parameters as %s', async (type) => {
    const { status, body } = await ask(type, '{"limit":7,"local":"true"}');
    expect([status, JSON.parse(body)]).toEqual([200, { limit: 7, local: true }]);
  });

  it('ignores other types, and refuses JSON that is cut off', async () => {
    const form = await ask('application/x-www-form-urlencoded', 'limit=7');
    expect(JSON.parse(form.body)).toEqual({ limit: 5, local: false });
    expect((await ask('application/json', '{"limit":')).status).toBe(400);
  });
});

describe('isolation', () => {
  it('keeps the contract that tRPC has with its own clients', async () => {
    await fetch(`${base}/api/v1/statuses`, {
      method: 'POST',
      body: new URLSearchParams({ sensitive: '1', status: 'a' }),
    });
    expect(statusInput.safeParse({ sensitive: 'true' }).success).toBe(false);
    expect(statusInput.safeParse({ media_ids: '1' }).success).toBe(false);
    expect(homeInput.safeParse({ limit: '5' }).success).toBe(false);
    const call = testRouter.createCaller({ reply: new Reply(), seen, token: undefined });
    await expect(call.home({ local: 'true' as never })).rejects.toThrow(/boolean/);
    expect(await call.home({ limit: 99 })).toEqual({ limit: 40, local: false });
    expect(await call.page({})).toHaveLength(2);
  });

  it('pollutes no prototype', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('leaves no uploaded file behind', async () => {
    const body = new FormData();
    body.append('file', new File(['12345'], 'a.txt'));
    const sending = { method: 'POST', body, headers: { authorization: 'Bearer good' } };
    const response = await fetch(`${base}/api/v1/gated`, sending);
    expect(await response.json()).toEqual({ size: 5 });
    await expect.poll(uploads).toEqual([]);
  });
});

describe('misbehaving clients', () => {
  it('answers an unauthorized upload before reading it', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(head('POST /api/v1/gated', 10_000_000));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('refuses a body that is too large without Content-Length', async () => {
    const body = new Blob(['status=', 'x'.repeat(60_000)]).stream();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sending = { method: 'POST', headers, body, duplex: 'half' };
    const response = await fetch(`${base}/api/v1/statuses`, sending);
    expect([response.status, await response.json()]).toEqual([413, { error: 'The request is too large' }]);
  });

  it('aborts the work for a disconnected client, and logs no failure', async () => {
    failures.length = 0;
    const gone = new AbortController();
    const asked = fetch(`${base}/api/v1/slow`, { signal: gone.signal });
    await expect.poll(() => seen).toContain('started');
    gone.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => seen).toContain('aborted');
    expect(failures).toEqual([]);
  });

  it('survives a truncated body, and logs no failure', async () => {
    failures.length = 0;
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [peer] = await accepted;
    const closed = new Promise((resolve) => peer.once('close', resolve));
    const part = 'Content-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nsome';
    socket.end(`${head('PATCH /api/v1/accounts/update_credentials', 999)}--x\r\n${part}`);
    await closed;
    expect((await fetch(`${base}/api/v1/accounts/5`)).status).toBe(200);
    await expect.poll(uploads).toEqual([]);
    expect(failures).toEqual([]);
  });
});

describe('the table of routes', () => {
  const t = initTRPC.meta<ProcedureMeta>().create();
  const route = (path: `/${string}`, aliases: NonNullable<ProcedureMeta['aliases']> = []) =>
    t.procedure
      .meta({ openapi: { method: 'GET', path }, aliases })
      .input(z.object({ id: z.string(), name: z.string() }).partial())
      .output(z.any())
      .query(() => null);
  const options = { publicUrl: 'http://x', createContext: () => ({}), newRequestId: () => '' };
  const start = (a: ReturnType<typeof route>, b: ReturnType<typeof route>) => () =>
    restAdapter(t.router({ a, b }), options);

  it('refuses two procedures for one path at the start', () => {
    expect(start(route('/api/v1/x'), route('/api/v1/x'))).toThrow('Two procedures serve GET /api/v1/x.');
    expect(start(route('/api/v1/x'), route('/api/v1/y', [{ path: '/api/v1/x' }]))).toThrow('GET /api/v1/x');
    expect(start(route('/api/v1/{id}'), route('/api/v1/{name}'))).toThrow('Two procedures serve');
    expect(start(route('/api/v1/x'), route('/api/v1/y'))).not.toThrow();
  });
});
