/** A local person follows or joined a remote group: fetches its members and other collections. */

import { domainOf } from '../../domain/federation/outbox/requests.ts';
import { readGroupContents } from '../../domain/federation/remote/update/read-group.ts';
import { enqueue } from '../../domain/kernel/outbox.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteGroupDue: JobHandler<'remote_group.due'> = (platform, { groupId }) =>
  readGroupContents({ ...platform, viewer: null }, parseId(groupId) ?? 0n);

/** One job for all reasons to fetch it. */
export async function askGroup({ db }: Platform, { id, uri, type, domain }: Actor): Promise<void> {
  if (type !== 'GROUP' || domain === null) return;
  const options = { host: domainOf(uri), key: `remote_group:${id}` };
  await db.$transaction((tx) => enqueue(tx, 'remote_group.due', { groupId: id.toString() }, options));
}
