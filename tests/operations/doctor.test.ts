/** `plaza doctor`: each of its checks with a broken dependency, by servers that refuse, hang or send invalid answers. */

import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { keepStatistics } from '../../src/platform/database/statistics.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { certificateEnding, hasOpenssl } from '../support/servers/certificates.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { startS3 } from '../support/servers/s3.ts';
import { mayMount, smallDisk } from '../support/servers/small-disk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-doctor-test-'));
const sockets = new Set<Socket>();
/** Accepts connections and sends nothing. */
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).resume();
});
let terminal: Terminal;
let silentPort = 0;

beforeAll(async () => {
  terminal = await Terminal.open();
  // Its signatures are dated by the system clock.
  terminal.world.clock.advance(Date.now() - terminal.world.clock.now().getTime());
  // As a server that has started, and was read by another one.
  await fetch(`${terminal.world.url}/actor`);
  await keepStatistics(terminal.world.platform);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await terminal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The findings by name, for settings that differ from a healthy installation. */
async function examined(
  env: Record<string, string> = {},
  run: 'plazaHere' | 'plazaWith' = 'plazaHere',
): Promise<{ code: number; ok: boolean; [name: string]: unknown }> {
  const healthy = { DATABASE_URL: terminal.world.databaseUrl, PUBLIC_URL: terminal.world.url };
  const { code, out } = await terminal[run]({ ...healthy, ...env }, 'doctor', '--json');
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  expect(code).toBe(ok ? 0 : 1);
  return { code, ok, ...Object.fromEntries(findings.map(({ name, ...said }) => [name, said])) };
}

const said = (verdict: string, text: RegExp, advice: RegExp | null = /./) => ({
  verdict,
  text: expect.stringMatching(text),
  advice: advice && expect.stringMatching(advice),
});

test('tables without statistics, with what to do', async () => {
  const { platform } = terminal.world;
  expect(await examined()).toMatchObject({ statistics: said('OK', /statistics of all tables/, null) });
  await platform.pool.query('CREATE TABLE unknown AS SELECT 1 AS n');
  expect(await examined()).toMatchObject({
    ok: true,
    statistics: said('WARN', /no statistics of 1 tables \(unknown\)/, /ANALYZE/),
  });
  await platform.pool.query('DROP TABLE unknown');
});

test('a healthy installation: a line for each check, and an end with 0', async () => {
  const { code, out } = await terminal.plaza('doctor');
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines.map(([verdict, name]) => `${name} ${verdict}`)).toEqual([
    'config OK',
    'disk OK',
    'temporary OK',
    'keys OK',
    'mail OK',
    'database OK',
    'clock OK',
    'migrations OK',
    'import OK',
    'setup WARN',
    'release OK',
    'single sign-on OK',
    'redis OK',
    'replica OK',
    'statistics OK',
    'storage OK',
    'ffmpeg OK',
    'remote media OK',
    'jobs OK',
    'arrivals OK',
    'signatures OK',
    'site OK',
    'certificate OK',
    'federation OK',
    'webfinger OK',
  ]);
  expect(code).toBe(0);
});

test('problems are said with what to do, without passwords, and end with 1', async () => {
  const { db, clock } = terminal.world.platform;
  const row = { name: 'token.revoked', payload: {}, error: 'x', attempts: 10, createdAt: clock.now() };
  await db.deadJob.create({ data: { id: 5n, ...row } });
  const dead = await terminal.plaza('doctor');
  expect(dead.code).toBe(1);
  expect(dead.out).toMatch(/^FAIL +jobs +1 failed for good\. See "plaza jobs dead"/m);
  await db.deadJob.deleteMany();
  const away = { DATABASE_URL: 'postgresql://nobody:hunter2@127.0.0.1:1/nothing', SMTP_URL: 'smtp://127.0.0.1:1' };
  const unreached = await terminal.plazaHere(away, 'doctor');
  expect(unreached.code).toBe(1);
  expect(unreached.out).toMatch(/^FAIL +database +.*ECONNREFUSED.*See DATABASE_URL\.$/m);
  expect(unreached.out).toMatch(/^FAIL +mail +.*ECONNREFUSED.*See SMTP_URL\.$/m);
  expect(unreached.out).not.toContain('hunter2');
  expect(await terminal.plazaHere({ REGISTRATIONS: 'perhaps' }, 'doctor')).toEqual({
    code: 1,
    out: 'FAIL  config  REGISTRATIONS must be open, approval or closed. Correct the variable; docs/configuration.md lists them all.\n',
    err: '',
  });
});

describe('servers that take connections and hang', () => {
  test('mail, database and the site are given up', async () => {
    const found = await examined({
      SMTP_URL: `smtp://127.0.0.1:${silentPort}`,
      DATABASE_URL: `postgresql://plaza@127.0.0.1:${silentPort}/plaza`,
      PUBLIC_URL: `http://127.0.0.1:${silentPort}`,
    });
    expect(found).toMatchObject({
      mail: said('FAIL', /does not answer|timeout|never received/i, /SMTP_URL/),
      database: said('FAIL', /does not answer|timeout/i, /DATABASE_URL/),
      site: said('WARN', /cannot be reached from this machine \(no answer in time\)/, /proxy/),
    });
  });

  test('Redis and the bucket too', async () => {
    const found = await examined({
      REDIS_URL: `redis://127.0.0.1:${silentPort}`,
      STORAGE_URL: `s3://key:hunter2@127.0.0.1:${silentPort}/bucket?tls=false`,
    });
    expect(found).toMatchObject({
      redis: said('FAIL', /answer|timed out|closed/i, /REDIS_URL/),
      storage: said('FAIL', /does not answer/, /STORAGE_URL/),
      database: { verdict: 'OK' },
    });
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });
});

describe('servers that refuse', () => {
  test('Redis that is away, a bucket that knows another secret', async () => {
    const bucket = await startS3();
    const found = await examined({ REDIS_URL: 'redis://127.0.0.1:1', STORAGE_URL: bucket.wrongUrl });
    await bucket.close();
    expect(found).toMatchObject({
      redis: said('FAIL', /./, /REDIS_URL/),
      storage: said('FAIL', /./, /STORAGE_URL/),
    });
  });

  test('a database without tables has migrations to apply, and nothing that needs them is tried', async () => {
    const empty = await createTestDatabase({ empty: true });
    const found = await examined({ DATABASE_URL: empty.url });
    await empty.drop();
    expect(found).toMatchObject({
      migrations: said('FAIL', /^\d+ to apply/, /plaza migrate/),
      database: { verdict: 'OK' },
    });
    expect(found).not.toHaveProperty('jobs');
  });
});

describe('folders and keys', () => {
  test('a secret that others may read, a damaged and a missing one', async () => {
    const dataDir = path.join(folder, 'keys');
    mkdirSync(dataDir);
    const secret = path.join(dataDir, 'secret');
    writeFileSync(secret, `${'x'.repeat(43)}\n`);
    chmodSync(secret, 0o644);
    expect(await examined({ DATA_DIR: dataDir })).toMatchObject({
      ok: true,
      keys: said('WARN', /others may read .+secret \(mode 644\)/, /chmod 600/),
    });
    chmodSync(secret, 0o600);
    writeFileSync(secret, 'short');
    const given = { PLAZA_SECRET: 'y'.repeat(40) };
    expect(await examined({ DATA_DIR: dataDir })).toMatchObject({ keys: said('FAIL', /is damaged/, /backup/) });
    expect(await examined({ DATA_DIR: dataDir, ...given })).toMatchObject({
      keys: { verdict: 'OK', text: 'from PLAZA_SECRET' },
    });
    expect(await examined({ ...given, VAPID_PRIVATE_KEY: 'nonsense' })).toMatchObject({
      keys: said('FAIL', /VAPID_PRIVATE_KEY/),
    });
  });

  test('a restore that broke off, and no mail server in production', async () => {
    const dataDir = path.join(folder, 'broken');
    mkdirSync(path.join(dataDir, 'restoring'), { recursive: true });
    expect(await examined({ DATA_DIR: dataDir })).toMatchObject({ disk: said('FAIL', /was interrupted/) });
    expect(await examined({ NODE_ENV: 'production' })).toMatchObject({
      mail: said('WARN', /no SMTP_URL/, /Set SMTP_URL/),
      certificate: said('WARN', /no https/),
    });
  });

  test('a missing ffmpeg is a warning', async () => {
    expect(await examined({ FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatchObject({
      ok: true,
      ffmpeg: said('WARN', /videos are refused/),
    });
  });

  test.runIf(mayMount)('disks that are nearly full', async () => {
    const disk = smallDisk(path.join(folder, 'disk'), 400);
    try {
      const env = { DATA_DIR: path.join(disk.folder, 'data'), TMPDIR: disk.folder };
      // os.tmpdir() reads the environment with which a process starts.
      expect(await examined(env, 'plazaWith')).toMatchObject({
        disk: said('WARN', /^only 0\.4 GB/),
        temporary: said('WARN', /^only 0\.4 GB/),
      });
      disk.leave(5_000_000);
      expect(await examined(env, 'plazaWith')).toMatchObject({ disk: said('FAIL', /^only 0\.0 GB/, /larger disk/) });
    } finally {
      disk.unmount();
    }
  });
});

describe('the site', () => {
  async function servedBy(listener: RequestListener) {
    const server = await listenLocally(createHttpServer(listener));
    return examined({ PUBLIC_URL: server.url }).finally(() => server.close());
  }

  test('another server at PUBLIC_URL, one in trouble, and one whose clock is wrong', async () => {
    expect(await servedBy((_req, res) => res.writeHead(404).end())).toMatchObject({
      site: said('FAIL', /answers 404, which Plaza never does/, /PUBLIC_URL/),
    });
    expect(await servedBy((_req, res) => res.writeHead(503).end())).toMatchObject({
      site: said('FAIL', /answers 503/),
    });
    const late = new Date(Date.now() - 3_600_000).toUTCString();
    expect(await servedBy((_req, res) => res.writeHead(200, { date: late }).end())).toMatchObject({
      site: said('FAIL', /^36\d\d seconds from that of http/, /NTP/),
    });
  });

  test('a page where other servers want a document, another name, and private networks that may be asked', async () => {
    const page = { 'content-type': 'text/html' };
    expect(await servedBy((_req, res) => res.writeHead(200, page).end('<p>'))).toMatchObject({
      federation: said('FAIL', /is text\/html, not an ActivityPub document/),
    });
    const json = { 'content-type': 'application/activity+json' };
    const other = JSON.stringify({ id: 'https://old.example/actor' });
    expect(await servedBy((_req, res) => res.writeHead(200, json).end(other))).toMatchObject({
      federation: said('FAIL', /says that it is https:\/\/old\.example/, /PUBLIC_URL/),
    });
    expect(await examined({ ALLOWED_PRIVATE_ADDRESSES: '10.0.0.0/8' })).toMatchObject({
      federation: said('WARN', /send requests to 10\.0\.0\.0\/8/, /closed network/),
    });
  });

  test.runIf(hasOpenssl).each([
    ['is trusted', 80, true, { certificate: said('OK', /^valid for 79 days$/, null), site: { verdict: 'OK' } }],
    ['ends soon', 5, true, { certificate: said('WARN', /^expires in 4 days$/, /Renew/) }],
    ['has ended', -3, true, { ok: false, certificate: said('FAIL', /^expired on \d{4}-/, /Renew/) }],
    ['nobody has signed', 80, false, { certificate: said('FAIL', /do not trust it/) }],
  ])('a certificate that %s', async (_, days, trusted, found) => {
    const made = certificateEnding(days);
    const file = path.join(folder, 'authority.pem');
    writeFileSync(file, made.cert);
    const server = createHttpsServer(made, (_req, res) => res.writeHead(200).end());
    const { url, close } = await listenLocally(server as never);
    const publicUrl = url.replace('http://127.0.0.1', 'https://localhost');
    const env = { PUBLIC_URL: publicUrl, ...(trusted && { NODE_EXTRA_CA_CERTS: file }) };
    // Node reads NODE_EXTRA_CA_CERTS when a process starts.
    expect(await examined(env, 'plazaWith').finally(close)).toMatchObject(found);
  });

  test('a certificate that cannot be read', async () => {
    expect(await examined({ PUBLIC_URL: 'https://localhost:1' })).toMatchObject({
      certificate: said('WARN', /ECONNREFUSED/),
    });
  });
});
