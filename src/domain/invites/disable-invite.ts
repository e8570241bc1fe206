/** Disables invitations permanently: one by its creator or by staff, or all of them. People who joined by one stay. */
import type { Invite } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';

type Writing = Pick<Platform, 'db' | 'ids' | 'clock'>;

/** Repeating it changes nothing. */
const disable = (tx: Tx, { clock }: Writing, id: bigint) =>
  tx.invite.updateMany({ where: { id, disabledAt: null }, data: { disabledAt: clock.now() } });

/** The caller found it as the viewer's own. */
export async function disableOwnInvite(ctx: Writing, { id }: Invite): Promise<void> {
  await ctx.db.$transaction((tx) => disable(tx, ctx, id));
}

/** @param staffId the identity of the staff member; null from a terminal */
export async function disableInvite(ctx: Writing, staffId: bigint | null, { id }: Invite): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await disable(tx, ctx, id);
    if (count === 0) return;
    const row = await tx.invite.findUniqueOrThrow({ where: { id } });
    await recordAction(tx, ctx, { actorId: staffId, action: 'INVITE_DISABLING', target: row });
  });
}

/** Returns how many were not disabled yet. */
export async function disableAllInvites(ctx: Writing, staffId: bigint | null): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.invite.updateMany({
      where: { disabledAt: null },
      data: { disabledAt: ctx.clock.now() },
    });
    // One log entry for any number of invitations, without a single target.
    if (count > 0) {
      const target = { id: 0n, invites: count };
      await recordAction(tx, ctx, { actorId: staffId, action: 'INVITES_DISABLING', target });
    }
    return count;
  });
}
