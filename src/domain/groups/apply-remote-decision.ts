/** Applies decisions of a remote group's server about local people: the local row follows it. */
import type { Member } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { enqueueEnded } from './enqueue-ended.ts';
import { enqueueHandOver } from './enqueue-hand-over.ts';
import { lockGroup } from './lock-group.ts';
import { MEMBER_ROLES, type MemberRole } from './states.ts';

type Ctx = Pick<Platform, 'db'>;

/** The membership as it is now, under the lock of its group; does nothing if it is over. */
async function withMember({ db }: Ctx, known: Member, act: (tx: Tx, member: Member) => Promise<void>): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockGroup(tx, known.parentId);
    const member = await tx.member.findUnique({ where: { id: known.id } });
    if (member) await act(tx, member);
  });
}

export const roleDecided = (ctx: Ctx, known: Member, role: MemberRole): Promise<void> =>
  withMember(ctx, known, async (tx, member) => {
    if (member.role === role) return;
    await tx.member.update({ where: { id: member.id }, data: { role } });
    const effect = member.role === MEMBER_ROLES.NOT_APPROVED ? 'accepted' : 'role_changed';
    await enqueue(tx, 'membership.changed', { memberId: member.id.toString(), effect });
    await enqueueHandOver(tx, member, role);
  });

/** A request was refused, or a member taken out. */
export const endDecided = (ctx: Ctx, known: Member): Promise<void> =>
  withMember(ctx, known, async (tx, member) => {
    await tx.member.delete({ where: { id: member.id } });
    await enqueueEnded(tx, member, 'group');
    await enqueueHandOver(tx, member);
  });
