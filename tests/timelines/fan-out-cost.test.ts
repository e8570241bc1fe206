/** Statements of a post by an author with ten thousand followers: for the request the usual number, for the job a fixed one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusCreated } from '../../src/jobs/statuses/status-created.ts';
import { statusDeleted } from '../../src/jobs/statuses/status-deleted.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const MANY = 10_000;

let world: World;
let known: Person;
let famous: Person;
beforeAll(async () => {
  world = await createEmptyWorld();
  known = await world.person('known');
  famous = await world.person('famous');
  await world.drain();
  await followers(known, 1000, 10);
  await followers(famous, 100_000, MANY);
});
afterAll(() => world.close());

/** This many people, with ids from `first` on, who follow this one. */
async function followers(whom: Person, first: number, count: number): Promise<void> {
  const { pool } = world.platform;
  await pool.query(
    `INSERT INTO actors (id, preferred_username, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT n, 'fan' || n, 'https://x/' || n, 'https://x/' || n, '', '', '', now(), now() FROM generate_series($1::bigint, $2::bigint) n`,
    [first, first + count - 1],
  );
  await pool.query(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT n, n, $3, true, now() FROM generate_series($1::bigint, $2::bigint) n`,
    [first, first + count - 1, whom.id],
  );
  await pool.query('ANALYZE actors, follows');
}

const homes = (statusId: string) => world.platform.db.homeEntry.count({ where: { statusId: BigInt(statusId) } });

async function cost(who: Person) {
  const posted = await countStatements(() => world.rest(who).post('/api/v1/statuses', { status: 'news #plaza' }));
  const { id } = posted.result.body;
  const spread = await countStatements(() => statusCreated(world.platform, { statusId: id }));
  const read = await homes(id);
  const removed = await countStatements(() => world.rest(who).delete(`/api/v1/statuses/${id}`));
  const cleared = await countStatements(() => statusDeleted(world.platform, { statusId: id }));
  const counts = [posted, spread, removed, cleared].map(({ statements }) => statements.length);
  return { read, left: await homes(id), counts };
}

test('is the same for ten followers and for ten thousand', async () => {
  // The first of each kind prepares its statements, and the first of an author reads the author.
  await cost(known);
  await world.rest(famous).post('/api/v1/statuses', { status: 'hello' });
  const [few, many] = [await cost(known), await cost(famous)];
  expect([few.read, many.read]).toEqual([11, MANY + 1]);
  expect(many.counts).toEqual(few.counts);
  expect(Math.max(...many.counts)).toBeLessThan(30);
  expect([few.left, many.left]).toEqual([0, 0]);
});
