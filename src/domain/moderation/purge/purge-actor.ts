/** Deletes the data of a purged actor in batches, each in its own transaction. A repeated run continues where it stopped. */
import type { Actor } from '../../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { NO_USER } from '../../access/remote-viewer.ts';
import { cancelAbandoned } from '../../events/cancel-abandoned.ts';
import { lockEvent } from '../../events/find.ts';
import { handOver, othersOrganize, successorOf } from '../../events/hand-over.ts';
import { isOver } from '../../events/over.ts';
import { removeEvent } from '../../events/remove-event.ts';
import { eraseContent } from '../../persons/erase-content.ts';
import { erasePerson } from '../../persons/erase-person.ts';
import { leaveSeriesOf } from '../../series/leave-series-of.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'>;

/**
 * Hands over the events of the actor, or deletes them. Those of a group that only co-organizers organize besides the actor, who cannot succeed,
 * are cancelled if they are to come, and stay in the name of the actor, as when people delete their own account. Each in its own transaction, and
 * safe to repeat.
 */
async function leaveEvents({ db, clock, ids }: Ctx, { id: actorId, userId }: Actor): Promise<void> {
  const ctx = { clock, ids, viewer: { userId: userId ?? NO_USER } };
  for (let after = 0n; ; ) {
    const where = { organizerId: actorId, id: { gt: after } };
    const next = await db.event.findFirst({ where, select: { id: true }, orderBy: { id: 'asc' } });
    if (!next) return;
    after = next.id;
    await db.$transaction(async (tx) => {
      await lockEvent(tx, next.id.toString());
      const event = await tx.event.findFirst({ where: { id: next.id, organizerId: actorId } });
      if (!event) return;
      const successor = await successorOf(tx, event, actorId);
      if (successor !== null) await handOver(tx, ctx, event.id, successor);
      else if (event.draft || !(await othersOrganize(tx, event, actorId))) await removeEvent(tx, ctx, event);
      else if (event.status !== 'CANCELLED' && !isOver(event, clock.now())) await cancelAbandoned(tx, ctx, event);
    });
  }
}

const PORTION = 500;

/** One direction of follows; the counters of the other actors are locked in the order of their ids, as in following. */
const followsOf = (
  direction: 'followed' | 'followers',
  { own, other, counter }: { own: string; other: string; counter: string },
) =>
  statement(
    `purge_${direction}`,
    `WITH gone AS (
       DELETE FROM follows WHERE id IN (SELECT id FROM follows WHERE ${own} = $1 ORDER BY ${other} LIMIT ${PORTION})
       RETURNING ${other} AS other_id, approved
     ), counted AS (
       SELECT s.actor_id FROM actor_stats s JOIN gone ON gone.other_id = s.actor_id AND gone.approved ORDER BY s.actor_id FOR NO KEY UPDATE OF s
     ), less AS (
       UPDATE actor_stats SET ${counter} = ${counter} - 1 WHERE actor_id IN (SELECT actor_id FROM counted)
     ) SELECT FROM gone`,
  );

/** Rows that may be very numerous; each statement deletes a portion of them. */
const BATCHES = [
  statement(
    'purge_home_entries',
    `DELETE FROM home_entries WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM home_entries WHERE actor_id = $1 LIMIT ${PORTION}))`,
  ),
  statement(
    'purge_notifications_received',
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE recipient_id = $1 LIMIT ${PORTION})`,
  ),
  statement(
    'purge_notifications_caused',
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE origin_id = $1 LIMIT ${PORTION})`,
  ),
  followsOf('followed', { own: 'follower_id', other: 'target_id', counter: 'followers_count' }),
  followsOf('followers', { own: 'target_id', other: 'follower_id', counter: 'following_count' }),
];

/** Does nothing for an actor that is not deleted. */
export async function purgeActor(ctx: Ctx, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findFirst({ where: { id: actorId, deletedAt: { not: null } } });
  if (!actor) return;
  await eraseContent(ctx, actorId);
  await leaveEvents(ctx, actor);
  await leaveSeriesOf(ctx.db, actorId);
  for (const portion of BATCHES) while ((await sqlWithin(ctx.db).run(portion, [actorId])) > 0);
  await ctx.db.$transaction(async (tx) => {
    await tx.member.deleteMany({ where: { parentId: actorId } });
    await tx.groupInvitation.deleteMany({ where: { groupId: actorId } });
    await erasePerson(tx, ctx, actorId);
    await tx.actor.update({ where: { id: actorId }, data: { deletedAt: actor.deletedAt } });
  });
}
