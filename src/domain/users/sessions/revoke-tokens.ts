/** Revokes the tokens of applications for a user or identity. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';

/** Enqueues the jobs that close the streams of these tokens or sessions. */
export async function enqueueEnded(tx: Tx, ended: readonly { id: bigint }[]): Promise<void> {
  for (const { id } of ended) await enqueue(tx, 'token.revoked', { tokenId: id.toString() });
}

/** Revokes tokens with what depends on them: open streams, feed tokens created with them, push subscriptions and devices. Returns their number. */
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
  const ids = ended.map(({ id }) => id);
  await tx.feedToken.deleteMany({ where: { madeWithId: { in: ids } } });
  await tx.pushSubscription.deleteMany({ where: { tokenId: { in: ids } } });
  await tx.device.deleteMany({ where: { tokenId: { in: ids } } });
  await enqueueEnded(tx, ended);
  return ended.length;
}

/** Revokes all tokens of a user or an identity, or those of one application for the user; and the pending authorization codes. */
export async function revokeTokens(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  whose: { userId: bigint; appId?: bigint } | { actorId: bigint },
): Promise<number> {
  await tx.authorizationCode.deleteMany({ where: whose });
  return endTokens(tx, ctx, whose);
}
