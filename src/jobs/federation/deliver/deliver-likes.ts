/** Delivers a Like by a local person, and its Undo, to the server of the post's author only. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { likeActivity, undoLike } from '../../../entities/activitypub/activities.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

export interface Liked {
  actor_id: bigint;
  liker: string;
  uri: string;
  /** The author's inbox, if both servers differ and the person is local. */
  inbox: string | null;
}

/** As SQL over the joins of `LIKED_OF`: the columns. */
export const LIKED = `l.id AS actor_id, l.uri AS liker, s.uri, CASE WHEN l.domain IS NULL AND x.domain IS NOT NULL THEN x.inbox END AS inbox`;

/** SQL: joins, over a row with `actor_id` and `status_id`. */
export const LIKED_OF = (row: string): string =>
  `JOIN statuses s ON s.id = ${row}.status_id JOIN actors l ON l.id = ${row}.actor_id JOIN actors x ON x.id = s.actor_id`;

const idOf = (liker: string, favouriteId: bigint): string => `${liker}#likes/${favouriteId}`;

export async function deliverLike(platform: Platform, favouriteId: bigint, liked: Liked): Promise<void> {
  const { actor_id: actorId, liker, uri, inbox } = liked;
  if (inbox !== null) await deliver(platform, actorId, likeActivity(idOf(liker, favouriteId), liker, uri), [inbox]);
}

const unliked = statement(
  'unliked_status',
  `SELECT ${LIKED} FROM (SELECT $1::bigint AS actor_id, $2::bigint AS status_id) f ${LIKED_OF('f')}`,
).as<Liked>();

export async function deliverLikeUndo(
  platform: Platform,
  { id, actorId, statusId }: { id: bigint; actorId: bigint; statusId: bigint },
): Promise<void> {
  const [status] = await platform.sql.many(unliked, [actorId, statusId]);
  if (!status || status.inbox === null) return;
  await deliver(platform, actorId, undoLike(idOf(status.liker, id), status.liker, status.uri), [status.inbox]);
}
