/** `plaza import mastodon` into a server with a Mobilizon that nobody used: it brings what the other order brings, even if it was killed. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOUCHED } from '../../src/cli/moving-in/again/examine.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import type { Asked } from '../support/moving-in/former-server.ts';
import type { Mastodon } from '../support/moving-in/mastodon.ts';
import type { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { serversOfTown } from '../support/moving-in/moved-both.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';
import { removedKeys, rowsWithoutChance } from '../support/moving-in/same-rows.ts';
import { ServerProcesses } from '../support/servers/process.ts';

const server = new ServerProcesses();
let mastodon: Mastodon;
let mobilizon: Mobilizon;
/** Mastodon first, and Mobilizon after it. */
let ordered: Newcomer;
/** The check of Mobilizon between the two. */
let between: Awaited<ReturnType<Newcomer['check']>>;
beforeAll(async () => {
  [mastodon, mobilizon] = await serversOfTown();
  ordered = await Newcomer.create();
  expect((await ordered.run(mastodon)).code).toBe(0);
  between = await ordered.check(mobilizon);
  expect((await ordered.run(mobilizon)).code).toBe(0);
});
afterAll(async () => {
  server.kill();
  server.remove();
  await Promise.all([ordered.close(), mastodon.close(), mobilizon.close()]);
});

const both = (uploads = mobilizon.uploads) => ({
  command: (asked: Asked = {}) => [
    ...mastodon.command(asked),
    ...['--mobilizon', mobilizon.address, '--uploads', uploads],
  ],
});

/** It gets the names of the Mastodon afterwards. */
async function withMobilizon(): Promise<Newcomer> {
  const newcomer = await Newcomer.create(BESIDE_MOBILIZON);
  expect((await newcomer.run(mobilizon)).code).toBe(0);
  newcomer.names = OF_MASTODON;
  return newcomer;
}

/** The failures of a check, without their verdict. */
async function refusals(newcomer: Newcomer, source: Parameters<Newcomer['check']>[0] = both()): Promise<string> {
  const { code, failures } = await newcomer.check(source);
  expect(code).toBe(failures.length > 0 ? 1 : 0);
  return failures.map((line) => line.replace(/^FAIL +/, '').replace(/ {2,}/, ': ')).join('\n');
}

/** The advice, which names another command before the import than between the two. */
const HOW_TO_PART = /change the address .*? --(?:confirm|email EMAIL)"/;

/** Rows of people, of remote ones and of servers that use it, with the time. */
const TRACES = [
  ['users', 'created_at'],
  ['user_ips', 'used_at'],
  ['events', 'created_at'],
  ['statuses', 'created_at'],
  ['follows', 'created_at'],
  ['participants', 'created_at'],
  ['members', 'created_at'],
  ['reports', 'created_at'],
  ['event_interests', 'created_at'],
  ['group_invitations', 'created_at'],
  ['instance_relations', 'created_at'],
  ['user_activity', 'day'],
] as const;

/** Somebody here, and a remote person. */
const PERSON = '(SELECT min(id) FROM actors WHERE user_id IS NOT NULL)';
const USER = '(SELECT min(id) FROM users)';
const REMOTE = '(SELECT min(id) FROM actors WHERE domain IS NOT NULL)';

/** Tables that the import fills with nothing for this person → a row of a command, or of a remote person. */
const ACTS = {
  blocks: `(id, blocker_id, target_id, created_at) VALUES (1, ${REMOTE}, ${PERSON}, now())`,
  event_invitations: `(id, event_id, actor_id, inviter_id, created_at) VALUES (1, (SELECT min(id) FROM events), ${PERSON}, ${REMOTE}, now())`,
  access_tokens: `(id, hash, user_id, scopes, created_at) VALUES (1, 'hash', ${USER}, '{}', now())`,
  invites: `(id, code, actor_id, created_at) VALUES (1, 'code', ${PERSON}, now())`,
  feed_tokens: `(id, token, user_id, created_at) VALUES (1, gen_random_uuid(), ${USER}, now())`,
  post_drafts: `(actor_id, key, contents, updated_at) VALUES (${PERSON}, 'post', '{}', now())`,
  sessions: `(id, user_id, refresh_hash, created_at, expires_at) VALUES (1, ${USER}, 'hash', now(), now())`,
  favourites: `(id, actor_id, status_id, created_at) VALUES (1, ${REMOTE}, (SELECT min(id) FROM statuses), now())`,
};

test('is announced with everything that becomes of both, and brings the rows of the other order', async () => {
  const again = await withMobilizon();
  const own = (...args: string[]) => runCommandHere(again.variables(), ...args);
  await again.query("INSERT INTO action_logs VALUES (1, NULL, 'BACKUP_CREATION', 'Backup', 0, '{}', now())");
  const { code, finding, lines } = await again.check(both());
  expect(code).toBe(0);
  expect(finding('target')).toMatch(
    /^WARN .*the Mobilizon in .*, which nobody has used since it moved in, is removed, and imported once more after Mastodon\. Its rows get new ids/,
  );
  expect(lines).toContainEqual(expect.stringMatching(/^OK +target +it is the Mobilizon at events\.town\.example that/));
  // The tables, the rows without a place, and the people who become one.
  expect(lines.join('\n')).toContain(
    between.lines
      .slice(
        between.lines.findIndex((line) => line.startsWith('TABLE')),
        between.lines.findIndex((line) => line.startsWith('The import would take')),
      )
      .join('\n')
      .trim(),
  );
  for (const name of ['same people', 'same names', 'staff'])
    expect(finding(name)?.replace(HOW_TO_PART, '')).toEqual(between.finding(name)?.replace(HOW_TO_PART, ''));
  expect(finding('same people')).toContain('change the address at Mastodon by "tootctl accounts modify');

  expect(await own('settings', 'set', 'name', 'Both')).toMatchObject({ code: 0 });
  expect(await refusals(again)).toMatch(/^target: the staff has changed the server in .* \(SETTINGS_UPDATE\)\./);
  await again.query("DELETE FROM action_logs WHERE action = 'SETTINGS_UPDATE'");
  const keys = await again.query('SELECT key FROM media ORDER BY key');
  const { code: ended, err, out } = await again.run(both());
  expect([ended, err]).toEqual([0, '']);
  expect(out.trim().split('\n').at(-1)).toMatch(
    /^Everything is imported\. Start the server, and run "plaza import mobilizon"/,
  );
  expect(await rowsWithoutChance(again)).toEqual(await rowsWithoutChance(ordered));
  const due = `SELECT DISTINCT run_at > now() + interval '6 days' AS "isLate" FROM graphile_worker.jobs WHERE task_identifier = 'media.removed'`;
  expect(await again.query(due)).toEqual([{ isLate: true }]);
  expect(await removedKeys(again)).toEqual(keys.map((row) => (row as { key: string }).key));

  expect((await again.verify(mobilizon)).failures).toEqual([expect.stringMatching(/^FAIL +server +no server answers/)]);
  expect(await refusals(again)).toMatch(/already has people or posts/);
  await again.close();
});

test('is refused if somebody used the server, and unless the same Mobilizon is named with its files', async () => {
  const again = await withMobilizon();
  const before = await again.counts();
  for (const [table, column] of TRACES) {
    const add = (sign: '+' | '-') =>
      again.query(`UPDATE ${table} SET ${column} = ${column} ${sign} interval '100 years'`);
    await add('+');
    expect([table, await again.query(TOUCHED.used)]).toEqual([table, [{ used: true }]]);
    await add('-');
  }
  await again.query("UPDATE events SET created_at = created_at + interval '100 years' WHERE NOT local");
  expect(await refusals(again)).toMatch(/^target: people or other servers have used/);
  await again.query("UPDATE events SET created_at = created_at - interval '100 years' WHERE NOT local");
  for (const [table, row] of Object.entries(ACTS)) {
    await again.query(`INSERT INTO ${table} ${row}`);
    expect([table, await again.query(TOUCHED.used)]).toEqual([table, [{ used: true }]]);
    await again.query(`DELETE FROM ${table} WHERE ${table === 'post_drafts' ? "key = 'post'" : 'id = 1'}`);
  }
  // As a server makes it when it starts.
  await again.query("INSERT INTO instance_key (id, public_key, private_key) VALUES (1, 'key', 'key')");
  for (const table of ['actor_keys', 'origins', 'instance_key']) {
    await again.query(`UPDATE ${table} SET previous_private_key = 'key'`);
    expect([table, await again.query(TOUCHED.rotated)]).toEqual([table, [{ rotated: true }]]);
    if (table === 'origins') expect(await refusals(again)).toMatch(/^target: keys of the server in .* were rotated\./);
    await again.query(`UPDATE ${table} SET previous_private_key = NULL`);
  }
  await again.query('DELETE FROM instance_key');
  await again.query("INSERT INTO remote_hosts (host, heard_at) VALUES ('far.example', now())");
  expect((await again.check(both())).finding('target')).toMatch(
    /^WARN .* after Mastodon\. 1 remote server sent activities meanwhile, .* which would be lost\./,
  );
  await again.query("DELETE FROM remote_hosts WHERE host = 'far.example'");
  await runCommandHere(again.variables(), 'origins', 'add', 'else.example');
  expect(await refusals(again)).toMatch(/^target: 1 further host of this server \(else\.example\)/);
  await runCommandHere(again.variables(), 'origins', 'remove', 'else.example');
  await again.query("UPDATE origins SET host = 'else.example'");
  expect(await refusals(again)).toMatch(
    /^target: the Mobilizon that moved in was at else\.example, and the database of --mobilizon is of events\.town\.example\./m,
  );
  await again.query("UPDATE origins SET host = 'events.town.example'");
  await mobilizon.insert('tombstones', { id: 999, uri: 'https://events.town.example/events/999' });
  expect(await refusals(again)).toMatch(
    /^target: the numbers of rows are not those of the Mobilizon that moved in \(tombstones 3 instead of 2\)\./,
  );
  await mobilizon.run('DELETE FROM tombstones WHERE id = 999');
  // An earlier version had no place for a table.
  const without = `jsonb_path_query_array(report -> 'tables', '$[*] ? (@.table != "tombstones")')`;
  const left = `'[{"table": "tombstones", "rows": 2, "reason": "no place"}]'::jsonb || (report -> 'leftOut')`;
  await again.query(
    `UPDATE former_servers SET report = report || jsonb_build_object('tables', ${without}, 'leftOut', ${left})`,
  );
  expect(await refusals(again)).toBe('');

  expect(await refusals(again, mastodon)).toMatch(/^target: .* has a Mobilizon, .*Name its database as --mobilizon/);
  const command = both().command();
  const only = await runCommandHere(again.variables(), ...command.slice(0, -2));
  expect([only.code, only.err]).toEqual([1, 'Name both --mobilizon and --uploads, or neither of them.\n']);
  const verified = await runCommandHere(again.variables(), ...command, '--verify');
  expect([verified.code, verified.err]).toEqual([1, expect.stringContaining("cannot be used with option '--verify'")]);

  const absent = await again.check(both('/absent'));
  expect([absent.code, absent.err]).toEqual([
    1,
    expect.stringContaining('There is no folder /absent: name the folder of uploads'),
  ]);
  const files = await again.check(both(), { media: '/absent' });
  expect([files.code, files.err]).toEqual([
    1,
    expect.stringContaining('There is no folder /absent: name the folder public/system'),
  ]);
  const empty = mkdtempSync(path.join(tmpdir(), 'plaza-uploads-'));
  expect(await refusals(again, both(empty))).toMatch(/^files: none of the files that rows name is in/);
  rmSync(empty, { recursive: true });
  expect(await again.counts()).toEqual(before);
  expect(await refusals(again)).toBe('');
  await again.close();

  const nobody = await Newcomer.create();
  expect(await refusals(nobody, both())).toMatch(/^target: .* is empty: no Mobilizon moved in/);
  await nobody.close();
});

/** Phases → a statement that holds up each of them, in a transaction that stays open. */
const STAGING: [phase: string, statement: string] = ['copies of the tables', 'CREATE SCHEMA moving_in'];
const ending = (phase: string): [phase: string, statement: string] => [
  phase,
  `INSERT INTO moving_in.phases VALUES ('${phase}')`,
];

test('continues after a kill in every part, and no server starts meanwhile', async () => {
  const killed = await withMobilizon();
  const doctor = async () => (await runCommandHere(killed.variables(), 'doctor')).out;
  const before = await killed.counts();
  // Before the rows are removed, and between that and the mark.
  for (const heldUpBy of ['LOCK TABLE users IN SHARE MODE', 'CREATE SCHEMA moving_in_again']) {
    await killed.killAt(both(), 'removal of the Mobilizon', heldUpBy);
    expect(await killed.counts()).toEqual(before);
  }
  expect(await doctor()).toMatch(/^OK +import +none is unfinished$/m);

  await killed.killAt(both(), ...STAGING);
  expect(await killed.query('SELECT FROM users')).toEqual([]);
  expect(await doctor()).toMatch(
    /^FAIL +import +an import was interrupted, so posts and people are missing\. Run the same/m,
  );
  await killed.killAt(both(), 'actors', 'LOCK TABLE remote_actors IN SHARE MODE');
  await killed.killAt(both(), ...ending('counts'));

  const broken = await killed.run(both('/absent'));
  expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('There is no folder /absent')]);
  expect(broken.out).toMatch(
    /^The import is not complete, and no server starts before it is\. .* run the same command again: it continues\.$/m,
  );
  const checked = await killed.check(both());
  expect([checked.code, checked.err]).toEqual([1, expect.stringContaining('Run the same command without --check')]);
  await killed.query("COMMENT ON SCHEMA moving_in_again IS 'else.example'");
  const other = await killed.run(both());
  expect([other.code, other.out]).toEqual([
    1,
    expect.stringMatching(
      /^FAIL +target +the Mobilizon that was removed was at else\.example, and .* is of events\.town\.example\./m,
    ),
  ]);
  await killed.query("COMMENT ON SCHEMA moving_in_again IS 'events.town.example'");
  // The clock of Mastodon was ahead.
  await killed.query("UPDATE former_servers SET imported_at = imported_at - interval '100 years'");
  await killed.killAt(both(), ...STAGING);
  await killed.query("UPDATE former_servers SET imported_at = imported_at + interval '100 years'");
  expect(await killed.query('SELECT software FROM former_servers')).toEqual([{ software: 'Mastodon' }]);
  const { child, said } = await server.launch({ DATABASE_URL: killed.database.url });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said.err).toMatch(
    /^The server does not start, because an import was interrupted, so posts and people are missing/,
  );
  for (const alone of [mastodon, mobilizon]) {
    const { code, err } = await killed.run(alone);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/Run "plaza import mastodon" with --mobilizon and --uploads/),
    ]);
  }

  await killed.killAt(both(), 'ids', 'LOCK TABLE users IN SHARE MODE');
  await killed.killAt(both(), ...ending('mails about accounts'));
  const { code, out, err } = await killed.run(both());
  expect([code, err, out.split('\n')[0]]).toEqual([0, '', 'An import was interrupted, and continues.']);
  expect(await rowsWithoutChance(killed)).toEqual(await rowsWithoutChance(ordered));
  expect(await doctor()).toMatch(/^OK +import +none is unfinished$/m);
  await killed.close();
});
