/** Posts that are received together share the job that takes them to home timelines. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextArrivals } from '../../src/domain/federation/inbox/arrivals.ts';
import { performActivity } from '../../src/domain/federation/inbox/perform-activity.ts';
import { inboxDue } from '../../src/jobs/federation/inbox-due.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent, type Note } from '../support/federation/correspondent.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.world.drain());

const SITE = '127.0.0.1';
const platform = () => net.world.platform;

const activityOf = (object: Note) => ({
  id: `${object.id}/activity`,
  type: 'Create',
  object,
  to: object.to,
  cc: object.cc,
});

/** Notes of sam that wait to be performed. */
async function receive(contents: readonly string[]): Promise<string[]> {
  const notes = contents.map((content) => net.note({ content }));
  for (const note of notes) expect(await net.peer.send(net.world, net.sam, activityOf(note))).toBe(202);
  return notes.map(({ id }) => id);
}

/** The jobs of new posts that wait: the addresses of the posts of each. */
async function jobs(name: 'status.created' | 'statuses.created'): Promise<string[][]> {
  const { rows } = await platform().pool.query(
    `SELECT ARRAY(SELECT s.uri FROM json_array_elements(coalesce(p.payload -> 'statuses', json_build_array(p.payload))) WITH ORDINALITY AS e (post, at)
       JOIN statuses s ON s.id = (e.post ->> 'statusId')::bigint ORDER BY e.at) AS uris
     FROM graphile_worker._private_jobs p JOIN graphile_worker.jobs j USING (id) WHERE j.task_identifier = $1 ORDER BY p.id`,
    [name],
  );
  return rows.map(({ uris }) => uris);
}

test('sixteen posts share a job, in the order of their arrival', async () => {
  const uris = await receive(Array.from({ length: 20 }, (_, n) => `<p>${n}</p>`));
  await inboxDue(platform(), { site: SITE });
  expect(await jobs('statuses.created')).toEqual([uris.slice(0, 16), uris.slice(16)]);
  expect(await jobs('status.created')).toEqual([]);
  await net.world.drain();
  expect((await net.home()).slice(0, 20)).toEqual(uris.toReversed());
});

test('a post that fails becomes a job of its own, and the others are not repeated', async () => {
  const { pool, clock } = platform();
  await pool.query(`CREATE FUNCTION fail_home() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT content LIKE '%fails%' FROM statuses WHERE id = NEW.status_id) THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER fail_home BEFORE INSERT ON home_entries FOR EACH ROW EXECUTE FUNCTION fail_home()`);
  const [first, failing, last] = await receive(['<p>first</p>', '<p>fails</p>', '<p>last</p>']);
  await drain(platform(), { allowFailures: true });
  expect([await jobs('statuses.created'), await jobs('status.created')]).toEqual([[], [[failing]]]);
  expect((await net.home()).slice(0, 2)).toEqual([last, first]);
  await pool.query('DROP TRIGGER fail_home ON home_entries; DROP FUNCTION fail_home()');
  await drain(platform(), { until: new Date(clock.now().getTime() + 600_000) });
  expect((await net.home()).slice(0, 3)).toEqual([last, failing, first]);
});

test('a post whose process died before the activity was removed gets its job from the process that removes it', async () => {
  const [uri = ''] = await receive(['<p>interrupted</p>']);
  const [arrival] = await nextArrivals(platform(), SITE, 1);
  const { id, body, senderId, ownerId } = arrival ?? expect.fail();
  await performActivity(platform(), body, senderId, { ownerId, arrivalId: id });
  expect([await net.storedOf(uri), await jobs('status.created')]).toEqual([expect.anything(), []]);
  await inboxDue(platform(), { site: SITE });
  expect(await jobs('statuses.created')).toEqual([[uri]]);
  await net.world.drain();
  expect((await net.home())[0]).toBe(uri);
});

test('a post whose activity another process removed meanwhile has a job of its own', async () => {
  const [uri] = await receive(['<p>removed</p>']);
  const [arrival] = await nextArrivals(platform(), SITE, 1);
  const { id, body, senderId, ownerId } = arrival ?? expect.fail();
  await platform().db.arrival.deleteMany();
  await performActivity(platform(), body, senderId, { ownerId, arrivalId: id });
  expect(await jobs('status.created')).toEqual([[uri]]);
});
