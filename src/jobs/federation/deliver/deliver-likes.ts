/** Delivers a Like by a local person, a request to approve it, and its Undo, to the server of the post's author only. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { likeRequestUri, likeUri } from '../../../domain/federation/outbox/uris.ts';
import { likeActivity, likeRequest, undoLike } from '../../../entities/activitypub/activities.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

export interface Liked {
  actor_id: bigint;
  liker: string;
  author: string;
  uri: string;
  /** The author's inbox, if both servers differ and the person is local. */
  inbox: string | null;
}

/** As SQL over the joins of `LIKED_OF`: the columns. */
export const LIKED = `l.id AS actor_id, l.uri AS liker, x.uri AS author, s.uri, CASE WHEN l.domain IS NULL AND x.domain IS NOT NULL THEN x.inbox END AS inbox`;

/** SQL: joins, over a row with `actor_id` and `status_id`. */
export const LIKED_OF = (row: string): string =>
  `JOIN statuses s ON s.id = ${row}.status_id JOIN actors l ON l.id = ${row}.actor_id JOIN actors x ON x.id = s.actor_id`;

/** How the author approves it. */
export interface LikeApproval {
  /** Whether the author has to approve it. */
  pending: boolean;
  /** Whether the author's server knows no requests, and answers the Like itself. */
  legacy: boolean;
  authorization: string | null;
}

export async function deliverLike(
  platform: Platform,
  favouriteId: bigint,
  { actor_id: actorId, liker, author, uri, inbox }: Liked,
  { pending, legacy, authorization }: LikeApproval,
): Promise<void> {
  if (inbox === null) return;
  const like = likeUri(liker, favouriteId);
  const activity =
    pending && !legacy
      ? likeRequest(likeRequestUri(liker, favouriteId), like, liker, { uri, author })
      : likeActivity(like, liker, uri, authorization);
  await deliver(platform, actorId, activity, [inbox]);
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
  await deliver(platform, actorId, undoLike(likeUri(status.liker, id), status.liker, status.uri), [status.inbox]);
}
