/** Which of Prisma's statements connections plan once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesByKey } from '../../src/platform/database/planned-by-key.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PAGE = `query ($uuid: UUID!) { event(uuid: $uuid) { title organizerActor { name } participants(limit: 20) { id actor { name } } } }`;
const LIST = '{ events(limit: 10) { title organizerActor { name } } }';

/** The prepared statements of connections, and how often they ran. */
async function held(): Promise<Map<string, number>> {
  const { pool } = world.platform;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const found = new Map<string, number>();
  for (const client of clients) {
    const { rows } = await client.query<{ statement: string; runs: number }>(
      "SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE name LIKE 'by_key%'",
    );
    for (const { statement, runs } of rows) found.set(statement, (found.get(statement) ?? 0) + runs);
    client.release();
  }
  return found;
}

test('plans the page of an event once, whichever event it is, and no list', async () => {
  const events = [await organize(world, world.alice), await organize(world, world.bob, { title: 'Another' })];
  const before = [...(await held()).keys()];
  for (const { uuid, title } of events)
    expect((await world.gql(null, PAGE, { uuid })).data.event).toMatchObject({ title, participants: [{}] });
  expect((await world.gql(null, LIST)).data.events).toHaveLength(2);
  const made = [...(await held())].filter(([statement]) => !before.includes(statement));
  expect(made.map(([statement, runs]) => [statement.includes('FROM "public"."events" AS "t0"'), runs])).toEqual([
    [true, events.length],
  ]);
});

test('no more than so many', () => {
  const name = namesByKey(2);
  const by = (column: string) =>
    name({ sql: `SELECT 1 FROM "public"."events" AS "t0" WHERE ("t0"."${column}" = $1 AND 1=1)` });
  expect([by('title'), by('id'), by('uuid'), by('id')]).toEqual(['', 'by_key_0', 'by_key_1', 'by_key_0']);
  expect(name({ sql: 'SELECT 2 FROM "public"."events" AS "t0" WHERE ("t0"."id" = $1 AND 1=1)' })).toBe('');
});
