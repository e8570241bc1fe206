/** Gives a user another role; it counts in their next request, in every process. */
import type { Role } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { EVERYONE_ID, ROLE_IDS } from '../access/roles.ts';
import { recordAction } from '../action-log/record-action.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { ownRoleOf, readRoleId } from '../roles/find.ts';
import { requireOtherOwner } from '../roles/last-owner.ts';
import { requireOutranks } from '../roles/require-outranks.ts';
import { actingAs, requireMayGive } from '../roles/rules.ts';

/**
 * Writes the role and its log entry in the caller's transaction, without checking permissions.
 *
 * @param given.actorId null from a terminal
 * @param given.roleId null for none
 * @param given.force allowed even for the last owner
 */
export async function giveRole(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  given: { actorId: bigint | null; userId: bigint; roleId: bigint | null; force?: boolean },
): Promise<void> {
  const { actorId, userId, roleId, force = false } = given;
  await lockRow(tx, 'users', userId);
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { role: true, defaultActor: true } });
  if (user.roleId === roleId) return;
  if (user.roleId === ROLE_IDS.Owner && !force) await requireOtherOwner(tx, userId);
  const { role } = await tx.user.update({ where: { id: userId }, data: { roleId }, include: { role: true } });
  if (role?.require2fa && !user.secondFactorAt) await enqueue(tx, 'second_factor.owed', {});
  const target = {
    id: user.defaultActorId ?? userId,
    preferredUsername: user.defaultActor?.preferredUsername ?? null,
    domain: null,
    old: { role: user.role?.name ?? '' },
    new: { role: role?.name ?? '' },
  };
  await recordAction(tx, ctx, { actorId, action: 'ACCOUNT_ROLE_CHANGE', target });
}

async function findWanted(tx: Tx, roleId: string | null): Promise<Role | null> {
  const id = roleId === null ? EVERYONE_ID : readRoleId(roleId);
  const role = id === null ? null : await tx.role.findUnique({ where: { id } });
  if (!role) throw invalid({ role_id: ['does not exist'] });
  return role.id === EVERYONE_ID ? null : role;
}

/**
 * Gives the holder of a local account another role, and returns it: everyone's for none. Refuses accounts without a sign-in,
 * users who are not below the viewer, and roles that are not below the viewer's, or that have permissions that the viewer lacks.
 */
export function changeRole(ctx: IdentityContext, accountId: string, roleId: string | null): Promise<Role> {
  return ctx.db.$transaction(async (tx) => {
    const id = parseId(accountId);
    const actor = id === null ? null : await tx.actor.findFirst({ where: { id, type: 'PERSON', deletedAt: null } });
    if (!actor?.userId) refuse('record_not_found');
    await requireOutranks(ctx, tx, actor.userId);
    const role = await findWanted(tx, roleId);
    if (role) requireMayGive(actingAs(ctx), role);
    await giveRole(tx, ctx, { actorId: ctx.viewer.actorId, userId: actor.userId, roleId: role?.id ?? null });
    return ownRoleOf(tx, role?.id ?? null);
  });
}
