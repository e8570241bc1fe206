/** The files of deploy/: checked by their own programs if those are installed, and compared with the server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_FLAGS } from '../../scripts/server-process.ts';
import { streamHub } from '../../src/entities/streams/stream-hub.ts';
import { readConfig } from '../../src/platform/config.ts';
import { readArguments } from '../../src/platform/processes/arguments.ts';
import { findProgram } from '../../src/platform/programs/run-program.ts';
import { startOperations } from '../support/contract/operations.ts';

const folder = path.join(import.meta.dirname, '../../deploy');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** The program, in an installed package. */
const SHIPPED = 'node_modules/plaza/dist/main.js';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

test('every metric of the dashboard and of the alerts is one that the server has', async () => {
  const server = await startOperations({ METRICS_PUBLIC: 'true' });
  server.metrics.watchStreams(streamHub(server.platform));
  const shown = await (await fetch(`${server.url}/metrics`)).text();
  await server.close();
  const names = new Set(
    [...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const { panels } = JSON.parse(read('grafana/plaza.json')) as Dashboard;
  const used = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=\{)/g)].map(([, name = '']) => name)),
  );
  expect(used.length).toBeGreaterThanOrEqual(panels.length);
  const alerts = [...read('prometheus/alerts.yaml').matchAll(/\b(plaza_[a-z0-9_]+)\b/g)].map(([, name = '']) => name);
  expect(new Set(alerts).size).toBeGreaterThan(4);
  expect(alerts.filter((name) => !names.has(name))).toEqual([]);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  // All metrics of the server itself are on the dashboard.
  const own = [...shown.matchAll(/^# TYPE (plaza_\S+)/gm)].map(([, name = '']) => name);
  expect(own.filter((name) => !used.some((each) => each.startsWith(name)))).toEqual([]);
});

describe('the containers', () => {
  const dockerfile = read('Dockerfile');
  /** Lines of an instruction whose value is JSON. */
  const listOf = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (\\[.+\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]');

  test('run the server as npm does, as another user than root, and with arguments that it takes', () => {
    const [node, ...rest] = listOf('ENTRYPOINT');
    expect(node).toBe('node');
    expect(rest).toEqual([...NODE_FLAGS, SHIPPED]);
    expect(readArguments(listOf('CMD'))).toEqual({ workers: 2, role: 'all' });
    expect(dockerfile.lastIndexOf('\nUSER 10001')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
    expect(dockerfile.lastIndexOf('\nUSER 10001')).toBeLessThan(dockerfile.indexOf('ENTRYPOINT'));
  });

  test('have settings that the server knows', () => {
    const compose = read('compose.yaml');
    const env = Object.fromEntries(
      [...compose.matchAll(/^ {4}([A-Z_]+): (\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(Object.keys(env)).toContain('REDIS_URL');
    const known = readFileSync(path.join(folder, '../docs/configuration.md'), 'utf8');
    expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
    for (const [, list = '[]'] of compose.matchAll(/command: (\["--.+\])$/gm))
      expect(readArguments(JSON.parse(list)).role).toMatch(/^(web|jobs)$/);
  });

  test('have nothing of the tests, and no tools beside the server', () => {
    const ignored = read('Dockerfile.dockerignore').trim().split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['tests', 'bench', '**/node_modules']));
    const [, , shipped = ''] = dockerfile.split(/^FROM /m);
    expect(shipped).not.toMatch(/^(?:COPY|ADD) /m);
    expect(shipped).toContain('/package/plaza-*.tgz');
  });

  test.skipIf(findProgram('hadolint') === null)('are as the linter for Dockerfiles wants them', () => {
    const { status, stdout } = spawnSync('hadolint', [path.join(folder, 'Dockerfile')], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  test.skipIf(!hasCompose).each([['compose.yaml'], ['compose.yaml', 'compose.caddy.yaml']])(
    'are understood by docker compose: %s %s',
    (...files) => {
      const env = {
        PATH: process.env.PATH ?? '',
        PUBLIC_URL: 'https://plaza.example',
        PLAZA_SECRET: 'x'.repeat(32),
        POSTGRES_PASSWORD: 'secret',
      };
      const named = files.filter(Boolean).flatMap((file) => ['-f', path.join(folder, file)]);
      const args = ['compose', ...named, 'config', '--quiet'];
      const { status, stderr } = spawnSync('docker', args, { env, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    },
  );
});

describe('the units of systemd', () => {
  const units = readdirSync(path.join(folder, 'systemd'));

  test.each(units)('%s runs the server as npm does, with arguments that it takes', (unit) => {
    const command = /^ExecStart=(.+)$/m.exec(read(`systemd/${unit}`))?.[1]?.split(' ') ?? [];
    const script = command.indexOf(SHIPPED);
    expect(command.slice(1, script)).toEqual(NODE_FLAGS);
    readArguments(command.slice(script + 1));
    expect(read(`systemd/${unit}`)).toContain('KillMode=mixed');
  });

  test.skipIf(findProgram('systemd-analyze') === null)('are understood by systemd', () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'plaza-units-'));
    // It checks whether the program exists, which depends on where the server is installed.
    for (const unit of units)
      writeFileSync(path.join(scratch, unit), read(`systemd/${unit}`).replaceAll('/usr/bin/node', '/bin/true'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => path.join(scratch, unit))], {
      encoding: 'utf8',
    });
    rmSync(scratch, { recursive: true });
    expect(stderr.split('\n').filter((line) => line.includes('plaza'))).toEqual([]);
  });

  // systemd's exposure score of a service, from 0 to 100; without any of these settings it is 92.
  test.skipIf(findProgram('systemd-analyze') === null).each(units)('%s may do little', (unit) => {
    const file = path.join(folder, 'systemd', unit);
    const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', file], {
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('exposure level')]);
  });
});

const CADDYFILES = ['Caddyfile', 'Caddyfile.compose'];

describe('the proxies', () => {
  test('the container of Caddy finds its file, and the server', () => {
    const mounted = /- \.\/(\S+):\/etc\/caddy\/Caddyfile:ro$/m.exec(read('compose.caddy.yaml'))?.[1] ?? '';
    const [, service, port] = /reverse_proxy (\w+):(\d+)/.exec(read(mounted)) ?? [];
    expect(read('compose.yaml')).toMatch(
      new RegExp(`^  ${service}:\n(?:    .*\n)*?      - "127\\.0\\.0\\.1:\\d+:${port}"$`, 'm'),
    );
  });

  test.skipIf(findProgram('nginx') === null)('nginx understands its file', () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'plaza-nginx-'));
    const whole = `events {}\npid ${scratch}/pid;\nerror_log stderr;\nhttp {\n${read('proxies/nginx.conf')}\n}\n`;
    writeFileSync(path.join(scratch, 'nginx.conf'), whole);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', path.join(scratch, 'nginx.conf')], {
      encoding: 'utf8',
    });
    rmSync(scratch, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.skipIf(findProgram('haproxy') === null)('HAProxy understands its file', () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', path.join(folder, 'proxies/haproxy.cfg')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.skipIf(findProgram('caddy') === null).each(CADDYFILES)('Caddy understands %s', (file) => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'proxies', file)],
      { encoding: 'utf8', env: { ...process.env, PUBLIC_URL: 'https://plaza.example' } },
    );
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  test('keep connections for less long than the server does', () => {
    for (const file of CADDYFILES) {
      const caddy = /keepalive (\d+)s/.exec(read(`proxies/${file}`))?.[1];
      expect(Number(caddy) * 1000).toBeLessThan(readConfig({}).keepAliveTimeoutMs);
    }
    const seconds = /keepalive_timeout (\d+)s/.exec(read('proxies/nginx.conf'))?.[1];
    expect(Number(seconds) * 1000).toBeLessThan(readConfig({}).keepAliveTimeoutMs);
  });
});
