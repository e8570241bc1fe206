/** A community of the previous release, migrated to this version by the start of the server (scripts/release-sample.ts). */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPlaza } from '../support/clients/terminal.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';

const RELEASE = path.join(import.meta.dirname, 'release.tar.gz');
const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations');

const processes = new ServerProcesses();
let running: Running;

beforeAll(async () => {
  mkdirSync(processes.dataDir, { recursive: true });
  const restored = await runPlaza({ DATA_DIR: processes.dataDir }, 'restore', RELEASE);
  expect(restored).toMatchObject({ code: 0 });
  running = await processes.start();
});

afterAll(async () => {
  await end(running.child, 'SIGTERM');
  processes.kill();
  processes.remove();
});

const get = async (place: string): Promise<unknown> => {
  const answer = await fetch(running.url + place);
  expect([place, answer.status]).toEqual([place, 200]);
  return answer.json();
};

test('every migration since then is applied, once', async () => {
  const rows = await processes.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1');
  expect(rows.map(({ name }) => name)).toEqual(
    readdirSync(MIGRATIONS)
      .filter((name) => !name.endsWith('.toml'))
      .sort(),
  );
});

test('its people, posts and events are there', async () => {
  expect(await get('/api/v1/accounts/lookup?acct=mira')).toMatchObject({ display_name: 'Mira Lindqvist' });
  const posts = (await get('/api/v1/timelines/public?local=true&limit=40')) as { content: string }[];
  expect(posts.length).toBeGreaterThan(20);
  expect(await get('/api/v1/events?limit=1')).toMatchObject([{ title: expect.stringMatching(/./) }]);
});
