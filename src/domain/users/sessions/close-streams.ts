/** Closes the streams of a user who may not act now. */
import type { Tx } from '../../../platform/database/db.ts';
import { enqueueEnded } from './revoke-tokens.ts';

/** Tokens and sessions stay, unusable until the user may act again. */
export async function closeStreams(tx: Tx, userId: bigint): Promise<void> {
  const open = { where: { userId, revokedAt: null }, select: { id: true } } as const;
  await enqueueEnded(tx, await tx.accessToken.findMany(open));
  await enqueueEnded(tx, await tx.session.findMany(open));
}
