/** A list follows other tags: updates its timeline. */
import { syncListTags } from '../../domain/lists/fan-out.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const listTagsChanged: JobHandler<'list_tags.changed'> = async (platform, payload) => {
  await syncListTags(
    platform,
    parseId(payload.listId) ?? 0n,
    payload.tagIds.flatMap((id) => parseId(id) ?? []),
  );
};
