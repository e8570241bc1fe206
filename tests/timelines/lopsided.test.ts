/** A law: each list, and each job of the timetable, reads about as many pages of the database behind 50,000 remote posts, 20,000 remote people and 5,000 remote events as without them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMETABLE } from '../../src/jobs/worker/timetable.ts';
import { JOBS_AT_MOST, LISTS, type ListViewer, UNMEASURED } from '../support/contract/lists.ts';
import { type ReadStatement, reportPlans, statementsRead } from '../support/database/buffers.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { lopsided } from '../support/world/lopsided.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** Indexes that are a level deeper, once for each statement. */
const SLACK = 60;

const CASES = LISTS.flatMap(({ asked, viewers, atMost = 0 }) => viewers.map((viewer) => ({ asked, viewer, atMost })));

type Asked = (typeof CASES)[number];

const total = (read: readonly ReadStatement[]): number => read.reduce((sum, { buffers }) => sum + buffers, 0);

const dear = (read: readonly ReadStatement[]): string =>
  read.flatMap(({ buffers, text }) => (buffers > SLACK ? `${buffers} by ${text}` : [])).join('\n');

let world: World;

async function read({ asked, viewer }: Asked, ids: Record<string, string>): Promise<ReadStatement[]> {
  const { alice, bob, admin } = world;
  const person = { visitor: null, alice, bob, staff: admin }[viewer satisfies ListViewer];
  const filled = asked.replace(/\{(\w+)\}/g, (text, name: string) => ids[name] ?? text);
  const ask = async (): Promise<void> => {
    if (!asked.startsWith('{')) expect((await world.rest(person).get(filled)).status, asked).toBe(200);
    else expect((await world.gql(person, filled)).errors, asked).toEqual([]);
  };
  const first = await statementsRead(ask);
  // Rows of the page are in memory by then. Some answers are, too.
  const second = await statementsRead(ask);
  return second.length > 0 ? second : first;
}

async function readAll(ids: Record<string, string>): Promise<Map<Asked, ReadStatement[]>> {
  const all = new Map<Asked, ReadStatement[]>();
  for (const one of CASES) all.set(one, await read(one, ids));
  return all;
}

/** The pages that each job of the timetable reads when it runs the second time: the first run does what was due. */
async function runAll(): Promise<Map<string, ReadStatement[]>> {
  const all = new Map<string, ReadStatement[]>();
  for (const { name, run } of TIMETABLE) {
    await run(world.platform);
    all.set(name, await statementsRead(() => run(world.platform)));
  }
  return all;
}

let jobsAlone: Map<string, ReadStatement[]>;
let jobsAmong: Map<string, ReadStatement[]>;
let alone: Map<Asked, ReadStatement[]>;
let among: Map<Asked, ReadStatement[]>;
beforeAll(async () => {
  const database = await createTestDatabase();
  await reportPlans(database.url);
  world = await createWorld({ databaseUrl: database.url });
  const { ids, tip } = await lopsided(world);
  alone = await readAll(ids);
  jobsAlone = await runAll();
  await tip();
  among = await readAll(ids);
  jobsAmong = await runAll();
});
afterAll(() => world.close());

test.each(CASES)('$viewer: $asked', (one) => {
  const read = among.get(one) ?? [];
  const most = Math.max(2 * total(alone.get(one) ?? []) + SLACK, one.atMost);
  expect(total(read), dear(read)).toBeLessThanOrEqual(most);
});

test.each(TIMETABLE)('the job $name', ({ name }) => {
  const read = jobsAmong.get(name) ?? [];
  const most = Math.max(2 * total(jobsAlone.get(name) ?? []) + SLACK, JOBS_AT_MOST[name] ?? 0);
  expect(total(read), dear(read)).toBeLessThanOrEqual(most);
});

interface Operation {
  parameters?: { name?: string }[];
}

test('each list of the contract has a row', () => {
  const contract = path.join(import.meta.dirname, '../../openapi/openapi.json');
  const { paths } = JSON.parse(readFileSync(contract, 'utf8')) as { paths: Record<string, { get?: Operation }> };
  const lists = Object.entries(paths).flatMap(([at, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'limit' || name === 'page') ? [at.replace(/\{\w+\}/g, '{}')] : [],
  );
  const measured = LISTS.map(({ asked }) => asked.replace(/\?.*/, '').replace(/\{\w+\}|bread$/g, '{}'));
  const known = new Set([...measured, ...UNMEASURED]);
  expect(lists.filter((list) => !known.has(list))).toEqual([]);
});
