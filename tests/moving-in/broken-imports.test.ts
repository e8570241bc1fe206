/** An import whose disk or database fails says so in a sentence, leaves nothing half done, and continues. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Phase, runImport } from '../../src/cli/moving-in/phases.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const COUNT = 'SELECT count(*)::int AS count FROM tags';

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
])('%s', async (_what, fail, sentence) => {
  const acts: string[] = [];
  const importing = (broken: boolean) =>
    runImport(world.platform, world.databaseUrl, {
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
            if (broken) await fail(target);
          },
        },
      ],
      finish: async () => [],
    });
  const { rows: before } = await world.platform.pool.query(COUNT);
  await expect(importing(true)).rejects.toThrow(sentence);
  expect((await world.platform.pool.query(COUNT)).rows).toEqual(before);
  await importing(false);
  expect(acts).toEqual(['first', 'second', 'second']);
  await world.platform.pool.query('DELETE FROM tags WHERE id = 1; DELETE FROM former_servers');
});
