/**
 * A changed role applies to the next request, in other processes when they are notified, on cached pages and on open streams.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagsOf, type Permission, userRoleOf } from '../../src/domain/access/roles.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

let one: World;
let two: World;
let owner: Person;
beforeAll(async () => {
  one = await createWorld();
  two = await createEmptyWorld({ databaseUrl: one.databaseUrl, env: { PUBLIC_URL: one.url }, clock: one.clock });
  owner = await one.person('nora', { role: 'Owner' });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

let number = 0;
async function made(permissions: Permission[], more: object = {}): Promise<string> {
  number += 1;
  const fields = { name: `Role ${number}`, position: 20, permissions, ...more };
  return (await one.rest(owner).post('/api/v1/admin/roles', fields)).body.id;
}
const change = async (id: string, body: object) =>
  expect((await one.rest(owner).send('PATCH', `/api/v1/admin/roles/${id}`, { body })).status).toBe(200);
const give = async (to: Person, roleId: string | null) =>
  expect((await one.rest(owner).post(`/api/v1/admin/accounts/${to.id}/role`, { role_id: roleId })).status).toBe(200);

test('reaches another process whose cached viewers have the old role', async () => {
  const role = await made(['manage_reports']);
  await give(one.carol, role);
  const there = two.rest(one.carol);
  const reports = async () => (await there.get('/api/v1/moderation/reports')).status;
  const kinds = async () =>
    (await there.get('/api/v1/notifications')).body.map((entry: { type: string }) => entry.type);
  await one.trpc(one.alice).reports.create.mutate({ reportedActorId: one.bob.id });
  await one.drain();
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(reports).toBe(200);
    expect(await kinds()).toEqual(['admin.report']);
    await change(role, { permissions: [] });
    // A page of notifications is read as the cached viewer.
    await expect.poll(kinds).toEqual([]);
    expect(await reports()).toBe(403);
    await change(role, { permissions: ['manage_reports'] });
  }
  await give(one.carol, null);
  await expect.poll(kinds).toEqual([]);
  expect(await reports()).toBe(403);
});

test('permissions of everyone apply at once to all', async () => {
  const permissions = async () =>
    (await two.rest(one.alice).get('/api/v1/accounts/verify_credentials')).body.role.permissions;
  expect(await permissions()).toBe('0');
  await change('-99', { permissions: ['invite_users'] });
  await expect.poll(permissions).toBe('65536');
  await change('-99', { permissions: [] });
  await expect.poll(permissions).toBe('0');
});

test('a badge with another name or colour, on accounts and posts that are in memory', async () => {
  const role = await made([], { name: 'Gardener', color: '#00ff00', highlighted: true });
  await give(one.bob, role);
  const { id } = (await one.rest(one.bob).post('/api/v1/statuses', { status: 'growing' })).body;
  const badges = async () => {
    const { account } = (await two.rest().get(`/api/v1/statuses/${id}`)).body;
    const profile = (await two.rest().get(`/api/v1/accounts/${one.bob.id}`)).body;
    expect(account.roles).toEqual(profile.roles);
    return profile.roles.map(({ name, color }: Record<string, string>) => [name, color]);
  };
  expect(await badges()).toEqual([['Gardener', '#00ff00']]);
  await change(role, { name: 'Head gardener', color: '#0f0' });
  expect(await badges()).toEqual([['Head gardener', '#0f0']]);
  await one.rest(owner).delete(`/api/v1/admin/roles/${role}`);
  expect(await badges()).toEqual([]);
});

test('notifications for staff go to people with the permission, also on an open stream', async () => {
  const role = await made(['manage_reports']);
  const port = Number(new URL(one.url).port);
  const socket = await openSocket(port, `?stream=user:notification&access_token=${one.carol.token}`);
  await socket.settled();
  const reports = async (): Promise<number> => {
    await one.platform.db.report.updateMany({ data: { status: 'CLOSED' } });
    await one.trpc(one.alice).reports.create.mutate({ reportedActorId: one.bob.id });
    await one.drain();
    return one.platform.db.notification.count({ where: { recipientId: one.carol.actorId, type: 'admin.report' } });
  };
  const before = await one.platform.db.notification.count({
    where: { recipientId: one.carol.actorId, type: 'admin.report' },
  });
  expect(await reports()).toBe(before);
  await give(one.carol, role);
  expect(await reports()).toBe(before + 1);
  expect(await socket.first(1)).toMatchObject([{ event: 'notification' }]);
  await change(role, { permissions: ['manage_users'] });
  expect(await reports()).toBe(before + 1);
  expect(socket.frames).toHaveLength(1);
  socket.ws.close();
});

describe('the event interface', () => {
  const CASES: [Permission[], string][] = [
    [[], 'USER'],
    [['invite_users', 'view_dashboard', 'manage_taxonomies'], 'USER'],
    [['manage_roles'], 'USER'],
    [['manage_settings'], 'USER'],
    [['manage_reports'], 'MODERATOR'],
    [['manage_users'], 'MODERATOR'],
    [['manage_users', 'manage_roles'], 'MODERATOR'],
    [['manage_settings', 'manage_roles'], 'ADMINISTRATOR'],
    [['administrator'], 'ADMINISTRATOR'],
  ];
  test.each(CASES)('%j is %s', async (permissions, expected) => {
    expect(userRoleOf({ permissions: flagsOf(permissions) })).toBe(expected);
    await give(one.bob, await made(permissions));
    const { data } = await one.gql(one.bob, '{ loggedUser { role } }');
    expect(data.loggedUser.role).toBe(expected);
    const me = await one.trpc(one.bob).users.me.query();
    expect(me.role).toBe(expected);
  });
});
