/** A tag was unfollowed: removes statuses from the home timeline that were there only because of the tag. */
import { removeTagFromHome } from '../../domain/timelines/remove-tag-from-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const tagUnfollowed: JobHandler<'tag.unfollowed'> = async (platform, payload) => {
  await removeTagFromHome(platform, parseId(payload.actorId) ?? 0n, parseId(payload.tagId) ?? 0n);
};
