/** Erases the content of a deleted person in batches: posts, favourites, bookmarks, votes, reactions and pictures. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { IN_ORDER, lockInOrder } from '../kernel/in-order.ts';
import { enqueue } from '../kernel/outbox.ts';
import { discardMedia } from '../media/discard-media.ts';
import { countedNow, uncountRelations } from '../statuses/interactions/count-relations.ts';
import { discardRemoved } from '../statuses/removed/discard-removed.ts';
import { isCounted } from '../statuses/visible.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const PORTION = 200;

const markDeleted = statement(
  'erase_statuses',
  `UPDATE statuses SET deleted_at = $1
   WHERE id IN (SELECT id FROM statuses WHERE actor_id = $2 AND deleted_at IS NULL ORDER BY id LIMIT ${PORTION} FOR NO KEY UPDATE)
   RETURNING id, visibility, in_reply_to_id AS "inReplyToId", reblog_of_id AS "reblogOfId",
     quoted_status_id AS "quotedStatusId", quote_state AS "quoteState"`,
);

/** Marks a batch of posts as deleted and enqueues a clean-up job for each; returns their number. */
function eraseStatuses({ db, clock }: Ctx, actorId: bigint): Promise<number> {
  return db.$transaction(async (tx) => {
    const gone = await sqlWithin(tx).many(markDeleted, [clock.now(), actorId]);
    const decrement = gone.filter(isCounted).length;
    await tx.actorStats.updateMany({ where: { actorId }, data: { statusesCount: { decrement } } });
    const counted = await countedNow(tx, gone);
    const counting = counted.flatMap(({ parentId, quotedId }) => [parentId, quotedId]);
    await lockInOrder(tx, 'status_stats', [...counting, ...gone.map(({ reblogOfId }) => reblogOfId)]);
    for (const relations of counted) await uncountRelations(tx, relations);
    for (const status of gone) {
      if (status.reblogOfId !== null && status.visibility !== 'DIRECT') {
        const where = { statusId: status.reblogOfId };
        await tx.statusStats.updateMany({ where, data: { reblogsCount: { decrement: 1 } } });
      }
      await enqueue(tx, 'status.deleted', { statusId: status.id.toString() });
    }
    return gone.length;
  });
}

const deleteFavourites = statement(
  'erase_favourites',
  `WITH gone AS (
     DELETE FROM favourites WHERE id IN (SELECT id FROM favourites WHERE actor_id = $1 LIMIT ${PORTION})
     RETURNING status_id, pending
   ), counted AS (
     UPDATE status_stats SET favourites_count = favourites_count - 1
     WHERE status_id IN (${IN_ORDER('status_stats', 'SELECT status_id FROM gone WHERE NOT pending')})
   )
   SELECT count(*) AS count FROM gone`,
);

async function eraseFavourites({ db }: Ctx, actorId: bigint): Promise<number> {
  const [row] = await sqlWithin(db).many(deleteFavourites, [actorId]);
  return Number(row?.count ?? 0);
}

const deleteBookmarks = statement(
  'erase_bookmarks',
  `DELETE FROM bookmarks WHERE id IN (SELECT id FROM bookmarks WHERE actor_id = $1 LIMIT ${PORTION})`,
);

/** Bookmarks are personal data about reading. */
async function eraseBookmarks({ db }: Ctx, actorId: bigint): Promise<number> {
  return sqlWithin(db).run(deleteBookmarks, [actorId]);
}

const deleteVotes = statement(
  'erase_poll_votes',
  `WITH gone AS (
     DELETE FROM poll_votes WHERE actor_id = $1 AND poll_id IN (
       SELECT poll_id FROM poll_votes WHERE actor_id = $1 ORDER BY poll_id LIMIT ${PORTION})
     RETURNING poll_id, choice
   )
   UPDATE polls p SET voters_count = p.voters_count - 1, tallies = ARRAY(
     SELECT option.votes - (EXISTS (SELECT FROM gone WHERE gone.poll_id = p.id AND gone.choice = option.place - 1))::int
     FROM unnest(p.tallies) WITH ORDINALITY AS option(votes, place) ORDER BY option.place)
   WHERE p.id IN (${IN_ORDER('polls', 'SELECT poll_id FROM gone')})`,
);

/** Votes are deleted and subtracted; the poll's row lock serializes this with concurrent votes. */
async function eraseVotes({ db }: Ctx, actorId: bigint): Promise<number> {
  return sqlWithin(db).run(deleteVotes, [actorId]);
}

async function eraseReactions({ db }: Ctx, actorId: bigint): Promise<number> {
  const { count } = await db.announcementReaction.deleteMany({ where: { actorId }, limit: PORTION });
  return count;
}

/** A person's reading history is personal data, too. */
async function eraseDismissals({ db }: Ctx, actorId: bigint): Promise<number> {
  const { count } = await db.announcementDismissal.deleteMany({ where: { actorId }, limit: PORTION });
  return count;
}

const deleteMessages = statement(
  'erase_encrypted_messages',
  `DELETE FROM encrypted_messages WHERE id IN (
   SELECT id FROM encrypted_messages WHERE from_actor_id = $1 LIMIT ${PORTION})`,
);

/** Messages that wait for other people; those for the person were deleted with its devices. */
async function eraseMessages({ db }: Ctx, actorId: bigint): Promise<number> {
  return sqlWithin(db).run(deleteMessages, [actorId]);
}

/** Messages to the people of events, whose statuses are erased as posts. */
async function eraseEventMessages({ db }: Ctx, authorId: bigint): Promise<number> {
  return (await db.eventMessage.deleteMany({ where: { authorId }, limit: PORTION })).count;
}

/** Pictures used by events stay. */
function erasePictures({ db }: Ctx, actorId: bigint): Promise<number> {
  return db.$transaction((tx) => discardMedia(tx, { ownerId: actorId, events: { none: {} } }));
}

/** Copies that were retained for an appeal. */
function eraseRemoved({ db }: Ctx, actorId: bigint): Promise<number> {
  return db.$transaction((tx) => discardRemoved(tx, { actorId }));
}

/** Erases everything; safe to repeat. */
export async function eraseContent(ctx: Ctx, actorId: bigint): Promise<void> {
  for (const erase of [
    eraseStatuses,
    eraseRemoved,
    eraseFavourites,
    eraseBookmarks,
    eraseVotes,
    eraseReactions,
    eraseDismissals,
    eraseMessages,
    eraseEventMessages,
    erasePictures,
  ]) {
    while ((await erase(ctx, actorId)) > 0);
  }
}
