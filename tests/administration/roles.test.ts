/** Roles by REST: created, changed, assigned and deleted, each with its log entry; and every refusal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_PERMISSION, PERMISSION_NAMES } from '../../src/domain/access/roles.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const ROLES = '/api/v1/admin/roles';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('nora', { role: 'Owner' });
});
afterAll(() => world.close());

const as = (person: Person) => world.rest(person);
const made = async (by: Person, fields: object): Promise<{ id: string }> => {
  const { status, body } = await as(by).post(ROLES, fields);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const give = (by: Person, to: Person, roleId: string | null) =>
  as(by).post(`/api/v1/admin/accounts/${to.id}/role`, { role_id: roleId });
const own = async (person: Person) => (await as(person).get('/api/v1/accounts/verify_credentials')).body.role;
const shown = async (person: Person) => (await world.rest().get(`/api/v1/accounts/${person.id}`)).body.roles;
const logged = (action: string) =>
  world.platform.db.actionLog.findFirstOrThrow({ where: { action }, orderBy: { id: 'desc' } });

test('a community begins with four, the highest first', async () => {
  const { body } = await as(world.admin).get(ROLES);
  expect(body.map((role: Record<string, unknown>) => [role.id, role.name, role.position, role.highlighted])).toEqual([
    ['3', 'Owner', 1000, true],
    ['2', 'Admin', 100, true],
    ['1', 'Moderator', 10, true],
    ['-99', '', -1, false],
  ]);
  expect(body[0].permissions).toBe(String(EVERY_PERMISSION));
  expect(body[0].permission_names).toEqual([...PERMISSION_NAMES]);
  expect((await as(world.admin).get(`${ROLES}/-99`)).body).toEqual(body[3]);
  expect(await own(world.alice)).toEqual({
    ...{ id: '-99', name: '', color: '', permissions: '0', highlighted: false, collection_limit: 10 },
  });
});

test('one is made, given, shown, changed, taken away and deleted, and the log says who did it', async () => {
  const helper = await made(world.admin, {
    ...{ name: ' Helper ', color: '#6364FF', permissions: ['manage_reports', 'view_dashboard'], position: 5 },
    ...{ highlighted: true, collection_limit: 25 },
  });
  expect(helper).toMatchObject({
    ...{ name: 'Helper', color: '#6364FF', permissions: '24', permission_names: ['view_dashboard', 'manage_reports'] },
    ...{ position: 5, highlighted: true, collection_limit: 25 },
  });
  expect(await logged('ROLE_CREATION')).toMatchObject({
    ...{ actorId: world.admin.actorId, targetType: 'Role', targetId: BigInt(helper.id) },
    object: { name: 'Helper' },
  });
  expect((await give(world.admin, world.carol, helper.id)).body).toEqual(helper);
  expect(await logged('ACCOUNT_ROLE_CHANGE')).toMatchObject({
    ...{ actorId: world.admin.actorId, targetType: 'Actor', targetId: world.carol.actorId },
    object: { preferredUsername: 'carol', old: { role: '' }, new: { role: 'Helper' } },
  });
  expect(await own(world.carol)).toMatchObject({
    id: helper.id,
    name: 'Helper',
    permissions: '24',
    collection_limit: 25,
  });
  expect(await shown(world.carol)).toEqual([{ id: helper.id, name: 'Helper', color: '#6364FF' }]);
  expect((await as(world.carol).get('/api/v1/moderation/reports')).status).toBe(200);
  expect((await as(world.carol).get('/api/v1/moderation/dashboard')).status).toBe(200);
  expect((await as(world.carol).get(ROLES)).status).toBe(403);

  const changed = await as(world.admin).send('PATCH', `${ROLES}/${helper.id}`, {
    body: { permissions: [], name: 'Friend' },
  });
  expect(changed.body).toMatchObject({ name: 'Friend', permissions: '0', permission_names: [], color: '#6364FF' });
  expect(await logged('ROLE_UPDATE')).toMatchObject({ actorId: world.admin.actorId, object: { name: 'Friend' } });
  expect(await shown(world.carol)).toEqual([{ id: helper.id, name: 'Friend', color: '#6364FF' }]);
  expect((await as(world.carol).get('/api/v1/moderation/reports')).status).toBe(403);
  const hidden = await as(world.admin).send('PUT', `${ROLES}/${helper.id}`, { body: { highlighted: false } });
  expect([hidden.body.highlighted, await shown(world.carol)]).toEqual([false, []]);

  expect((await as(world.admin).delete(`${ROLES}/${helper.id}`)).status).toBe(200);
  expect(await logged('ROLE_DELETION')).toMatchObject({ actorId: world.admin.actorId, targetId: BigInt(helper.id) });
  expect((await own(world.carol)).id).toBe('-99');
  expect((await as(world.admin).get(`${ROLES}/${helper.id}`)).status).toBe(404);
});

test('takes a form, as apps without JSON send it', async () => {
  const body = new URLSearchParams([
    ['name', 'Formal'],
    ['permissions[]', 'manage_rules'],
    ['permissions[]', 'manage_invites'],
    ['position', '3'],
    ['highlighted', 'true'],
  ]);
  const formal = await as(world.admin).send('POST', ROLES, { body });
  expect(formal.body).toMatchObject({
    ...{ name: 'Formal', permission_names: ['manage_invites', 'manage_rules'], position: 3, highlighted: true },
  });
});

test('everyone may be given safe permissions, which add to all roles', async () => {
  const everyone = await as(owner).send('PATCH', `${ROLES}/-99`, {
    body: { permissions: ['invite_users'], collection_limit: 12 },
  });
  expect(everyone.body).toMatchObject({ permission_names: ['invite_users'], collection_limit: 12 });
  expect(await own(world.alice)).toMatchObject({ id: '-99', permissions: '65536', collection_limit: 12 });
  expect(Number((await own(world.mod)).permissions) & 65536).toBe(65536);
  await as(owner).send('PATCH', `${ROLES}/-99`, { body: { permissions: [] } });
  expect(await own(world.alice)).toMatchObject({ permissions: '0' });
});

describe('the number of collections is the role’s', () => {
  test.each([[1], [0]])('%i', async (most) => {
    const role = await made(owner, { name: `Collector ${most}`, collection_limit: most });
    await give(owner, world.bob, role.id);
    for (let number = 0; number < most; number += 1)
      expect((await as(world.bob).post('/api/v1/collections', { name: `${most} ${number}` })).status).toBe(200);
    expect((await as(world.bob).post('/api/v1/collections', { name: 'more' })).status).toBe(422);
    await give(owner, world.bob, null);
  });
});

describe('refused', () => {
  let low: { id: string };
  let peer: { id: string };
  let powerful: { id: string };
  let second: Person;
  beforeAll(async () => {
    low = await made(owner, { name: 'Low', position: 1 });
    // Lower than Admin, with a permission that Admin does not have.
    powerful = await made(owner, { name: 'Technician', position: 2, permissions: ['view_devops'] });
    peer = await made(owner, { name: 'Peer', position: 100 });
    second = await world.person('second', { role: 'Admin' });
  });

  type Ask = () => ReturnType<typeof give>;
  const post =
    (fields: object): Ask =>
    () =>
      as(world.admin).post(ROLES, fields);
  const patch =
    (id: () => string, fields: object, by = () => world.admin): Ask =>
    () =>
      as(by()).send('PATCH', `${ROLES}/${id()}`, { body: fields });

  const INVALID: [string, Ask, string, string][] = [
    ['a blank name', post({ name: ' ' }), 'name', "can't be blank"],
    ['a long name', post({ name: 'x'.repeat(101) }), 'name', 'is too long (maximum is 100 characters)'],
    ['a taken name', post({ name: 'OWNER' }), 'name', 'has already been taken'],
    ['the word for none', post({ name: 'None' }), 'name', 'is reserved'],
    ['a colour that is none', post({ name: 'x', color: 'red' }), 'color', 'must be written as #6364ff'],
    ['a negative rank', post({ name: 'x', position: -1 }), 'position', 'must be a whole number, not below 0'],
    ['one’s own rank', post({ name: 'x', position: 100 }), 'position', 'must be below that of your own role'],
    ['a higher rank', post({ name: 'x', position: 101 }), 'position', 'must be below that of your own role'],
    [
      'too many collections',
      post({ name: 'x', collection_limit: 1001 }),
      'collection_limit',
      'must be between 0 and 1000',
    ],
    [
      'permissions that one does not hold',
      post({ name: 'x', permissions: ['manage_users', 'view_devops'] }),
      'permissions',
      'cannot exceed those of your own role: view_devops',
    ],
    [
      'adding such permissions',
      patch(() => low.id, { permissions: ['administrator'] }),
      'permissions',
      'cannot exceed those of your own role: administrator',
    ],
    [
      'raising another role to one’s own rank',
      patch(() => low.id, { position: 100 }),
      'position',
      'must be below that of your own role',
    ],
    [
      'changing the permissions of one’s own role',
      patch(() => '2', { permissions: [] }),
      'permissions',
      'cannot be changed for your own role',
    ],
    [
      'changing the rank of one’s own role',
      patch(() => '2', { position: 1 }),
      'position',
      'cannot be changed for your own role',
    ],
    [
      'unsafe permissions for everyone',
      patch(() => '-99', { permissions: ['manage_users'] }),
      'permissions',
      'cannot be given to everyone: manage_users',
    ],
    ['a rank for everyone', patch(() => '-99', { position: 0 }), 'position', "cannot be changed for everyone's role"],
    ['a name for everyone', patch(() => '-99', { name: 'All' }), 'name', "cannot be changed for everyone's role"],
    [
      'everyone on profiles',
      patch(() => '-99', { highlighted: true }),
      'highlighted',
      "cannot be changed for everyone's role",
    ],
    [
      'weakening Owner',
      patch(
        () => '3',
        { permissions: [] },
        () => owner,
      ),
      'permissions',
      'cannot be changed for this role',
    ],
    [
      'lowering Owner',
      patch(
        () => '3',
        { position: 1 },
        () => owner,
      ),
      'position',
      'cannot be changed for this role',
    ],
    [
      'a rank above Owner',
      () => as(owner).post(ROLES, { name: 'x', position: 1000 }),
      'position',
      'must be below that of your own role',
    ],
    ['an unknown role', () => give(world.admin, world.bob, '12345'), 'role_id', 'does not exist'],
  ];
  test.each(INVALID)('%s', async (_what, ask, field, text) => {
    const before = await world.platform.db.role.findMany({ orderBy: { id: 'asc' } });
    const log = await world.platform.db.actionLog.count();
    const { status, body } = await ask();
    expect([status, body.error]).toEqual([422, expect.stringContaining(text)]);
    expect(Object.keys(body.details ?? { [field]: 1 })).toEqual([field]);
    expect(await world.platform.db.role.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await world.platform.db.actionLog.count()).toBe(log);
  });

  const FORBIDDEN: [string, Ask][] = [
    ['changing a higher role', patch(() => '3', { name: 'x' })],
    ['changing a role of the same rank', patch(() => peer.id, { name: 'x' })],
    ['deleting a higher role', () => as(world.admin).delete(`${ROLES}/3`)],
    ['deleting a role of the same rank', () => as(world.admin).delete(`${ROLES}/${peer.id}`)],
    ['deleting one’s own role', () => as(world.admin).delete(`${ROLES}/2`)],
    ['deleting everyone’s role', () => as(owner).delete(`${ROLES}/-99`)],
    ['deleting Owner', () => as(owner).delete(`${ROLES}/3`)],
    ['giving a higher role', () => give(world.admin, world.bob, '3')],
    ['giving one’s own role', () => give(world.admin, world.bob, '2')],
    ['giving a lower role that permits more', () => give(world.admin, world.bob, powerful.id)],
    ['taking the role of somebody higher', () => give(world.admin, owner, null)],
    ['taking the role of somebody of the same rank', () => give(world.admin, second, null)],
    ['changing one’s own role', () => give(world.admin, world.admin, '1')],
    ['an owner who gives up the role', () => give(owner, owner, null)],
    ['a moderator who reads roles', () => as(world.mod).get(ROLES)],
    ['a moderator who gives roles', () => give(world.mod, world.bob, low.id)],
  ];
  test.each(FORBIDDEN)('%s', async (_what, ask) => {
    const rows = () =>
      Promise.all([
        world.platform.db.role.findMany({ orderBy: { id: 'asc' } }),
        world.platform.db.user.findMany({ select: { id: true, roleId: true }, orderBy: { id: 'asc' } }),
      ]);
    const before = await rows();
    expect((await ask()).status).toBe(403);
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['a role', () => as(world.admin).get(`${ROLES}/12345`)],
    ['a word', () => as(world.admin).get(`${ROLES}/moderator`)],
    ['an account', () => as(world.admin).post('/api/v1/admin/accounts/12345/role', { role_id: low.id })],
  ])('%s that is not there', async (_what, ask) => {
    const { status, body } = await ask();
    expect([status, body]).toEqual([404, { error: 'Record not found' }]);
  });

  test('one’s own role may be named and coloured', async () => {
    const { status, body } = await as(world.admin).send('PATCH', `${ROLES}/2`, {
      body: { name: 'Captain', color: '#abc' },
    });
    expect([status, body.name, body.color]).toEqual([200, 'Captain', '#abc']);
    await as(world.admin).send('PATCH', `${ROLES}/2`, { body: { name: 'Admin', color: '' } });
  });
});
