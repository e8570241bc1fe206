/** `plaza import mobilizon` fills an empty server, even if it was killed on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importMobilizon } from '../../src/cli/moving-in/mobilizon/run/run.ts';
import { expectSameAfterDeaths } from '../support/moving-in/dying-imports.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { BESIDE_MOBILIZON, Newcomer } from '../support/moving-in/newcomer.ts';

let mobilizon: Mobilizon;
/** Into which everything was imported without a fault. */
let whole: Newcomer;
beforeAll(async () => {
  [mobilizon, whole] = await Promise.all([Mobilizon.create(), Newcomer.create(BESIDE_MOBILIZON)]);
  await whole.run(mobilizon);
});
afterAll(() => Promise.all([mobilizon.close(), whole.close()]));

/** Phases → a statement that holds up each of them, in a transaction that stays open. */
const HELD_UP_BY: [phase: string, statement: string][] = [
  ['copies of the tables', 'CREATE SCHEMA moving_in'],
  ['actors', 'LOCK TABLE remote_actors IN SHARE MODE'],
  // From here on the row that marks the end of the phase waits.
  ...['files', 'events', 'posts', 'counts'].map((phase): [string, string] => [
    phase,
    `INSERT INTO moving_in.phases VALUES ('${phase}')`,
  ]),
];

test('everything is imported once, and each row that is lost is named', async () => {
  const newcomer = await Newcomer.create(BESIDE_MOBILIZON);
  const { code, out, err } = await newcomer.run(mobilizon);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trim().split('\n');
  expect(lines.at(-1)).toMatch(/^Everything is imported\. Start the server.* files of Mobilizon/);
  expect(lines.filter((line) => /^medias +2 +their files/.test(line))).toHaveLength(1);
  const again = await newcomer.run(mobilizon);
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('already has people or posts')]);
  await newcomer.close();
});

test('an import that is killed continues, and brings the same', async () => {
  const killed = await Newcomer.create(BESIDE_MOBILIZON);
  for (const [phase, heldUpBy] of HELD_UP_BY) await killed.killAt(mobilizon, phase, heldUpBy);
  const mastodon = await Mastodon.create();
  const other = await killed.run(mastodon);
  await mastodon.close();
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('An import of a Mobilizon was interrupted.')]);
  const { code, out } = await killed.run(mobilizon);
  expect([code, out.split('\n')[0]]).toEqual([0, 'An import was interrupted, and continues.']);
  expect(await killed.counts()).toEqual(await whole.counts());
  await killed.close();
});

test('an import that dies at statements of many phases continues, and brings the same', async () => {
  const dying = await Newcomer.create(BESIDE_MOBILIZON);
  const request = { address: mobilizon.address, uploads: mobilizon.uploads };
  await expectSameAfterDeaths(dying, whole, (platform, url, tell) => importMobilizon(platform, url, request, tell));
  await dying.close();
});
