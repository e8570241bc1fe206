/** After a commit nothing is refused: each mutation is called once, and every connection fails from its commit on. */
import pLimit from 'p-limit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeTable } from '../../src/facades/rest/routes.ts';
import { RESERVE_CONNECTIONS } from '../../src/platform/database/after-commit.ts';
import { currentWriting } from '../../src/platform/database/writing.ts';
import { definitionOf, proceduresOf } from '../../src/procedures/definitions.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { STORIES } from '../support/contract/mutations/stories.ts';
import { createWorld, type World } from '../support/world/world.ts';

const { query, connect } = pg.Pool.prototype;
let world: World;
const called = new Set<string>();
const { fetch } = globalThis;

/** Notes which procedure a request is for. */
function note(method: string, url: string): void {
  const { pathname } = new URL(url);
  const found = routeTable(appRouter).find(method, pathname);
  if (pathname.startsWith('/trpc/')) called.add(pathname.slice('/trpc/'.length));
  else if (found && 'value' in found) called.add(found.value.name);
}

/** Simulates an unavailable database for requests that have committed, except on the reserved connections. */
const isAway = (pool: pg.Pool): boolean =>
  currentWriting()?.committed === true && pool.options.max !== RESERVE_CONNECTIONS;

function strike(): Promise<never> {
  return Promise.reject(Object.assign(new Error('the database is starting up'), { code: '57P03' }));
}

beforeAll(async () => {
  world = await createWorld();
  // Each story continues when its jobs have run, including those that another story's drain has begun.
  const [one, drain] = [pLimit(1), world.drain.bind(world)];
  world.drain = () => one(drain);
  globalThis.fetch = (at, init) => {
    note(init?.method ?? 'GET', String(at));
    return fetch(at, init);
  };
  pg.Pool.prototype.query = function (this: pg.Pool, ...asked: unknown[]) {
    return typeof asked.at(-1) !== 'function' && isAway(this) ? strike() : Reflect.apply(query, this, asked);
  } as typeof query;
  pg.Pool.prototype.connect = function (this: pg.Pool, ...asked: unknown[]) {
    return asked.length === 0 && isAway(this) ? strike() : Reflect.apply(connect, this, asked);
  } as typeof connect;
});
afterAll(async () => {
  globalThis.fetch = fetch;
  Object.assign(pg.Pool.prototype, { query, connect });
  await world.close();
});

test.concurrent.each(Object.entries(STORIES))('%s', async (_, story) => {
  await story(world);
});

/** They write nothing; tokens are revoked by OAuth's own facade, which is not named here. */
const OTHERS = ['adminCanonicalEmailBlocks.test', 'crypto.query', 'oauth.revoke', 'statuses.translate'];

test('no mutation is left out', () => {
  const mutations = [...proceduresOf(appRouter)].filter(([, procedure]) => definitionOf(procedure).type === 'mutation');
  expect(mutations.map(([name]) => name).filter((name) => !called.has(name))).toEqual(OTHERS);
});
