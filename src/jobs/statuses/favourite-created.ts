/** A status was favourited: notifies its author. */
import { notify } from '../../domain/notifications/notify.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverLike, LIKED, LIKED_OF, type LikeApproval, type Liked } from '../federation/deliver/deliver-likes.ts';
import type { JobHandler } from '../job-handler.ts';

interface Created extends Liked, LikeApproval {
  id: bigint;
  status_id: bigint;
  author_id: bigint;
}

const created = statement(
  'created_favourite',
  `SELECT f.id, f.status_id, f.pending, f.authorization, coalesce(p.legacy, false) AS legacy, s.actor_id AS author_id, ${LIKED}
   FROM favourites f ${LIKED_OF('f')} LEFT JOIN remote_policies p ON p.status_id = s.id WHERE f.id = $1 AND s.deleted_at IS NULL`,
).as<Created>();

export const favouriteCreated: JobHandler<'favourite.created'> = async (platform, payload) => {
  const id = parseId(payload.favouriteId) ?? 0n;
  const [favourite] = await platform.sql.many(created, [id]);
  if (!favourite) return;
  const { author_id: authorId, actor_id: originId, status_id: statusId } = favourite;
  await deliverLike(platform, favourite.id, favourite, favourite);
  await notify(platform, [authorId], { kind: 'favourite', originId, statusId });
};
