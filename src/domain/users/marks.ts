/**
 * The moderators' marks on accounts. A mark on a person is a mark on the user with all identities, because it is the user who
 * acts; identities that are marked together have the same time and lose the mark together
 * (docs/decisions/0042-what-hits-whom.md).
 */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueSuspension } from '../kernel/enqueue-profile.ts';
import { enqueue } from '../kernel/outbox.ts';
import { requireOtherOwner } from '../roles/last-owner.ts';
import { enqueueOverduePosts } from './overdue-posts.ts';
import { closeStreams } from './sessions/close-streams.ts';
import { suspendUser, unsuspendUser } from './suspend-user.ts';

export type Mark = 'disabled' | 'sensitized' | 'silenced' | 'suspended';

/** An identity, or an actor without a user: a group, or one of another server. */
export interface Marked {
  id: bigint;
  userId: bigint | null;
}

type Ctx = Pick<Platform, 'clock' | 'ids'>;

const COLUMNS = { sensitized: 'sensitizedAt', silenced: 'silencedAt', suspended: 'suspendedAt' } as const;

/** The recorded origin of marks on remote accounts that the staff did not set individually. */
const ORIGINS: Partial<Record<Mark, Prisma.RemoteActorUpdateManyMutationInput>> = {
  silenced: { silencedByBlock: false },
  suspended: { suspendedByBlock: false, suspendedThere: false },
};

const allOf = ({ id, userId }: Marked): Prisma.ActorWhereInput => (userId === null ? { id } : { userId });

/** Marks the account; those that bear the mark keep it as it is. Only users can be disabled. */
export async function setMark(tx: Tx, ctx: Ctx, account: Marked, mark: Mark): Promise<void> {
  const now = ctx.clock.now();
  const { userId } = account;
  if (mark === 'disabled') {
    if (userId === null) return;
    await requireOtherOwner(tx, userId);
    await tx.user.updateMany({ where: { id: userId, disabledAt: null }, data: { disabledAt: now } });
    await closeStreams(tx, userId);
    return;
  }
  if (mark === 'suspended' && userId !== null) await suspendUser(tx, ctx, userId);
  const column = COLUMNS[mark];
  const where = { ...allOf(account), [column]: null, deletedAt: null };
  await tx.actor.updateMany({ where, data: { [column]: now } });
  if (userId === null) await takeOver(tx, ctx, account.id, mark);
}

/**
 * From now on the mark belongs to the staff, even if another server or a block set it: neither the account's server nor the end
 * of a block lifts it.
 */
async function takeOver(tx: Tx, ctx: Ctx, actorId: bigint, mark: Mark): Promise<void> {
  const data = ORIGINS[mark];
  if (data) await tx.remoteActor.updateMany({ where: { actorId }, data });
  if (mark !== 'suspended') return;
  // Otherwise it is a local group.
  if ((await tx.actor.count({ where: { id: actorId, domain: { not: null } } })) === 0)
    return enqueueSuspension(tx, ctx, actorId);
  await enqueue(tx, 'remote_account.suspended', { actorId: actorId.toString(), causeId: ctx.ids.next().toString() });
}

/** Takes the mark from the account, and from the identities that were marked together with it. */
export async function liftMark(tx: Tx, ctx: Ctx, account: Marked, mark: Mark): Promise<void> {
  const { id, userId } = account;
  if (mark === 'disabled') {
    if (userId === null) return;
    await tx.user.updateMany({ where: { id: userId }, data: { disabledAt: null } });
    await enqueueOverduePosts(tx, ctx, userId);
  } else {
    const column = COLUMNS[mark];
    const { [column]: at, deletedAt, domain } = await tx.actor.findUniqueOrThrow({ where: { id } });
    // Its data is being deleted, so there is nothing to restore.
    if (deletedAt !== null) return;
    if (mark === 'suspended' && userId !== null) await unsuspendUser(tx, ctx, userId);
    if (at !== null)
      await tx.actor.updateMany({ where: { ...allOf(account), [column]: at }, data: { [column]: null } });
    const data = ORIGINS[mark];
    if (userId === null && data) await tx.remoteActor.updateMany({ where: { actorId: id }, data });
    if (userId === null && mark === 'suspended' && domain === null) await enqueueSuspension(tx, ctx, id);
  }
}
