/** Notifications of subjects that their reader cannot see any more are neither listed nor counted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { askForDate, sayTo } from '../support/world/date-polls.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const suspendGroup = (id: string) =>
  world.platform.db.actor.update({ where: { id: BigInt(id) }, data: { suspendedAt: world.clock.now() } });

/** Causes the notification for the reader; returns the act that hides its subject. */
const SUBJECTS: [kind: string, cause: (host: Person, reader: Person) => Promise<() => Promise<unknown>>][] = [
  [
    'date_poll.ended',
    async (host, reader) => {
      const group = await createGroup(world, host, { openness: 'OPEN' });
      await world.trpc(reader).groups.join.mutate({ id: group.id });
      const fields = { audience: 'MEMBERS', organizerActorId: group.id, closesAt: inHours(world, 1) } as const;
      await sayTo(world, reader, await askForDate(world, host, fields), 'YES');
      world.clock.advance(3_600_000);
      await runFromTimetable(world.platform, 'date_polls.over');
      return () => world.trpc(reader).groups.leave.mutate({ id: group.id });
    },
  ],
  [
    'group.invited',
    async (host, reader) => {
      const group = await createGroup(world, host);
      await world.trpc(host).groupInvitations.create.mutate({ id: group.id, person: reader.name });
      return () => suspendGroup(group.id);
    },
  ],
  [
    'group.join_request',
    async (host, reader) => {
      const group = await createGroup(world, reader, { openness: 'MODERATED' });
      await world.trpc(host).groups.join.mutate({ id: group.id });
      return () => suspendGroup(group.id);
    },
  ],
  [
    'event.invited',
    async (host, reader) => {
      const { uuid } = await organize(world, host, { visibility: 'PRIVATE' });
      await world.trpc(host).eventInvitations.create.mutate({ id: uuid, person: reader.name });
      return () => world.trpc(host).events.delete.mutate({ id: uuid });
    },
  ],
];

test.each(SUBJECTS)('%s', async (kind, cause) => {
  const [host, reader] = [await world.someone('host'), await world.someone('reader')];
  const hide = await cause(host, reader);
  await world.drain();
  const seen = async () => {
    const client = world.rest(reader);
    const asked = { types: [kind] };
    const [listed, groups, one, grouped] = await Promise.all([
      client.get('/api/v1/notifications', asked),
      client.get('/api/v2/notifications', asked),
      client.get('/api/v1/notifications/unread_count', asked),
      client.get('/api/v2/notifications/unread_count', asked),
    ]);
    return [listed.body.length, groups.body.notification_groups.length, one.body.count, grouped.body.count];
  };
  expect(await seen()).toEqual([1, 1, 1, 1]);
  await hide();
  await world.drain();
  expect(await seen()).toEqual([0, 0, 0, 0]);
});
