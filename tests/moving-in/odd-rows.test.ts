/** No odd row of a former server ends an import. */
import { expect, test } from 'vitest';
import type { FormerDatabase, FormerServer } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';
import { changeAll, UNREADABLE } from '../support/moving-in/odd-row.ts';

type Former = FormerDatabase & FormerServer;

/** The rows are compared without a server. */
const NO_SERVER = expect.stringMatching(/^FAIL +server +no server answers/);

const SERVERS: readonly [name: string, create: () => Promise<Former>, names: Record<string, string>][] = [
  ['Mastodon', () => Mastodon.create(), OF_MASTODON],
  ['Mobilizon', () => Mobilizon.create(), BESIDE_MOBILIZON],
];

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
