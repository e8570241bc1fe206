/** No odd row of a former server ends an import: it comes in part, or it is reported with the number of its kind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormerDatabase, FormerServer } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';
import { ODD_IN_MASTODON } from '../support/moving-in/odd-mastodon.ts';
import { ODD_IN_MOBILIZON } from '../support/moving-in/odd-mobilizon.ts';
import { changeAll, type OddRow, UNREADABLE } from '../support/moving-in/odd-row.ts';

type Former = FormerDatabase & FormerServer;

/** The rows are compared without a server. */
const NO_SERVER = expect.stringMatching(/^FAIL +server +no server answers/);

/** Broken indexes let such rows in. */
const DROP_INDEXES = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%_pkey' LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
END $$`;

const SERVERS: readonly [
  name: string,
  create: () => Promise<Former>,
  names: Record<string, string>,
  odd: readonly OddRow[],
][] = [
  ['Mastodon', () => Mastodon.create(), OF_MASTODON, ODD_IN_MASTODON],
  ['Mobilizon', () => Mobilizon.create(), BESIDE_MOBILIZON, ODD_IN_MOBILIZON],
];

describe.each(SERVERS)('%s', (_name, create, names, odd) => {
  let former: Former;
  let newcomer: Newcomer;
  let leftOut: string[][];
  let lost: string[];
  beforeAll(async () => {
    [former, newcomer] = await Promise.all([create(), Newcomer.create(names)]);
    await former.run(DROP_INDEXES);
    for (const { sql } of odd) await former.run(sql);
    const check = await newcomer.check(former);
    const { code, out, err } = await newcomer.run(former);
    expect([check.err, check.failures, code, err]).toEqual(['', [], 0, '']);
    expect((await newcomer.verify(former)).failures).toEqual([NO_SERVER]);
    leftOut = check.below('NO PLACE');
    lost = out
      .slice(out.indexOf('\nLOST '))
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));
  });
  afterAll(() => Promise.all([former.close(), newcomer.close()]));

  test.each(odd.map((row) => [row.name, row] as const))('%s', async (_kind, row) => {
    if (row.leftOut) expect(leftOut).toContainEqual([...row.leftOut]);
    if (row.lost) expect(lost).toContain(row.lost.join(' '));
    if (!row.becomes) return;
    const [query, value] = row.becomes;
    const rows = await newcomer.query(query);
    expect(rows.map((found) => Object.values(found as object)[0])).toEqual([value]);
  });
});

test.each(
  SERVERS.flatMap(([name, ...server]) =>
    ['infinity', '-infinity', '4000-01-01 BC', '20000-01-01'].map((time) => [name, time, ...server] as const),
  ),
)('all times of %s may be %s, and all lists may have nulls', async (_name, time, create, names) => {
  const [former, newcomer] = await Promise.all([create(), Newcomer.create(names)]);
  await former.run(changeAll(time));
  const { code, err } = await newcomer.run(former);
  expect([code, err]).toEqual([0, '']);
  expect(await newcomer.query(UNREADABLE)).toEqual([]);
  expect((await newcomer.verify(former)).failures).toEqual([NO_SERVER]);
  await Promise.all([former.close(), newcomer.close()]);
});
