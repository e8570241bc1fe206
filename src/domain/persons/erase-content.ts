/** What a deleted person leaves to be cleared up: its posts, favourites, bookmarks, votes and pictures, in portions. */
import type { Platform } from '../../platform/platform.ts';
import { discardMedia } from '../media/discard-media.ts';
import { leave } from '../outbox.ts';
import { uncountRelations } from '../statuses/count-relations.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const PORTION = 200;

/** Marks some posts as deleted and leaves for each the job that takes it away; says how many there were. */
function eraseStatuses({ db, clock }: Ctx, actorId: bigint): Promise<number> {
  return db.$transaction(async (tx) => {
    const gone = await tx.$queryRaw<
      { id: bigint; parent: bigint | null; reblogged: bigint | null; quoted: bigint | null }[]
    >`
      UPDATE statuses SET deleted_at = ${clock.now()}
      WHERE id IN (SELECT id FROM statuses WHERE actor_id = ${actorId} AND deleted_at IS NULL LIMIT ${PORTION} FOR UPDATE)
      RETURNING id, in_reply_to_id AS parent, reblog_of_id AS reblogged,
        CASE quote_state WHEN 'ACCEPTED' THEN quoted_status_id END AS quoted`;
    for (const { id, parent, reblogged, quoted } of gone) {
      await uncountRelations(tx, parent, quoted);
      if (reblogged !== null) {
        await tx.statusStats.updateMany({ where: { statusId: reblogged }, data: { reblogsCount: { decrement: 1 } } });
      }
      await leave(tx, 'status.deleted', { statusId: id.toString() });
    }
    await tx.actorStats.updateMany({ where: { actorId }, data: { statusesCount: { decrement: gone.length } } });
    return gone.length;
  });
}

async function eraseFavourites({ db }: Ctx, actorId: bigint): Promise<number> {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    WITH gone AS (
      DELETE FROM favourites WHERE id IN (SELECT id FROM favourites WHERE actor_id = ${actorId} LIMIT ${PORTION})
      RETURNING status_id
    ), counted AS (
      UPDATE status_stats SET favourites_count = favourites_count - 1 WHERE status_id IN (SELECT status_id FROM gone)
    )
    SELECT count(*) AS count FROM gone`;
  return Number(row?.count ?? 0);
}

/** Bookmarks tell what someone read, so they go with the person. */
async function eraseBookmarks({ db }: Ctx, actorId: bigint): Promise<number> {
  return db.$executeRaw`
    DELETE FROM bookmarks WHERE id IN (SELECT id FROM bookmarks WHERE actor_id = ${actorId} LIMIT ${PORTION})`;
}

/** Who voted for what goes, and is counted no more; whoever votes at the same time waits at the poll's row. */
async function eraseVotes({ db }: Ctx, actorId: bigint): Promise<number> {
  return db.$executeRaw`
    WITH gone AS (
      DELETE FROM poll_votes WHERE actor_id = ${actorId} AND poll_id IN (
        SELECT poll_id FROM poll_votes WHERE actor_id = ${actorId} ORDER BY poll_id LIMIT ${PORTION})
      RETURNING poll_id, choice
    )
    UPDATE polls p SET voters_count = p.voters_count - 1, tallies = ARRAY(
      SELECT option.votes - (EXISTS (SELECT FROM gone WHERE gone.poll_id = p.id AND gone.choice = option.place - 1))::int
      FROM unnest(p.tallies) WITH ORDINALITY AS option(votes, place) ORDER BY option.place)
    WHERE p.id IN (SELECT poll_id FROM gone)`;
}

/** Pictures that events still show stay with them. */
function erasePictures({ db }: Ctx, actorId: bigint): Promise<number> {
  return db.$transaction((tx) => discardMedia(tx, { ownerId: actorId, events: { none: {} } }));
}

/** Erases all of it; safe to repeat. */
export async function eraseContent(ctx: Ctx, actorId: bigint): Promise<void> {
  for (const erase of [eraseStatuses, eraseFavourites, eraseBookmarks, eraseVotes, erasePictures]) {
    while ((await erase(ctx, actorId)) > 0);
  }
}
