/** Approves or rejects a like or boost that waits for the author of a remote post. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobOf } from '../../kernel/job-sql.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { removeIn } from '../writing/delete-status.ts';
import { publishApproved } from './settle-reply.ts';

const acceptFavourite = statement(
  'accept_favourite',
  `WITH accepted AS (
     UPDATE favourites SET pending = false, "authorization" = $2 WHERE id = $1 AND pending RETURNING id, status_id
   ), counted AS (
     UPDATE status_stats SET favourites_count = favourites_count + 1 FROM accepted WHERE status_stats.status_id = accepted.status_id
   )
   SELECT accepted.id, ${jobOf('favourite.created', { favouriteId: 'accepted.id::text' })} AS job FROM accepted`,
);

const rejectFavourite = statement(
  'reject_favourite',
  `WITH gone AS (
     DELETE FROM favourites WHERE id = $1 RETURNING status_id, pending
   ), counted AS (
     UPDATE status_stats SET favourites_count = favourites_count - 1 FROM gone
     WHERE status_stats.status_id = gone.status_id AND NOT gone.pending
   )
   SELECT gone.status_id FROM gone`,
);

/**
 * Counts the favourite, and sends it with the approval.
 *
 * @param authorization the address of the approval
 */
export async function approveFavourite({ sql }: Pick<Platform, 'sql'>, id: bigint, authorization: string) {
  await sql.many(acceptFavourite, [id, authorization]);
}

/** The author may also revoke an approval. */
export async function rejectFavourited({ sql }: Pick<Platform, 'sql'>, id: bigint): Promise<void> {
  await sql.many(rejectFavourite, [id]);
}

/** The boost gets its audience and is counted; `status.created` does what it does for any boost. */
export async function approveBoost(tx: Tx, id: bigint, authorization: string): Promise<void> {
  await lockRow(tx, 'statuses', id);
  const waits = { statusId: id, state: 'PENDING', status: { deletedAt: null } } as const;
  const { count } = await tx.statusApproval.updateMany({ where: waits, data: { state: 'ACCEPTED', authorization } });
  if (count === 0) return;
  await sqlWithin(tx).run(publishApproved, [id]);
  const { actorId, reblogOfId: statusId } = await tx.status.findUniqueOrThrow({ where: { id } });
  await tx.actorStats.update({ where: { actorId }, data: { statusesCount: { increment: 1 } } });
  await enqueue(tx, 'status.created', { statusId: `${id}`, actorId: `${actorId}` });
  if (statusId !== null)
    await tx.statusStats.updateMany({ where: { statusId }, data: { reblogsCount: { increment: 1 } } });
}

/** The author may also revoke an approval. */
export async function rejectBoost(tx: Tx, ctx: Pick<Platform, 'clock'>, id: bigint): Promise<void> {
  const boost = await tx.status.findFirst({ where: { id, deletedAt: null, reblogOfId: { not: null } } });
  if (boost) await removeIn(tx, ctx, boost, false);
}
