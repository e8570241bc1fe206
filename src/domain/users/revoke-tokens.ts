/** Takes back what applications hold of somebody. */
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../outbox.ts';

/** Leaves the jobs that end what is open with these tokens or sessions. */
export async function leaveEnded(tx: Tx, ended: readonly { id: bigint }[]): Promise<void> {
  for (const { id } of ended) await leave(tx, 'token.revoked', { tokenId: id.toString() });
}

/** All tokens of a user or an identity, and the codes that would become some; what is open with them ends. */
export async function revokeTokens(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  whose: { userId: bigint } | { actorId: bigint },
): Promise<void> {
  const tokens = await tx.accessToken.updateManyAndReturn({
    where: { ...whose, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { id: true },
  });
  await leaveEnded(tx, tokens);
  await tx.authorizationCode.deleteMany({ where: whose });
}
