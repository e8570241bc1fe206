/** Repeated answers, compared with those of a fresh process on the same database. */
import memoize from 'memoize';
import { expect } from 'vitest';
import type { Platform } from '../../../src/platform/platform.ts';
import { createEmptyWorld, type Person, type World } from '../world/world.ts';
import { sendPlain } from './plain-http.ts';

/** The size of the pools of worlds that `pagesOf` asks: ten connections would plan each statement ten times. */
export const CONNECTIONS = 3;

/** Status and body of each path, for each viewer, as texts; other tests compare answers with the contract. */
export async function pagesOf(
  at: World,
  viewers: readonly (Person | null)[],
  paths: readonly string[],
): Promise<[status: number, body: string][]> {
  const pages = viewers.flatMap((who) =>
    paths.map((path) => sendPlain(at.url + path, who ? { headers: { authorization: `Bearer ${who.token}` } } : {})),
  );
  return (await Promise.all(pages)).map(({ status, body }) => [status, body]);
}

/** The connections of a server as they were opened: if each new object led to the one before it, all caches would stay in memory. */
const opened = memoize(({ sql, reads }: Platform) => ({ sql, reads }), { cache: new WeakMap() });

/** Clears all caches, which belong to the connections. */
export function forget({ platform }: World): void {
  const { sql, reads } = opened(platform);
  Object.assign(platform, { sql: { many: sql.many.bind(sql) }, reads: { many: reads.many.bind(reads) } });
}

/** The answer of a fresh process on the same database. */
export async function freshly<Answer>(world: World, ask: (other: World) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, clock, url } = world;
  const other = await createEmptyWorld({ databaseUrl, clock, env: { PUBLIC_URL: url } });
  try {
    return await ask(other);
  } finally {
    await other.close();
  }
}

/** Asks for the paths twice: the second answers are those of a process that has never answered. */
export async function expectShownAgain(
  world: World,
  viewers: readonly (Person | null)[],
  paths: readonly string[],
): Promise<void> {
  await pagesOf(world, viewers, paths);
  const again = await pagesOf(world, viewers, paths);
  expect(again).toEqual(await freshly(world, (other) => pagesOf(other, viewers, paths)));
}
