/** A moderator who loses that role organizes no event of the group, even if nobody can succeed (docs/decisions/0127-series-of-events.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { plusHours } from '../support/world/series.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const REFUSED = "FORBIDDEN: User doesn't own actor";

/** A group of alice, and its moderator. */
async function moderated(name: string): Promise<{ groupId: string; mod: Person; dismiss: () => Promise<unknown> }> {
  const { alice } = world;
  const mod = await world.person(name);
  const group = await createGroup(world, alice);
  await world.trpc(alice).groups.update.mutate({ id: group.id, openness: 'OPEN' });
  await world.trpc(mod).groups.join.mutate({ id: group.id });
  const member = { id: group.id, memberActorId: mod.id };
  await world.trpc(alice).groups.updateMember.mutate({ ...member, role: 2 });
  const dismiss = () => world.trpc(alice).groups.removeMember.mutate(member);
  return { groupId: group.id, mod, dismiss };
}

const suspend = (person: Person, suspendedAt: Date | null) =>
  world.platform.db.actor.update({ where: { id: person.actorId }, data: { suspendedAt } });

describe('a dismissed moderator without a successor', () => {
  test('organizes neither events to come nor past ones, and sees none that is private', async () => {
    const { alice, carol } = world;
    const { groupId, mod, dismiss } = await moderated('lastmod');
    const of = { organizerActorId: groupId };
    const begun = plusHours(world.clock.now().toISOString(), 1);
    const past = await organize(world, mod, { ...of, beginsOn: begun, endsOn: plusHours(begun, 1) });
    world.clock.advance(3 * 3_600_000);
    const open = await organize(world, mod, of);
    const closed = await organize(world, mod, { ...of, visibility: 'PRIVATE' });
    await world.trpc(carol).participations.join.mutate({ id: open.id });
    await dismiss();
    await suspend(alice, world.clock.now());
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) => world.trpc(mod).events.update.mutate({ id, title: 'Mine' }),
      (id) => world.trpc(mod).organizers.invite.mutate({ id, person: carol.id }),
      (id) => world.trpc(mod).events.delete.mutate({ id, actorId: mod.id }),
    ];
    const refused = async () => {
      for (const { uuid } of [past, open])
        for (const act of acts) expect(await outcome(act(uuid))).toMatch(/^FORBIDDEN/);
      expect(await outcome(world.trpc(mod).events.get.query({ id: closed.uuid }))).toMatch(/^NOT_FOUND/);
      const listed = await world.trpc(mod).events.list.query({ actorId: groupId });
      expect(listed.map(({ uuid }) => uuid)).not.toContain(closed.uuid);
      const { organizes, leads } = await world.trpc(mod).participations.own.query({ id: open.id });
      expect([organizes, leads]).toEqual([false, false]);
    };
    expect(await outcome(world.trpc(mod).events.update.mutate({ id: open.uuid, title: 'Mine' }))).toBe(REFUSED);
    await world.drain();
    await refused();
    const roles = await world.platform.db.participant.findMany({ where: { actorId: mod.actorId } });
    expect(roles.map(({ eventId, role }) => [eventId, role])).toEqual([[BigInt(past.id), 'PARTICIPANT']]);
    // The moderators organize it as soon as they can act.
    await suspend(alice, null);
    expect(await outcome(world.trpc(alice).events.update.mutate({ id: open.uuid, title: 'Ours' }))).toBe('OK');
  });

  test('is not succeeded by a co-organizer, who keeps the role', async () => {
    const { groupId, mod, dismiss } = await moderated('replaced');
    const { alice, bob } = world;
    const { id, uuid } = await organize(world, mod, { organizerActorId: groupId });
    await world.trpc(mod).organizers.invite.mutate({ id: uuid, person: bob.id });
    await world.trpc(bob).organizers.accept.mutate({ id: uuid });
    await suspend(alice, world.clock.now());
    const leave = () => outcome(world.trpc(mod).participations.leave.mutate({ id: uuid }));
    expect(await leave()).toMatch(/only event creator participant/);
    await suspend(alice, null);
    await dismiss();
    await suspend(alice, world.clock.now());
    await world.drain();
    await suspend(alice, null);
    const { organizerId } = await world.platform.db.event.findUniqueOrThrow({ where: { id: BigInt(id) } });
    expect(organizerId).toBe(mod.actorId);
    expect(await outcome(world.trpc(bob).events.update.mutate({ id: uuid, title: 'Ours' }))).toBe('OK');
    expect(await outcome(world.trpc(bob).events.delete.mutate({ id: uuid, actorId: bob.id }))).toMatch(/^FORBIDDEN/);
  });

  test('organizes on as another identity that has a role of its own', async () => {
    const { alice, platform } = world;
    const { groupId, mod, dismiss } = await moderated('twofold');
    const session = { ...mod, token: mod.accessToken };
    const { id } = await world.trpc(session).persons.create.mutate({ preferredUsername: 'twofold_two' });
    const grant = { appId: null, userId: mod.userId, actorId: BigInt(id), scopes: ['read', 'write'] };
    const second = { ...mod, id, actorId: BigInt(id), token: (await issueToken(platform.db, platform, grant)).token };
    const { uuid } = await organize(world, mod, { organizerActorId: groupId, visibility: 'PRIVATE' });
    await world.trpc(alice).organizers.invite.mutate({ id: uuid, person: id });
    await world.trpc(second).organizers.accept.mutate({ id: uuid });
    await dismiss();
    await suspend(alice, world.clock.now());
    await world.drain();
    await suspend(alice, null);
    for (const viewer of [session, second]) {
      expect(await outcome(world.trpc(viewer).events.get.query({ id: uuid }))).toBe('OK');
      const { organizes, leads } = await world.trpc(viewer).participations.own.query({ id: uuid });
      expect([organizes, leads]).toEqual([true, false]);
    }
    expect(await outcome(world.trpc(mod).events.get.query({ id: uuid }))).toMatch(/^NOT_FOUND/);
    expect(await outcome(world.trpc(second).events.update.mutate({ id: uuid, title: 'Ours' }))).toBe('OK');
    expect(await outcome(world.trpc(mod).events.update.mutate({ id: uuid, title: 'Mine' }))).not.toBe('OK');
  });

  test('can delete the account; participants read that the event is cancelled', async () => {
    const { groupId, mod, dismiss } = await moderated('leaving');
    const event = await organize(world, mod, { organizerActorId: groupId, title: 'Abandoned' });
    await world.trpc(world.carol).participations.join.mutate({ id: event.id });
    await dismiss();
    await suspend(world.alice, world.clock.now());
    await world.drain();
    const own = { ...mod, token: mod.accessToken };
    expect(await outcome(world.trpc(own).users.delete.mutate({ password: PASSWORD }))).toBe('OK');
    await suspend(world.alice, null);
    await world.drain();
    const { status } = await world.platform.db.event.findUniqueOrThrow({ where: { id: BigInt(event.id) } });
    expect(status).toBe('CANCELLED');
    expect((await lastMailTo(world, world.carol.email)).subject).toBe('Abandoned is cancelled');
  });
});

test('a purge cancels events to come that only co-organizers remain to organize, keeps past ones, and deletes the others', async () => {
  const { groupId, mod, dismiss } = await moderated('purged');
  const { alice, admin, bob, carol, platform } = world;
  const soon = plusHours(world.clock.now().toISOString(), 1);
  const together = async (title: string, fields: object = {}) => {
    const event = await organize(world, mod, { organizerActorId: groupId, title, ...fields });
    await world.trpc(mod).organizers.invite.mutate({ id: event.uuid, person: bob.id });
    await world.trpc(bob).organizers.accept.mutate({ id: event.uuid });
    return event;
  };
  const past = await together('Past', { beginsOn: soon, endsOn: plusHours(soon, 1) });
  const coming = await together('Coming');
  const alone = await organize(world, mod, { organizerActorId: groupId, title: 'Alone' });
  await world.trpc(carol).participations.join.mutate({ id: coming.uuid });
  world.clock.advance(3 * 3_600_000);
  await dismiss();
  await suspend(alice, world.clock.now());
  await world.drain();
  await world.rest(admin).post(`/api/v1/admin/accounts/${mod.id}/action`, { type: 'suspend' });
  expect(await world.rest(admin).delete(`/api/v1/admin/accounts/${mod.id}`)).toMatchObject({ status: 200 });
  await world.drain();
  await suspend(alice, null);
  const stateOf = async ({ id }: { id: string }) =>
    (await platform.db.event.findUnique({ where: { id: BigInt(id) } }))?.status;
  expect([await stateOf(past), await stateOf(coming), await stateOf(alone)]).toEqual([
    'CONFIRMED',
    'CANCELLED',
    undefined,
  ]);
  expect((await lastMailTo(world, carol.email)).subject).toBe('Coming is cancelled');
});

test('a moderator organizes the events of the group in whose name they are, as before', async () => {
  const { groupId, mod } = await moderated('staying');
  const event = await organize(world, mod, { organizerActorId: groupId, draft: true });
  expect(await outcome(world.trpc(mod).events.update.mutate({ id: event.uuid, draft: false }))).toBe('OK');
  const { organizes, leads } = await world.trpc(mod).participations.own.query({ id: event.uuid });
  expect([organizes, leads]).toEqual([true, true]);
  expect(await outcome(world.trpc(mod).events.delete.mutate({ id: event.uuid, actorId: mod.id }))).toBe('OK');
});
