/** Invitations to groups, their settings, and one's memberships, through REST and tRPC. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let group: Awaited<ReturnType<typeof createGroup>>;

beforeAll(async () => {
  world = await createWorld();
  group = await createGroup(world, world.alice, { name: 'Readers', openness: 'INVITE_ONLY' });
});
afterAll(() => world.close());

const invite = (person: string, by = world.alice) =>
  world.trpc(by).groupInvitations.create.mutate({ id: group.id, person });
const invited = async (by = world.alice) =>
  (await world.trpc(by).groupInvitations.list.query({ id: group.id })).map((row) => row.actor?.preferredUsername);

describe('an invitation', () => {
  test('lets in at once where nobody else may join, and is used up', async () => {
    expect(await outcome(world.trpc(world.bob).groups.join.mutate({ id: group.id }))).toBe(
      'FORBIDDEN: You cannot join this group',
    );
    expect(await invite('bob')).toMatchObject({
      actor: { preferredUsername: 'bob' },
      inviter: { preferredUsername: 'alice' },
      parent: { id: group.id },
    });
    expect(await outcome(invite(world.bob.id))).toBe('CONFLICT: This person has already been invited');
    expect(await invited()).toEqual(['bob']);
    expect(await invited(world.bob)).toEqual(['bob']);
    expect(await invited(world.carol)).toEqual([]);
    const [mine] = await world.trpc(world.bob).groupInvitations.mine.query({});
    expect(mine?.parent?.id).toBe(group.id);
    expect((await world.trpc(world.bob).groups.join.mutate({ id: group.id })).role).toBe(1);
    expect(await world.trpc(world.bob).groupInvitations.mine.query({})).toEqual([]);
    expect(await outcome(invite('bob'))).toBe(
      'CONFLICT: This person is already a member of this group, or has asked to join',
    );
  });

  test('is mailed to the invited person, in words that name who invites', async () => {
    await invite('carol');
    await world.drain();
    expect((await lastMailTo(world, world.carol.email)).subject).toBe('alice invites you to the group Readers');
  });

  test('is a notification for as long as it stands and the group is there', async () => {
    const told = async (query: Record<string, string[]> = { supported_types: ['group.invited'] }) =>
      (await world.rest(world.carol).get('/api/v1/notifications', query)).body;
    const { id, preferredUsername: username, url } = group;
    const community_group = { id, username, url, name: 'Readers' };
    const [entry, ...others] = await told();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ type: 'group.invited', account: { id: world.alice.id }, community_group });
    expect(entry).not.toHaveProperty('fallback');
    const [known] = await told({ supported_types: ['mention'] });
    expect(known.fallback.title).toContain(`invites you to the group <a href="${url}">Readers</a>`);
    expect(await told({})).toEqual([]);
    const grouped = () => world.rest(world.carol).get('/api/v2/notifications', { supported_types: ['group.invited'] });
    expect((await grouped()).body.notification_groups).toMatchObject([{ type: 'group.invited', community_group }]);
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: BigInt(id) }, data: { suspendedAt } });
    await suspend(world.clock.now());
    expect([await told(), (await grouped()).body.notification_groups]).toEqual([[], []]);
    await suspend(null);
    await world.trpc(world.carol).groupInvitations.remove.mutate({ id, memberActorId: world.carol.id });
    expect(await told()).toEqual([]);
    await invite('carol');
  });

  test.each(['filter', 'drop'])('is held back by no policy that would %s what strangers cause', async (answer) => {
    const [invited, policy] = [await world.person(`invited_${answer}`), '/api/v2/notifications/policy'];
    const body = { for_not_following: answer, for_not_followers: answer, for_new_accounts: answer };
    await world.rest(invited).send('PATCH', policy, { body });
    await world.platform.db.actor.update({
      where: { id: world.alice.actorId },
      data: { silencedAt: world.clock.now() },
    });
    await invite(invited.name);
    await world.drain();
    await world.platform.db.actor.update({ where: { id: world.alice.actorId }, data: { silencedAt: null } });
    const told = await world.rest(invited).get('/api/v1/notifications', { supported_types: ['group.invited'] });
    expect(told.body.map(({ type }: { type: string }) => type)).toEqual(['group.invited']);
    expect((await world.rest(invited).get('/api/v1/notifications/requests')).body).toEqual([]);
  });

  test('is declined by the invited, taken back by moderators, and hidden from others', async () => {
    const remove = (by: typeof world.alice, memberActorId: string) =>
      outcome(world.trpc(by).groupInvitations.remove.mutate({ id: group.id, memberActorId }));
    expect(await remove(world.erin, world.carol.id)).toBe('NOT_FOUND: Invitation not found');
    expect(await remove(world.carol, world.carol.id)).toBe('OK');
    await invite('carol');
    expect(await remove(world.alice, world.carol.id)).toBe('OK');
    expect(await remove(world.alice, world.carol.id)).toBe('NOT_FOUND: Invitation not found');
  });

  test('moderators invite local people who do not block them', async () => {
    expect(await outcome(invite('erin', world.bob))).toBe(
      'FORBIDDEN: Actor id is not a moderator of the selected group',
    );
    const absent = 'NOT_FOUND: There is no such person on this server';
    for (const name of ['nobody', 'erin@elsewhere.example', '0', group.preferredUsername]) {
      expect(await outcome(invite(name)), name).toBe(absent);
    }
    await world.rest(world.erin).post(`/api/v1/accounts/${world.alice.id}/block`);
    expect(await outcome(invite('erin'))).toBe(absent);
  });

  test('ends with the group', async () => {
    const other = await createGroup(world, world.alice);
    await world.trpc(world.alice).groupInvitations.create.mutate({ id: other.id, person: 'bob' });
    await world.trpc(world.alice).groups.delete.mutate({ id: other.id });
    expect(await world.platform.db.groupInvitation.count({ where: { groupId: BigInt(other.id) } })).toBe(0);
  });
});

describe('settings of a group', () => {
  test('change the sent fields, for administrators', async () => {
    const { groups } = world.trpc(world.alice);
    const changed = await groups.update.mutate({ id: group.id, summary: '<b>We</b> read<script>', openness: 'OPEN' });
    expect(changed).toMatchObject({ name: 'Readers', summary: '<b>We</b> read', openness: 'OPEN', types: 'GROUP' });
    expect(await groups.get.query({ id: group.id })).toEqual(changed);
    expect(await outcome(world.trpc(world.bob).groups.update.mutate({ id: group.id, name: 'Mine' }))).toBe(
      'FORBIDDEN: Actor id is not an administrator of the selected group',
    );
    expect(await outcome(groups.update.mutate({ id: group.id, name: 'x'.repeat(101) }))).toContain('100');
    expect(await outcome(groups.update.mutate({ id: '1', name: 'x' }))).toBe('NOT_FOUND: Group not found');
  });
});

test('the memberships of a person, with pending ones', async () => {
  const other = await createGroup(world, world.alice);
  await world.trpc(world.bob).groups.join.mutate({ id: other.id });
  const rows = await world.trpc(world.bob).groups.memberships.query({});
  expect(rows.map(({ parent, role }) => [parent?.id, role])).toEqual([
    [other.id, 0],
    [group.id, 1],
  ]);
});
