/** The state table of memberships, cell by cell: who may assign which role to whom (rules of the event service, Groups). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WAITING } from '../support/world/blocks.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROLES = [0, 1, 2, 3, 4] as const;

async function belong(person: Person, groupId: string, role: number): Promise<void> {
  const key = { parentId: BigInt(groupId), actorId: person.actorId };
  await world.platform.db.member.upsert({
    where: { parentId_actorId: key },
    create: { ...key, id: world.platform.ids.next(), role, createdAt: world.clock.now() },
    update: { role },
  });
}

/**
 * Moderators accept; administrators assign every role but the creator's; nobody becomes or stops being creator, or returns to
 * pending.
 */
function expected(by: number, from: number, to: number): string {
  if (by < 2) return 'FORBIDDEN: Actor id is not a moderator of the selected group';
  if (from === to) return `CONFLICT: Member already has role ${to}`;
  const never = from === 4 || to === 4 || to === 0;
  const least = from === 0 && to === 1 ? 2 : 3;
  return never || by < least ? 'FORBIDDEN: You cannot give this role to this member' : 'OK';
}

describe.each(ROLES)('a role changed by a member of role %i', (by) => {
  test.each(ROLES)('changes from %i to each role', async (from) => {
    const { id } = await createGroup(world, world.alice);
    await belong(world.bob, id, by);
    for (const role of ROLES) {
      await belong(world.carol, id, from);
      const change = world.trpc(world.bob).groups.updateMember.mutate({ id, memberActorId: world.carol.id, role });
      expect(`${from} → ${role}: ${await outcome(change)}`).toBe(`${from} → ${role}: ${expected(by, from, role)}`);
    }
  });

  test.each(ROLES)('removes a member of role %i only when higher', async (role) => {
    const { id } = await createGroup(world, world.alice);
    await belong(world.bob, id, by);
    await belong(world.carol, id, role);
    const removal = world.trpc(world.bob).groups.removeMember.mutate({ id, memberActorId: world.carol.id });
    expect(await outcome(removal)).toBe(
      by < 2
        ? 'FORBIDDEN: Actor id is not a moderator of the selected group'
        : role < by
          ? 'OK'
          : 'FORBIDDEN: You cannot remove this member',
    );
  });
});

test('the last administrator keeps the role', async () => {
  const { id } = await createGroup(world, world.alice);
  await belong(world.alice, id, 3);
  const change = world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: world.alice.id, role: 1 });
  expect(await outcome(change)).toBe('FORBIDDEN: A group needs an administrator');
});

test('joining fails when the group is deleted meanwhile', async () => {
  const group = await createGroup(world, world.alice, { openness: 'OPEN' });
  const client = await world.platform.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE actors SET deleted_at = now() WHERE id = $1', [group.id]);
    const joining = outcome(world.trpc(world.bob).groups.join.mutate({ id: group.id }));
    await expect.poll(async () => (await world.platform.pool.query(WAITING)).rowCount).toBe(1);
    await client.query('COMMIT');
    expect(await joining).toBe('NOT_FOUND: Group id not found');
    expect(await world.platform.db.member.count({ where: { parentId: BigInt(group.id) } })).toBe(1);
  } finally {
    client.release();
  }
});
