/** A status was favourited: notifies its author. */
import { notify } from '../../domain/notifications/notify.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

const created = statement<{ actor_id: bigint; status_id: bigint; author_id: bigint }>(
  'created_favourite',
  `SELECT f.actor_id, f.status_id, s.actor_id AS author_id FROM favourites f
   JOIN statuses s ON s.id = f.status_id AND s.deleted_at IS NULL WHERE f.id = $1`,
);

export const favouriteCreated: JobHandler<'favourite.created'> = async (platform, payload) => {
  const id = parseId(payload.favouriteId) ?? 0n;
  const [favourite] = await platform.sql.many(created, [id]);
  if (!favourite) return;
  const { author_id: authorId, actor_id: originId, status_id: statusId } = favourite;
  await notify(platform, [authorId], { kind: 'favourite', originId, statusId });
};
