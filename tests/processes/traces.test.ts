/** OpenTelemetry traces, as a collector receives them: requests, jobs and their statements, without user text and secrets. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { shownPath } from '../../src/facades/requests/request-span.ts';
import { runJob } from '../../src/jobs/worker/run-job.ts';
import { readConfig } from '../../src/platform/config.ts';
import { causedBy } from '../../src/platform/database/slow-statements.ts';
import { openTracing, type Tracing } from '../../src/platform/tracing/tracing.ts';
import { captureLog } from '../support/clients/capture.ts';
import { RestClient } from '../support/clients/clients.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { type OperationsServer, startOperations } from '../support/contract/operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { type CollectedSpan, type Collector, startCollector } from '../support/servers/collector.ts';
import { end, ServerProcesses } from '../support/servers/process.ts';
import { signUp } from '../support/servers/sign-up.ts';

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const FAILED = 2;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OF_SOCKET = '5cf92f3577b34da6a3ce929d0e0e4737';
const CALLER = '00f067aa0ba902b7';

let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const childrenOf = (parent: CollectedSpan | undefined): CollectedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId);

describe('a server', () => {
  const server = new ServerProcesses();
  let database: TestDatabase;
  const start = (env: Record<string, string>) =>
    server.start({
      DATABASE_URL: database.url,
      REQUIRE_EMAIL_CONFIRMATION: 'false',
      METRICS_PUBLIC: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // Long, so that the end of the process sends the spans.
      OTEL_BSP_SCHEDULE_DELAY: '60000',
      ...env,
    });
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    server.kill();
    server.remove();
    await database.drop();
  });

  test.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])('sends nothing with %o', async (env) => {
    const { child, url } = await start(env);
    expect((await fetch(`${url}/api/v2/instance`)).status).toBe(200);
    await end(child, 'SIGTERM');
    expect(collector.requests).toEqual([]);
  });

  test('sends a span for each request, job and statement, also at its end', async () => {
    const { child, url } = await start({
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=of-the-tests',
    });
    const token = await signUp(url, 'hildegard');
    const ask = (path: string, traceparent: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, traceparent, 'x-request-id': 'of-the-proxy', ...init.headers },
      });
    const socket = await openSocket(Number(new URL(url).port), '?stream=user', {
      headers: { authorization: `Bearer ${token}`, traceparent: `00-${OF_SOCKET}-${CALLER}-01` },
    });
    const posted = await ask('/api/v1/statuses?lang=en', `00-${TRACE}-${CALLER}-01`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'nobody else may read this', visibility: 'direct' }),
    });
    const { id } = (await posted.json()) as { id: string };
    const unsampled = TRACE.replace('4', '5');
    await ask(`/api/v1/statuses/${id}`, `00-${unsampled}-${CALLER}-00`);
    const nobody = new RestClient(url, null);
    await nobody.get(`/api/v1/statuses/${id}?access_token=${token}`);
    for (const path of ['/@hildegard', '/events/going/00000000-0000-4000-8000-000000000000/ics', '/validate/open-me'])
      await fetch(url + path);
    const done = 'plaza_job_runs_total{name="status.created",outcome="done"} 1';
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics).toContain(done);
    await socket.first(1);
    await end(child, 'SIGTERM');

    const { path, headers } = collector.requests[0] ?? {};
    expect([path, headers?.['x-tenant']]).toEqual(['/v1/traces', 'of-the-tests']);
    const { spans } = collector;
    const created = spans.find(({ traceId, kind }) => traceId === TRACE && kind === SERVER);
    expect(created).toMatchObject({ name: 'statuses.create', parentSpanId: CALLER });
    expect(created?.resource).toMatchObject({
      'service.name': 'plaza',
      'deployment.environment.name': 'tests',
    });
    expect(created?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.route': '/api/v1/statuses',
      'url.path': '/api/v1/statuses',
      'url.scheme': 'http',
      'plaza.facade': 'rest',
      'plaza.procedure': 'statuses.create',
      'plaza.request_id': 'of-the-proxy',
    });
    const statements = childrenOf(created);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId: TRACE, kind: CLIENT, name: statement.attributes['db.query.summary'] });
      expect(statement.attributes['db.system.name']).toBe('postgresql');
      expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(created?.startTimeUnixNano ?? 0));
      expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(statement.startTimeUnixNano));
    }
    const job = spans.find(({ name, kind }) => name === 'status.created' && kind === CONSUMER);
    expect(job?.attributes).toMatchObject({ 'plaza.job.outcome': 'done', 'plaza.job.attempt': 1 });
    expect(childrenOf(job).map(({ kind }) => kind)).toContain(CLIENT);

    const handshake = spans.find(({ traceId, kind }) => traceId === OF_SOCKET && kind === SERVER);
    expect(handshake).toMatchObject({ name: 'GET streaming', kind: SERVER, parentSpanId: CALLER });
    expect(handshake?.attributes['http.response.status_code']).toBe(101);
    const shown = spans.find(({ name }) => name === 'stream update');
    expect(shown).toMatchObject({ kind: CONSUMER, attributes: { 'plaza.stream.listeners': 1 } });
    expect(childrenOf(shown).length).toBeGreaterThan(0);

    expect(spans.filter(({ traceId }) => traceId === unsampled)).toEqual([]);
    const pages = spans.filter(({ name }) => name === 'GET web').map(({ attributes }) => attributes['url.path']);
    expect(pages.toSorted()).toEqual(['/*', '/events/*', '/validate/*']);
    const said = collector.texts.join();
    for (const secret of [
      token,
      'access_token=',
      'nobody else',
      'hildegard',
      '8000-000000000000',
      'open-me',
      'lang=en',
    ])
      expect(said.includes(secret), secret).toBe(false);
  });
});

describe('spans', () => {
  let server: OperationsServer;
  beforeAll(async () => {
    server = await startOperations();
  });
  afterAll(() => server.close());
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** The library reads the process' own variables. */
  async function open(log = captureLog()): Promise<Tracing> {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1');
    const tracing = await openTracing(readConfig(process.env), log.log);
    if (!tracing) throw new Error('No traces are sent');
    return tracing;
  }

  test('spans of statements have no values, and a failure has its code; later statements have no spans', async () => {
    const { db, pool, sql } = server.platform;
    const tracing = await open();
    const span = tracing.begin('consumer', 'statements', {});
    const run = async () => {
      await db.user.findFirst({ where: { email: 'value@example.org' } });
      await sql.many({ name: 'prepared', text: 'SELECT $1::text' }, ['value']);
      await pool.query("UPDATE users SET email = 'value' WHERE false");
      await pool.query("SELECT 'value'");
      await pool.query("SELECT 'value'::int").catch(() => {});
      span?.end({ attributes: {}, error: null });
      await pool.query('SELECT count(*) FROM actors');
    };
    await causedBy(() => ({}), run, span);
    await tracing.close();
    const statements = childrenOf(collector.spans.find(({ name }) => name === 'statements'));
    expect(statements.map(({ name, status }) => [name, status.code])).toEqual([
      ['SELECT users', 0],
      ['prepared', 0],
      ['UPDATE users', 0],
      ['SELECT', 0],
      ['SELECT', FAILED],
    ]);
    expect(statements.at(-1)?.attributes).toMatchObject({ 'error.type': '22P02', 'db.response.status_code': '22P02' });
    expect(JSON.stringify(statements)).not.toContain('value@');
  });

  test('spans of failed jobs name the error, without its message', async () => {
    const tracing = await open();
    const job = { id: '7', task_identifier: 'token.revoked', payload: {}, attempts: 1, max_attempts: 3 };
    const work = async () => {
      throw new TypeError('about someone@example.org');
    };
    await expect(runJob({ ...server.platform, tracing }, job, work, () => {})).rejects.toThrow(TypeError);
    await tracing.close();
    expect(collector.spans.find(({ name }) => name === 'token.revoked')).toMatchObject({
      kind: CONSUMER,
      status: { code: FAILED },
      attributes: { 'error.type': 'TypeError', 'plaza.job.outcome': 'failed', 'messaging.message.id': '7' },
    });
    expect(collector.texts.join()).not.toContain('someone');
  });

  test('are dropped while the collector refuses them, with one line of the log until it is back', async () => {
    const log = captureLog();
    const tracing = await open(log);
    const send = async (status: number) => {
      collector.status = status;
      const before = collector.requests.length;
      tracing.begin('consumer', 'sent', {})?.end({ attributes: {}, error: null });
      await expect.poll(() => collector.requests.length).toBeGreaterThan(before);
    };
    const lines = () => log.lines().map(({ msg }) => String(msg));
    await send(400);
    await expect.poll(lines).toHaveLength(1);
    await send(400);
    await send(200);
    await expect.poll(lines).toHaveLength(2);
    await tracing.close();
    expect(lines()[0]).toMatch(/^The collector does not take traces \(.+\): they are dropped until it does\./);
    expect(lines()[1]).toBe('The collector takes traces again.');
  });

  test('keep nobody waiting at the end when the collector is away', async () => {
    const log = captureLog();
    const away = await startCollector();
    await away.close();
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', away.url);
    // It tries again for so long.
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '2500');
    const tracing = await open(log);
    tracing.begin('consumer', 'lost', {})?.end({ attributes: {}, error: null });
    await tracing.close();
    expect(log.lines().map(({ msg }) => msg)).toEqual([expect.stringMatching(/^The collector (did|does) not take/)]);
  });
});

test('nothing is sent without the variables', async () => {
  expect(await openTracing(readConfig({}), captureLog().log)).toBeNull();
});

test.each([
  ['/api/v1/statuses/12?access_token=x', '/api/v1/statuses/{id}', '/api/v1/statuses/12'],
  ['/api/v1/tags/someone', '/api/v1/tags/{id}', '/api/v1/tags/{id}'],
  ['/', null, '/'],
  ['/@alice/12', null, '/*/*'],
  ['/confirm-email?token=x', null, '/confirm-email'],
  ['/Aq3x', null, '/*'],
])('%s is shown without names and tokens', (url, route, shown) => {
  expect(shownPath(url, route)).toBe(shown);
});
