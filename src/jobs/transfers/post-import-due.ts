/** An import of posts has activities to do: does some of them. */
import { importPosts } from '../../domain/federation/remote/archive/import-posts.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const postImportDue: JobHandler<'post_import.due'> = (platform, { importId }) =>
  importPosts(platform, parseId(importId) ?? -1n);
