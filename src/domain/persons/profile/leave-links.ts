/** Leaves the job that verifies the links of a profile. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { leave } from '../../kernel/outbox.ts';
import { storedFields, unverifiedLinks } from './fields.ts';

/** For a profile without links to verify: nothing. A later job replaces one that waits. */
export async function leaveLinks(
  tx: Tx,
  { id, fields }: Pick<Actor, 'id' | 'fields'>,
  attempt = 1,
  runAt?: Date,
): Promise<void> {
  if (unverifiedLinks(storedFields(fields)).length === 0) return;
  const actorId = id.toString();
  await leave(
    tx,
    'profile.linked',
    { actorId, attempt },
    { key: `profile.linked ${actorId}`, ...(runAt && { runAt }) },
  );
}
