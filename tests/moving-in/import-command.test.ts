/** `plaza import mastodon` fills an empty server, also if it was killed on the way. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORT_LOCK } from '../../src/cli/moving-in/unfinished.ts';
import { keepHandleDomain } from '../../src/domain/instance/handle-domain.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/db.ts';
import { launchPlaza } from '../support/clients/terminal.ts';
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

/** Random keys, and numbers that PostgreSQL assigns, differ. */
const COUNTS = `SELECT jsonb_object_agg(relname, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text)
  AS counts FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

async function countsOf({ database }: Newcomer): Promise<Record<string, string>> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(COUNTS).finally(() => client.end());
  return rows[0].counts;
}

/** Runs the command until it begins a phase, which cannot end, and kills it there. */
async function killAt(newcomer: Newcomer, phase: string, heldUpBy: string): Promise<void> {
  const holder = new pg.Client(newcomer.database.url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(heldUpBy);
  const { child, ended } = launchPlaza(newcomer.variables(), ...newcomer.arguments(mastodon));
  let told = '';
  child.stdout?.on('data', (text) => {
    told += text;
    if (told.includes(`… ${phase}\n`)) child.kill('SIGKILL');
  });
  await ended;
  await holder.query('ROLLBACK');
  // PostgreSQL notices the end of the killed process after that.
  await holder.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
  await holder.end();
  expect(told).toContain(`… ${phase}\n`);
  expect(told).not.toContain('Everything is imported');
}

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
  for (const [phase, heldUpBy] of HELD_UP_BY) await killAt(killed, phase, heldUpBy);
  const { code, out } = await killed.run(mastodon);
  expect([code, out.split('\n')[0]]).toEqual([0, 'An import was interrupted, and continues.']);
  expect(await countsOf(killed)).toEqual(await countsOf(whole));
  await whole.close();
  await killed.close();
});
