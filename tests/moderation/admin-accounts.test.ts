/** Accounts as staff read them (Mastodon's entities, Admin::Account). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/domain/access/viewer.ts';
import { presentAdminAccounts } from '../../src/entities/moderation/admin-account.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup } from '../support/world/events.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = (id: string, who: Person = world.admin) => world.rest(who).get(`/api/v1/admin/accounts/${id}`);

describe('one account', () => {
  test('shows the user behind it', async () => {
    const { status, body } = await read(world.alice.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id: world.alice.id, username: 'alice', domain: null, email: 'alice@example.org', locale: 'en' },
      ...{ confirmed: true, approved: true, disabled: false, sensitized: false, silenced: false, suspended: false },
      ...{ invite_request: null, ip: null, ips: [], role: { id: '-99' }, account: { id: world.alice.id } },
    });
    expect((await read(world.mod.id)).body.role).toMatchObject({ name: 'Moderator' });
  });

  test('may be pending, suspended, a group, or of another server', async () => {
    const { db, clock } = world.platform;
    const pat = await world.person('pat');
    await db.user.update({ where: { id: pat.userId }, data: { approvedAt: null, reason: 'I like it here' } });
    expect((await read(pat.id)).body).toMatchObject({ approved: false, invite_request: 'I like it here' });
    await db.actor.update({ where: { id: pat.actorId }, data: { suspendedAt: clock.now() } });
    expect((await read(pat.id)).body).toMatchObject({ suspended: true, email: 'pat@example.org' });
    const group = await createGroup(world, world.alice, { preferredUsername: 'readers' });
    expect((await read(group.id)).body).toMatchObject({ username: 'readers', email: '', confirmed: true });
    const far = await remoteActor(world, 'far', 'elsewhere.example');
    expect((await read(far.id)).body).toMatchObject({ username: 'far', domain: 'elsewhere.example' });
  });

  test('is not found if it never existed or is deleted', async () => {
    const gone = await remoteActor(world, 'gone', 'elsewhere.example');
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { deletedAt: world.clock.now() } });
    for (const id of ['1', 'nonsense', gone.id])
      expect([(await read(id)).status, (await read(id)).body]).toEqual([404, { error: 'Record not found' }]);
  });

  test('needs the permission', async () => {
    expect((await read(world.alice.id, world.bob)).status).toBe(403);
    expect((await read(world.alice.id, world.mod)).status).toBe(200);
    expect((await world.rest().get(`/api/v1/admin/accounts/${world.alice.id}`)).status).toBe(401);
  });
});

test('staff who do not manage users read neither addresses nor reasons', async () => {
  const viewer = { confirmed: true, approved: true, suspended: false, role: null, scopes: ['admin:read'] };
  const ctx = { ...world.platform, viewer: viewer as unknown as Viewer };
  const [account] = await presentAdminAccounts(ctx, [world.alice.actorId]);
  expect(account).toMatchObject({ email: '', ip: null, ips: [], invite_request: null, username: 'alice' });
});

test('a page takes the same statements however many accounts it has', async () => {
  const ctx = { ...world.platform, viewer: null };
  const count = async (people: Person[]) =>
    (
      await countStatements(() =>
        presentAdminAccounts(
          ctx,
          people.map((person) => person.actorId),
        ),
      )
    ).statements.length;
  expect(await count([world.alice, world.bob, world.carol, world.erin])).toBe(await count([world.alice]));
});
