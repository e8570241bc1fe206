/** A person was deleted: deletes their posts, favourites, uploads and series. */
import { eraseContent } from '../../domain/persons/erase-content.ts';
import { leaveSeriesOf } from '../../domain/series/leave-series-of.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverActorDelete } from '../federation/deliver/deliver-profiles.ts';
import type { JobHandler } from '../job-handler.ts';

export const personDeleted: JobHandler<'person.deleted'> = async (platform, { actorId, followers = [] }) => {
  const id = parseId(actorId) ?? 0n;
  await deliverActorDelete(
    platform,
    id,
    followers.map((follower) => parseId(follower) ?? 0n),
  );
  await leaveSeriesOf(platform.db, id);
  await eraseContent(platform, id);
};
