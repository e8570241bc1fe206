/** Deleting a suspended account's data, by staff or after thirty days: all data is deleted, the names and ids stay taken. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseContent } from '../../src/domain/persons/erase-content.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const DAY = 24 * 3_600_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const admin = () => world.rest(world.admin);
const one = (id: string) => `/api/v1/admin/accounts/${id}`;
const suspend = (person: Person) => admin().post(`${one(person.id)}/action`, { type: 'suspend' });
const counters = async ({ actorId }: Person) => {
  const stats = await world.platform.db.actorStats.findUniqueOrThrow({ where: { actorId } });
  return [stats.followersCount, stats.followingCount];
};

/** A person with posts, follows in both directions, an event and a picture. */
async function livelyPerson(name: string): Promise<Person> {
  const person = await world.person(name);
  const { alice, bob } = world;
  for (const text of ['one', 'two #three']) await world.rest(person).post('/api/v1/statuses', { status: text });
  await world.rest(person).post(`/api/v1/accounts/${alice.id}/follow`);
  await world.rest(alice).post(`/api/v1/accounts/${person.id}/follow`);
  await world.rest(bob).post(`/api/v1/accounts/${person.id}/follow`);
  await organize(world, person, { title: `Evening of ${name}` });
  await world.drain();
  return person;
}

/** The remaining rows of a person in the tables of their actions. */
async function leftOf({ actorId, userId }: Person) {
  const { db } = world.platform;
  return {
    statuses: await db.status.count({ where: { actorId, deletedAt: null } }),
    follows: await db.follow.count({ where: { OR: [{ followerId: actorId }, { targetId: actorId }] } }),
    home: await db.homeEntry.count({ where: { actorId } }),
    notifications: await db.notification.count({ where: { OR: [{ recipientId: actorId }, { originId: actorId }] } }),
    events: await db.event.count({ where: { organizerId: actorId } }),
    tokens: await db.accessToken.count({ where: { userId } }),
    sessions: await db.session.count({ where: { userId } }),
    ips: await db.userIp.count({ where: { userId } }),
  };
}
const NOTHING = { statuses: 0, follows: 0, home: 0, notifications: 0, events: 0, tokens: 0, sessions: 0, ips: 0 };

async function expectPurged(person: Person): Promise<void> {
  expect(await leftOf(person)).toEqual(NOTHING);
  const { db } = world.platform;
  expect(await db.actor.findUnique({ where: { id: person.actorId } })).toMatchObject({
    name: '',
    deletedAt: expect.any(Date),
  });
  for (const path of [one(person.id), `/api/v1/accounts/${person.id}`])
    expect((await admin().get(path)).status).toBe(404);
  for (const act of ['unsuspend', 'action'])
    expect((await admin().post(`${one(person.id)}/${act}`, { type: 'none' })).status).toBe(404);
  const signIn = await world.rest().post('/api/v1/sessions', { email: person.email, password: PASSWORD });
  expect(signIn.status).toBe(401);
  // Neither the name nor the address is free.
  await expect(world.person(person.name)).rejects.toThrow(/already/);
}

test('staff delete a suspended account at once', async () => {
  const before = [await counters(world.alice), await counters(world.bob)];
  const sam = await livelyPerson('sam');
  await world.rest().post('/api/v1/sessions', { email: sam.email, password: PASSWORD });
  await suspend(sam);
  expect(await admin().delete(one(sam.id))).toMatchObject({ status: 200, body: {} });
  // From here on it is irreversible.
  expect((await admin().post(`${one(sam.id)}/unsuspend`)).status).toBe(404);
  expect((await admin().delete(one(sam.id))).status).toBe(404);
  await world.drain();
  await expectPurged(sam);
  expect([await counters(world.alice), await counters(world.bob)]).toEqual(before);
  const [entry] = await world.platform.db.actionLog.findMany({
    where: { targetId: sam.actorId },
    orderBy: { id: 'desc' },
  });
  expect(entry).toMatchObject({ action: 'ACCOUNT_DELETION', actorId: world.admin.actorId });
});

test('an appeal that waits keeps the data until it is decided', async () => {
  const person = await world.person('appealing');
  await suspend(person);
  const { id } = await world.platform.db.accountWarning.findFirstOrThrow({ where: { targetId: person.actorId } });
  const appeal = { id: world.platform.ids.next(), accountWarningId: id, actorId: person.actorId };
  await world.platform.db.appeal.create({ data: { ...appeal, text: 'Please', createdAt: world.clock.now() } });
  world.clock.advance(31 * DAY);
  const gone = async () => {
    await runFromTimetable(world.platform, 'suspensions.over');
    return (await world.platform.db.actor.findUniqueOrThrow({ where: { id: person.actorId } })).deletedAt !== null;
  };
  expect(await gone()).toBe(false);
  expect((await admin().post(`/api/v1/admin/appeals/${appeal.id}/reject`)).status).toBe(200);
  expect(await gone()).toBe(true);
  await world.drain();
});

test('the timetable does so after thirty days, and not before', async () => {
  const [late, early] = [await livelyPerson('late'), await livelyPerson('early')];
  await suspend(late);
  world.clock.advance(2 * DAY);
  await suspend(early);
  world.clock.advance(28 * DAY + 1000);
  await runFromTimetable(world.platform, 'suspensions.over');
  await world.drain();
  await expectPurged(late);
  expect((await admin().post(`${one(early.id)}/unsuspend`)).body).toMatchObject({ suspended: false });
  expect((await world.rest(early).get('/api/v1/accounts/verify_credentials')).body.statuses_count).toBe(2);
  world.clock.advance(60 * DAY);
  await runFromTimetable(world.platform, 'suspensions.over');
  await world.drain();
  expect((await world.rest(early).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
});

test('an identity that was suspended by itself goes alone', async () => {
  const { db } = world.platform;
  const twin = await world.person('twin');
  const made = await world.gql(twin, 'mutation { createPerson(preferredUsername: "twin_two", name: "Two") { id } }');
  const second = { id: BigInt(made.data.createPerson.id) };
  await db.actor.update({ where: second, data: { suspendedAt: world.clock.now() } });
  world.clock.advance(29 * DAY);
  await suspend(twin);
  world.clock.advance(2 * DAY);
  await runFromTimetable(world.platform, 'suspensions.over');
  await world.drain();
  expect(await db.actor.findUnique({ where: second })).toMatchObject({ deletedAt: expect.any(Date) });
  expect((await admin().post(`${one(twin.id)}/unsuspend`)).body).toMatchObject({ suspended: false });
  expect((await world.rest(twin).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
});

test('an event goes on with another organizer', async () => {
  const host = await world.person('farmer');
  const event = await organize(world, host, { title: 'Harvest' });
  await world.trpc(world.carol).participations.join.mutate({ id: event.id });
  await world.platform.db.participant.updateMany({
    where: { actorId: world.carol.actorId },
    data: { role: 'ADMINISTRATOR' },
  });
  await suspend(host);
  await admin().delete(one(host.id));
  await world.drain();
  const { body } = await world.rest().get(`/api/v1/events/${event.id}`);
  expect(body.organizerActor).toMatchObject({ preferredUsername: 'carol' });
});

describe('in batches', () => {
  test('begins again where it stopped', async () => {
    const { platform } = world;
    const many = await livelyPerson('many');
    const [post] = await platform.db.status.findMany({ where: { actorId: many.actorId }, take: 1 });
    await platform.pool.query(`INSERT INTO statuses SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + 1000000000000 + n, 'uri', s.uri || n))).*
      FROM statuses s, generate_series(1, 500) n WHERE s.id = ${post?.id}`);
    await suspend(many);
    await admin().delete(one(many.id));
    // The second batch fails, as if the process was killed between them.
    await platform.pool.query(`CREATE FUNCTION enough() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM statuses WHERE actor_id = ${many.actorId} AND deleted_at IS NOT NULL) >= 200 THEN RAISE EXCEPTION 'killed'; END IF;
      RETURN NEW; END $$;
      CREATE TRIGGER enough BEFORE UPDATE ON statuses FOR EACH STATEMENT EXECUTE FUNCTION enough()`);
    await expect(eraseContent(platform, many.actorId)).rejects.toThrow();
    expect((await leftOf(many)).statuses).toBe(302);
    await platform.pool.query('DROP TRIGGER enough ON statuses');
    await world.drain();
    await expectPurged(many);
  });
});
