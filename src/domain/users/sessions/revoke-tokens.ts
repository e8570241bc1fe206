/** Takes back what applications hold of somebody. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leave } from '../../kernel/outbox.ts';

/** Leaves the jobs that end what is open with these tokens or sessions. */
export async function leaveEnded(tx: Tx, ended: readonly { id: bigint }[]): Promise<void> {
  for (const { id } of ended) await leave(tx, 'token.revoked', { tokenId: id.toString() });
}

/** Ends tokens with all that came of them: what is open, and the feed tokens that were made with them. Gives how many ended. */
export async function endTokens(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  which: Prisma.AccessTokenWhereInput,
): Promise<number> {
  const ended = await tx.accessToken.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { id: true },
  });
  await tx.feedToken.deleteMany({ where: { madeWithId: { in: ended.map(({ id }) => id) } } });
  await leaveEnded(tx, ended);
  return ended.length;
}

/** All tokens of a user or an identity, or those of the user that one application has; and the codes that would become some. */
export async function revokeTokens(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  whose: { userId: bigint; appId?: bigint } | { actorId: bigint },
): Promise<number> {
  await tx.authorizationCode.deleteMany({ where: whose });
  return endTokens(tx, ctx, whose);
}
