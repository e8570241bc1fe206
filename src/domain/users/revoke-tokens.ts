/** Takes back what applications hold of somebody. */
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../outbox.ts';

/** All tokens of a user or an identity, and the codes that would become some; leaves the jobs that close their sockets. */
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
  for (const { id } of tokens) await leave(tx, 'token.revoked', { tokenId: id.toString() });
  await tx.authorizationCode.deleteMany({ where: whose });
}
