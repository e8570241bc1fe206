/** `plaza import mastodon` fills an empty server, even if it was killed on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import type { ImportReport } from '../../src/domain/instance/former-servers.ts';
import { keepHandleDomain } from '../../src/domain/instance/handle-domain.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/db.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { expectSameAfterDeaths } from '../support/moving-in/dying-imports.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';

let mastodon: Mastodon;
/** Into which everything was imported without a fault. */
let whole: Newcomer;
beforeAll(async () => {
  [mastodon, whole] = await Promise.all([Mastodon.create(), Newcomer.create()]);
  await whole.run(mastodon);
});
afterAll(() => Promise.all([mastodon.close(), whole.close()]));

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
  expect(lost.map(([table, rows]) => `${table} ${rows}`)).toEqual(['media_attachments 1', 'settings 1']);
  // A server starts with this HANDLE_DOMAIN.
  const database = openDatabase(newcomer.database.url);
  await keepHandleDomain({ db: database.db, config: readConfig(newcomer.variables()) });
  await database.close();
  const again = await newcomer.run(mastodon);
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('already has people or posts')]);
  await newcomer.close();
});

const OIDC = { OIDC_CLIENT_ID: 'plaza', OIDC_CLIENT_SECRET: 'hidden' };

test('people of the same identity provider go on signing in by it, and those of another one are named', async () => {
  await mastodon.insert('identities', { id: '1', user_id: '2', provider: 'openid_connect', uid: 'sub-of-ben' });
  const env = mastodon.env({ OIDC_ENABLED: 'true', OIDC_ISSUER: 'https://id.town.example' });
  const issuers: Record<string, unknown[]> = { 'https://id.town.example/': [], 'https://other.example': [] };
  for (const issuer of Object.keys(issuers)) {
    const newcomer = await Newcomer.create();
    const { out, err } = await newcomer.run(mastodon, { env, here: { ...OIDC, OIDC_ISSUER: issuer } });
    expect(err).toBe('');
    expect(/^identities +1 +OIDC_ISSUER was another one/m.test(out)).toBe(issuer === 'https://other.example');
    expect(out).toContain('Everything is imported');
    issuers[issuer] = await newcomer.query('SELECT issuer, subject, user_id FROM provider_identities');
    await newcomer.close();
  }
  await mastodon.run('DELETE FROM identities');
  expect(issuers).toEqual({
    'https://id.town.example/': [{ issuer: 'https://id.town.example/', subject: 'sub-of-ben', user_id: '2' }],
    'https://other.example': [],
  });
});

test('a server that federates with some servers only stays so', async () => {
  const newcomer = await Newcomer.create();
  const { err } = await newcomer.run(mastodon, { env: mastodon.env({ LIMITED_FEDERATION_MODE: 'true' }) });
  expect(err).toBe('');
  expect(await newcomer.query("SELECT value FROM settings WHERE name = 'limitedFederation'")).toEqual([
    { value: true },
  ]);
  await newcomer.close();
});

/** The report, without its times. */
async function reportOf(newcomer: Newcomer): Promise<object & { steps: string[] }> {
  const [row] = await newcomer.query('SELECT report FROM former_servers');
  const { begunAt, steps, ...report } = (row as { report: ImportReport }).report;
  expect(Date.parse(begunAt)).not.toBeNaN();
  return { ...report, steps: steps.map(({ name }) => name) };
}

test('an import that is killed continues, and brings the same', async () => {
  const killed = await Newcomer.create();
  for (const [phase, heldUpBy] of HELD_UP_BY) await killed.killAt(mastodon, phase, heldUpBy);
  const doctor = await runCommandHere(killed.variables(), 'doctor');
  const report = await reportOf(whole);
  const { length } = report.steps;
  expect(doctor.out).toContain(
    `an import was interrupted, so posts and people are missing (${length - 1} of ${length} steps are complete). Run`,
  );
  const { code, out } = await killed.run(mastodon);
  expect([code, out.split('\n')[0]]).toEqual([0, 'An import was interrupted, and continues.']);
  expect(await killed.counts()).toEqual(await whole.counts());
  expect(await reportOf(killed)).toEqual(report);
  await killed.close();
});

test('an import that dies at statements of many phases continues, and brings the same', async () => {
  const dying = await Newcomer.create();
  const request = { address: mastodon.address, media: mastodon.media, env: mastodon.env() };
  await expectSameAfterDeaths(dying, whole, (platform, url, tell) => importMastodon(platform, url, request, tell));
  await dying.close();
});
