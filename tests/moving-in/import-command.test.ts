/** `plaza import mastodon` fills an empty server, also if it was killed on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepHandleDomain } from '../../src/domain/instance/handle-domain.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/db.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';

let mastodon: Mastodon;
beforeAll(async () => {
  mastodon = await Mastodon.create();
});
afterAll(() => mastodon.close());

/** Phases → a statement that holds up each of them, in a transaction that stays open. */
const HELD_UP_BY: [phase: string, statement: string][] = [
  ['copies of the tables', 'CREATE SCHEMA moving_in'],
  ['actors', 'LOCK TABLE remote_actors IN SHARE MODE'],
  // From here on the row that marks the end of the phase waits.
  ...['tokens', 'files', 'counts'].map((phase): [string, string] => [
    phase,
    `INSERT INTO moving_in.phases VALUES ('${phase}')`,
  ]),
];

test('everything is imported once, and each row that is lost is named', async () => {
  const newcomer = await Newcomer.create();
  const { code, out, err } = await newcomer.run(mastodon);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trim().split('\n');
  expect(lines.at(-1)).toMatch(/^Everything is imported\. Start the server/);
  const lost = lines
    .slice(lines.findIndex((line) => line.startsWith('LOST')) + 1, -1)
    .map((line) => line.split(/ {2,}/));
  expect(lost.map(([table, rows]) => `${table} ${rows}`)).toEqual(['media_attachments 1']);
  // A server starts with this HANDLE_DOMAIN.
  const database = openDatabase(newcomer.database.url);
  await keepHandleDomain({ db: database.db, config: readConfig(newcomer.variables()) });
  await database.close();
  const again = await newcomer.run(mastodon);
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('already has people or posts')]);
  await newcomer.close();
});

test('an import that is killed continues, and brings the same', async () => {
  const [whole, killed] = [await Newcomer.create(), await Newcomer.create()];
  await whole.run(mastodon);
  for (const [phase, heldUpBy] of HELD_UP_BY) await killed.killAt(mastodon, phase, heldUpBy);
  const { code, out } = await killed.run(mastodon);
  expect([code, out.split('\n')[0]]).toEqual([0, 'An import was interrupted, and continues.']);
  expect(await killed.counts()).toEqual(await whole.counts());
  await whole.close();
  await killed.close();
});
