/** Leaves the job that verifies the links of a profile. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { hostOf } from '../../kernel/silent-hosts.ts';
import { storedFields, unverifiedLinks } from './fields.ts';

/**
 * Leaves a job for each host, and for a profile without links to verify none. A later job replaces one that waits.
 *
 * @param only of this host
 */
export async function enqueueLinks(
  tx: Tx,
  { id, fields }: Pick<Actor, 'id' | 'fields'>,
  attempt = 1,
  runAt?: Date,
  only?: string,
): Promise<void> {
  const actorId = id.toString();
  const hosts = new Set(unverifiedLinks(storedFields(fields)).map(hostOf));
  for (const host of hosts) {
    if (only !== undefined && host !== only) continue;
    const options = { key: `profile.linked ${actorId} ${host}`, host, ...(runAt && { runAt }) };
    await enqueue(tx, 'profile.linked', { actorId, attempt, host }, options);
  }
}
