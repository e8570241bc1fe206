/** A shared list of blocked servers is due: fetches it. Its changes wait for staff. */
import { fetchList } from '../../domain/blocks/lists/fetch-list.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const blockListDue: JobHandler<'block_list.due'> = (platform, { listId }) =>
  fetchList(platform, parseId(listId) ?? 0n);
