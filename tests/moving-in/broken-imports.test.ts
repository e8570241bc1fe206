/** An import whose disk or database fails says so in a sentence, leaves nothing half done, and continues. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Phase, runImport } from '../../src/cli/moving-in/phases.ts';
import { stepsOf } from '../../src/cli/moving-in/unfinished.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const COUNT = 'SELECT count(*)::int AS count FROM tags';

/** An import of two phases. The second one ends with `fail`. */
function importing(acts: string[], fail: (target: pg.ClientBase) => Promise<unknown>) {
  return runImport(world.platform, world.databaseUrl, {
    former: 'Mastodon',
    found: null,
    stage: async (target) => {
      await target.query('CREATE SCHEMA moving_in');
    },
    phases: async (target): Promise<Phase[]> => [
      { name: 'first', act: async () => void acts.push('first') },
      {
        name: 'second',
        async act() {
          acts.push('second');
          await target.query(
            "INSERT INTO tags (id, name, title, slug, created_at) VALUES (1, 'one', 'one', 'one', now())",
          );
          await fail(target);
        },
      },
    ],
    finish: async () => [],
  });
}

const completes = async (): Promise<void> => {};

afterEach(() => world.platform.pool.query('DELETE FROM tags WHERE id = 1; DELETE FROM former_servers'));

test.each([
  [
    'a full disk of the database',
    (target: pg.ClientBase) =>
      target.query("DO $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$"),
    'A disk of Plaza is full (no space left). Make room on it. Run the command again: it continues.',
  ],
  [
    'a full disk of files',
    () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
    'A disk of Plaza is full (ENOSPC: no space left). Make room on it. Run the command again: it continues.',
  ],
  [
    'a lost connection',
    (target: pg.ClientBase) => target.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    'The connection to the database of Plaza was lost. Run the command again: it continues.',
  ],
  [
    'a user without permission',
    (target: pg.ClientBase) =>
      target.query("DO $$ BEGIN RAISE EXCEPTION 'must be owner of table actors' USING ERRCODE = '42501'; END $$"),
    "The user of Plaza's database lacks a permission (must be owner of table actors). Name the owner of its tables in DATABASE_URL. Run the command again: it continues.",
  ],
])('%s', async (_what, fail, sentence) => {
  const acts: string[] = [];
  const { rows: before } = await world.platform.pool.query(COUNT);
  await expect(importing(acts, fail)).rejects.toThrow(sentence);
  expect((await world.platform.pool.query(COUNT)).rows).toEqual(before);
  await importing(acts, completes);
  expect(acts).toEqual(['first', 'second', 'second']);
});

test('an import that a version without reports began continues, and has no report', async () => {
  const { pool } = world.platform;
  const acts: string[] = [];
  await expect(importing(acts, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  await pool.query('DROP TABLE moving_in.progress; ALTER TABLE moving_in.phases DROP completed_at, DROP position');
  await expect(importing(acts, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect(await stepsOf(pool)).toEqual({ done: 1, all: 2 });
  await importing(acts, completes);
  expect(acts).toEqual(['first', 'second', 'second', 'second']);
  expect((await pool.query('SELECT software, report FROM former_servers')).rows).toEqual([
    { software: 'Mastodon', report: null },
  ]);
});
