/** `plaza import mobilizon` after `plaza import mastodon`: what its check says, what it refuses, and that it continues after a kill. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mastodon } from '../support/moving-in/mastodon.ts';
import type { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { serversOfTown } from '../support/moving-in/moved-both.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';

let mastodon: Mastodon;
let mobilizon: Mobilizon;
beforeAll(async () => {
  [mastodon, mobilizon] = await serversOfTown();
});
afterAll(() => Promise.all([mastodon.close(), mobilizon.close()]));

async function withMastodon(): Promise<Newcomer> {
  const newcomer = await Newcomer.create();
  expect((await newcomer.run(mastodon)).code).toBe(0);
  return newcomer;
}

/** Rows that no comparison has: the actor of the server, which is an origin, and a file that is no picture, which the import reports. */
const OTHERS = { actors: 1, medias: 1 };

/** Phases → a statement that holds up each of them, in a transaction that stays open. */
const HELD_UP_BY: [phase: string, statement: string][] = [
  ['copies of the tables', 'CREATE SCHEMA moving_in'],
  ['ids', 'LOCK TABLE users IN SHARE MODE'],
  ...['actors', 'users', 'copies of the other server', 'posts', 'counts'].map((phase): [string, string] => [
    phase,
    `INSERT INTO moving_in.phases VALUES ('${phase}')`,
  ]),
];

test('an import beside a Mastodon is announced, continues after a kill, and brings the same', async () => {
  const [whole, killed] = await Promise.all([withMastodon(), withMastodon()]);
  const { code, finding, below } = await whole.check(mobilizon);
  expect(code).toBe(0);
  expect(finding('target')).toMatch(/has a Mastodon, and this server joins it$/);
  expect(finding('same people')).toMatch(
    /^WARN .* 1 person with the same confirmed address at both: .* second factor of Mastodon\. .*do not come \(fay, 5\)\..*are removed \(fay\)\.$/,
  );
  expect(below('ONE ACCOUNT OF')).toEqual([['@IdaRed', '@ida, @ida_private']]);
  expect(finding('same names')).toMatch(
    /2 names at both \(ben, fay\): each keeps its handle, that of Mobilizon @NAME@events\.town\.example$/,
  );
  expect(finding('staff')).toMatch(/^WARN .* the roles that people have at Mobilizon do not come \(ben, ida\)\./);
  await whole.run(mobilizon);
  const verified = await whole.verify(mobilizon);
  expect(verified.failures).toEqual([expect.stringMatching(/^FAIL +server +no server answers/)]);
  const come = new Map(below('TABLE').map(([table, , coming]) => [table, coming]));
  const compared = verified
    .below('TABLE')
    .map(([table, rows]) => [table, Number(come.get(table ?? '')) - Number(rows)]);
  expect(Object.fromEntries(compared.filter(([, others]) => others !== 0))).toEqual(OTHERS);
  for (const [phase, heldUpBy] of HELD_UP_BY) await killed.killAt(mobilizon, phase, heldUpBy);
  const continued = await killed.run(mobilizon);
  expect([continued.code, continued.err]).toEqual([0, '']);
  expect(await killed.counts()).toEqual(await whole.counts());
  for (const source of [mastodon, mobilizon])
    expect(await whole.run(source)).toMatchObject({
      code: 1,
      out: expect.stringContaining('already has people or posts'),
    });
  await Promise.all([whole.close(), killed.close()]);
});

/** Rows of people who use a server, with the time. */
const TRACES = [
  ['statuses', 'created_at'],
  ['users', 'created_at'],
  ['user_ips', 'used_at'],
  ['follows', 'created_at'],
  ['favourites', 'created_at'],
] as const;

test('a Mobilizon beside a Mastodon that people have used is refused', async () => {
  const newcomer = await withMastodon();
  const used = expect.stringMatching(/^FAIL .*people have used the Mastodon/);
  for (const [table, column] of TRACES) {
    await newcomer.query(`UPDATE ${table} SET ${column} = ${column} + interval '100 years'`);
    const { code, finding } = await newcomer.check(mobilizon);
    expect([table, code, finding('target')]).toEqual([table, 1, used]);
    await newcomer.query(`UPDATE ${table} SET ${column} = ${column} - interval '100 years'`);
  }
  await newcomer.close();
});
