/** A person was deleted: deletes their posts, favourites and uploads. */
import { eraseContent } from '../../domain/persons/erase-content.ts';
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
  await eraseContent(platform, id);
};
