/** The reports of an import and of its verification are kept, and shown to staff who may change the settings. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { Mastodon, VAPID_PRIVATE_KEY } from '../support/moving-in/mastodon.ts';
import { setLocale } from '../support/world/users.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const NAMES = {
  ...{ PUBLIC_URL: 'https://social.town.example', HANDLE_DOMAIN: 'town.example' },
  ALTERNATE_DOMAINS: 'old.town.example',
};
const PAGE = '/moderation/former-servers';
const LIST = '/api/v1/admin/former_servers';

let world: World;
let mastodon: Mastodon;
let admin: Person;
let printed: string;

const plaza = (...options: string[]) =>
  runCommandHere(
    {
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.databaseUrl,
      PORT: new URL(world.url).port,
      VAPID_PRIVATE_KEY,
      ...NAMES,
    },
    ...[...mastodon.command(), ...options],
  );

beforeAll(async () => {
  [world, mastodon] = await Promise.all([createEmptyWorld({ env: NAMES }), Mastodon.create()]);
  const { code, out, err } = await plaza();
  expect([code, err]).toEqual([0, '']);
  printed = out;
  admin = await world.person('olive', { role: 'Admin' });
});
afterAll(() => Promise.all([world.close(), mastodon.close()]));

async function report() {
  const { body } = await world.rest(admin).get(LIST);
  expect(body).toHaveLength(1);
  return body[0];
}

/** The rows of a table that the command printed. */
function below(heading: string): string[][] {
  const lines = printed.split('\n');
  const rows = lines.slice(lines.findIndex((line) => line.startsWith(heading)) + 1);
  const end = rows.findIndex((line) => !/ {2}/.test(line));
  return rows.slice(0, end).map((line) => line.trim().split(/ {2,}/));
}

test('the report has each line of the command', async () => {
  const { software, importedAt, report: found, verification } = await report();
  expect([software, verification, Date.parse(importedAt) >= Date.parse(found.begunAt)]).toEqual([
    'Mastodon',
    null,
    true,
  ]);
  expect(found.source).toBe(printed.split('\n')[0]);
  type Row = { table: string; rows: number; leftOut: number; becomes: string; reason: string };
  expect(
    found.tables.map(({ table, rows, leftOut, becomes }: Row) => [
      table,
      ...[rows, rows - leftOut].map(String),
      becomes,
    ]),
  ).toEqual(below('TABLE'));
  const reasons = (rows: Row[]) => rows.map(({ table, rows: count, reason }) => [table, String(count), reason]);
  expect(reasons(found.leftOut)).toEqual(below('NO PLACE'));
  expect(reasons(found.lost)).toEqual(below('LOST'));
  expect(['copies of the tables', ...found.steps.map(({ name }: { name: string }) => name)]).toEqual(
    [...printed.matchAll(/^… (.+)$/gm)].map(([, name]) => name),
  );
});

test('the page shows the report, and the last verification, failures first', async () => {
  const { browser, page } = await StaffBrowser.open(world, admin, PAGE);
  expect(load(page.text)('.work h2').text()).toBe('Mastodon');
  for (const shown of [
    'Not verified',
    'mutes that are over',
    'this server does not accept their values',
    'scheduled posts',
  ])
    expect(textOf(page)).toContain(shown);

  await world.platform.pool.query('UPDATE favourites SET id = 1001 WHERE id = 1');
  expect((await plaza('--verify')).code).toBe(1);
  const failed = await browser.get(PAGE);
  expect(textOf(failed)).toContain('1 check failed');
  expect(load(failed.text)('.work section details').first().find('tbody tr').first().text()).toMatch(
    /^\s*Failed favourites\s*1 row of 1 missing \(1\)\. Leave the proxy at Mastodon/,
  );

  await world.platform.pool.query('UPDATE favourites SET id = 1 WHERE id = 1001');
  expect((await plaza('--verify')).code).toBe(0);
  expect(textOf(await browser.get(PAGE))).toContain('Nothing is missing');
  const { verification } = await report();
  expect(new Set(verification.findings.map(({ verdict }: { verdict: string }) => verdict))).toEqual(new Set(['OK']));
  await setLocale(world, admin, 'de');
  expect(textOf(await browser.get(PAGE))).toContain('Nichts fehlt');
  await setLocale(world, admin, 'en');
});

test('a verification whose result cannot be stored is printed', async () => {
  await world.platform.pool.query('ALTER TABLE former_servers RENAME verification TO later');
  const { code, out, err } = await plaza('--verify');
  await world.platform.pool.query('ALTER TABLE former_servers RENAME later TO verification');
  expect(out).toContain('This server has what Mastodon has.');
  expect([code, err]).toEqual([
    1,
    'The result cannot be stored for the administration (column "verification" of relation "former_servers" does not exist). Start the server of this version, and run the command again.\n',
  ]);
});

test('nobody else reads it', async () => {
  const moderator = await world.person('mona', { role: 'Moderator' });
  expect((await world.rest(moderator).get(LIST)).status).toBe(403);
  expect((await world.rest(await world.person('paul')).get(LIST)).status).toBe(403);
  expect((await world.rest().get(LIST)).status).toBe(401);
});

test('a server that an earlier version imported has no report, and a server into which none moved says so', async () => {
  await world.platform.pool.query('UPDATE former_servers SET report = NULL, verification = NULL');
  const { browser, page } = await StaffBrowser.open(world, admin, PAGE);
  expect(textOf(page)).toContain('An earlier version imported this server, and kept no report.');
  await world.platform.pool.query('DELETE FROM former_servers');
  expect(textOf(await browser.get(PAGE))).toContain('No server moved in.');
  expect((await world.rest(admin).get(LIST)).body).toEqual([]);
});
