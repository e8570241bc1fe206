/** A process that is killed while it hands out a message leaves nothing half done: the job that runs again writes to the others alone. */
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventMessageDue } from '../../src/jobs/events/event-message-due.ts';
import { RestClient } from '../support/clients/clients.ts';
import { ServerProcesses } from '../support/servers/process.ts';
import { organize } from '../support/world/events.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const CROWD = 12;
/** Any number that no lock of the server uses. */
const LOCK = 77;

const servers = new ServerProcesses();
let world: World;
let crowd: Person[];
let database: pg.Client;
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  crowd = [];
  for (let number = 0; number < CROWD; number += 1) crowd.push(await world.person(`guest${number}`));
  database = new pg.Client(world.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await database?.end();
  await world.close();
});

test('kill -9 in the middle: each recipient has one status and one mail', async () => {
  const { uuid } = await organize(world, world.bob);
  for (const person of crowd) await world.trpc(person).participations.join.mutate({ id: uuid });
  await world.drain();
  const env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
  const { child, url } = await servers.start(env);
  // The job waits in the transaction of the person in the middle, whose status is written and not committed.
  const middle = crowd.toSorted((a, b) => Number(a.actorId - b.actorId))[CROWD / 2] as Person;
  await database.query(`SELECT pg_advisory_lock(${LOCK})`);
  await database.query(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END';
     CREATE TRIGGER hold BEFORE UPDATE ON event_message_recipients FOR EACH ROW WHEN (NEW.actor_id = ${middle.actorId}) EXECUTE FUNCTION hold()`,
  );
  const sent = { text: 'The hall moved', to: ['PARTICIPANT'] };
  const { body } = await new RestClient(url, world.bob.token).post(`/api/v1/events/${uuid}/messages`, sent);
  const messageId = String(body.id);
  const { db } = world.platform;
  const rows = (done: boolean) =>
    db.eventMessageRecipient.count({ where: { messageId: BigInt(messageId), sentAt: done ? { not: null } : null } });
  await expect.poll(() => rows(true)).toBe(CROWD / 2);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await database.query(`SELECT pg_advisory_unlock(${LOCK})`);
  await database.query('DROP TRIGGER hold ON event_message_recipients');
  expect(await rows(false)).toBe(CROWD / 2);

  await eventMessageDue(world.platform, { messageId });
  await eventMessageDue(world.platform, { messageId });
  expect(await rows(true)).toBe(CROWD);
  const copies = await db.status.findMany({
    where: { text: { startsWith: 'The hall moved' } },
    select: { mentions: { select: { actorId: true } }, eventMessage: { select: { actorId: true } } },
  });
  const readers = copies.map(({ mentions }) => mentions.map(({ actorId }) => actorId).join());
  expect(readers.toSorted()).toEqual(crowd.map(({ actorId }) => `${actorId}`).toSorted());
  const mailed = await db.eventMessageRecipient.count({ where: { messageId: BigInt(messageId), mailed: true } });
  expect(mailed).toBe(CROWD);
});
