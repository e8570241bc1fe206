/** The log: one line for each request, and no token, password or mail address in any line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { redact } from '../../src/platform/log.ts';
import { captureLog } from '../support/clients/capture.ts';
import { type OperationsServer, startOperations } from '../support/contract/operations.ts';

describe('a line for each request', () => {
  let server: OperationsServer;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-log-'));

  beforeAll(async () => {
    server = await startOperations({ DATA_DIR: dataDir });
  });

  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  async function lineOf(url: string, init: RequestInit = {}): Promise<Record<string, unknown> | undefined> {
    const answer = await fetch(server.url + url, init);
    await answer.text();
    const requestId = answer.headers.get('X-Request-Id');
    await expect.poll(() => server.log.text()).toContain(requestId);
    return server.log.lines().find((line) => line.requestId === requestId);
  }

  test('has the operation, its result and its duration', async () => {
    expect(await lineOf('/api/v1/statuses/77?limit=2')).toEqual({
      level: 30,
      time: expect.any(String),
      msg: 'request',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      facade: 'rest',
      procedure: 'statuses.get',
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
    });
    expect(await lineOf('/@bob/failing')).toMatchObject({ level: 50, facade: 'web', status: 500 });
  });

  test('has the id sent with the request, unless that is unsafe in a log', async () => {
    expect(await lineOf('/api', { headers: { 'X-Request-Id': 'proxy-1@a' } })).toMatchObject({
      requestId: 'proxy-1@a',
    });
    const odd = await lineOf('/api', { headers: { 'X-Request-Id': 'a b {"x":1}' } });
    expect(odd?.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  test('contains no request data, and mails are logged without their address', async () => {
    const secrets = [
      's3cr3t-token-0001',
      's3cr3t-token-0002',
      's3cr3t-password',
      'someone@example.org',
      's3cr3t-cookie',
    ];
    await lineOf(`/api/v1/streaming/user?access_token=${secrets[0]}`);
    await lineOf('/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secrets[1]}`, Cookie: `s=${secrets[4]}` },
      body: JSON.stringify({
        query: `mutation { login(email: "${secrets[3]}", password: "${secrets[2]}") { accessToken } }`,
      }),
    });
    await server.platform.mail.send({
      sender: 'Plaza',
      to: 'someone@example.org',
      subject: 'Hello',
      text: 'x',
      html: 'x',
    });
    expect(server.log.text()).toContain('mail written');
    for (const secret of secrets) expect(server.log.text()).not.toContain(secret);
  });
});

test('inner errors are logged with the request id, in every facade', async () => {
  const server = await startOperations({}, 'the whole server');
  await server.loseDatabase();
  const body = JSON.stringify({ query: '{ events { id } }' });
  const requests: [string, RequestInit][] = [
    ['/api/v1/statuses/1', {}],
    ['/trpc/statuses.get?input=%7B%22id%22%3A%221%22%7D', {}],
    ['/api', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }],
    ['/@alice/1', {}],
  ];
  for (const [index, [url, init]] of requests.entries()) {
    const requestId = `failing-${index}`;
    const answer = await fetch(server.url + url, { ...init, headers: { ...init.headers, 'X-Request-Id': requestId } });
    expect(await answer.text()).not.toMatch(/connect|postgres/i);
    const lines = server.log.lines().filter((line) => line.requestId === requestId);
    expect([url, ...lines.map(({ err }) => err)]).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/not currently accepting connections|terminat/) }),
    );
  }
  await server.close();
});

test('the whole server logs no secret: signing up and in, tokens in queries, headers and forms, jobs and mails', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-log-'));
  const env = { DATA_DIR: dataDir, OAUTH_PASSWORD_GRANT: 'true', LOG_LEVEL: 'trace' };
  const server = await startOperations(env, 'the whole server');
  const [email, password] = ['hidden-mail@example.org', 'hidden-password-1'];
  const json = { 'Content-Type': 'application/json' };
  const send = async (url: string, body: unknown, headers: Record<string, string> = json): Promise<string> => {
    const answer = await fetch(server.url + url, {
      method: 'POST',
      headers,
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    });
    return answer.text();
  };
  const app = JSON.parse(
    await send('/api/v1/apps', { client_name: 'x', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' }),
  ) as { client_id: string; client_secret: string };
  const grant = { grant_type: 'password', username: email, password, scope: 'read write', ...app };
  await send('/api', { query: `mutation { createUser(email: "${email}", password: "${password}") { id } }` });
  await send('/api', { query: `mutation { login(email: "${email}", password: "${password}") { accessToken } }` });
  await send('/oauth/token', new URLSearchParams(grant), {});
  await send('/oauth/token', new URLSearchParams({ ...grant, grant_type: 'client_credentials' }), {});
  await send('/api/v1/accounts', { username: 'someone', email, password, agreement: true, locale: 'en' });
  await fetch(`${server.url}/api/v1/accounts/verify_credentials?access_token=hidden-token-1`);
  await fetch(`${server.url}/api/v1/statuses`, {
    headers: { Authorization: 'Bearer hidden-token-2', Cookie: 'x=hidden-3' },
  });
  await fetch(`${server.url}/trpc/statuses.get?input=${encodeURIComponent('{"id":"hidden-4"}')}`);
  await drain(server.platform, { allowFailures: true });
  await server.close();
  rmSync(dataDir, { recursive: true });
  expect(server.log.lines().filter((line) => line.msg === 'request').length).toBeGreaterThanOrEqual(8);
  expect(server.log.text()).not.toContain('hidden-');
  expect(server.log.text()).not.toContain(app.client_secret);
});

describe('redaction', () => {
  const cases: [text: string, left: string][] = [
    [
      'GET /api/v1/streaming?stream=user&access_token=abc.def HTTP',
      'GET /api/v1/streaming?stream=user&access_token=[redacted] HTTP',
    ],
    [
      'grant_type=password&username=a&password=p%20w&code=123',
      'grant_type=password&username=a&password=[redacted]&code=[redacted]',
    ],
    ['Authorization: Bearer abcdefgh-1234_x.y', 'Authorization: Bearer [redacted]'],
    ['redis://default:hunter2@cache:6379', 'redis://default:[redacted]@cache:6379'],
    ['postgresql://plaza:hunter2@db.example.org/plaza', 'postgresql://plaza:[redacted]@db.example.org/plaza'],
    ['(email)=(Some.One+tag@mail.example.org) already exists', '(email)=([e-mail]) already exists'],
    ['session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_DEF-1 ended', 'session [redacted] ended'],
    ['{"user":{"password":"a\\"b","name":"x"}}', '{"user":{"password":"[redacted]","name":"x"}}'],
    ['status.created of 115 took 3 ms at 12:00', 'status.created of 115 took 3 ms at 12:00'],
  ];

  test.each(cases)('%s', (text, left) => {
    expect(redact(text)).toBe(left);
  });

  test('fields, messages, errors and JSON inside a text, wherever they come from', () => {
    const captured = captureLog();
    captured.log.info(
      { deep: { er: { token: 'hidden-1', list: [{ password: 'hidden-2' }] } } },
      'mail to hidden-3@example.org',
    );
    captured.log.error({ err: new Error('Key (email)=(hidden-4@example.org) exists') }, 'failed');
    captured.log.warn(`body was ${JSON.stringify({ password: 'hidden-5', client_secret: 'hidden"hidden-6' })}`);
    captured.log.child({ authorization: 'hidden-7' }).info('child');
    expect(captured.lines()).toHaveLength(4);
    expect(captured.text()).not.toContain('hidden-');
  });
});
