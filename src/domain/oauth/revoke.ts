/** Takes tokens back (RFC 7009). */
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { authenticateApp } from './find.ts';
import { oauthRefusal } from './oauth-refusals.ts';

/** Marks the token as revoked and leaves the job that closes its sockets; one that is revoked already stays as it is. */
export async function revokeToken(tx: Tx, ctx: Pick<Platform, 'clock'>, tokenId: bigint): Promise<void> {
  const { count } = await tx.accessToken.updateMany({
    where: { id: tokenId, revokedAt: null },
    data: { revokedAt: ctx.clock.now() },
  });
  if (count > 0) await leave(tx, 'token.revoked', { tokenId: tokenId.toString() });
}

export interface Revocation {
  clientId: string;
  clientSecret: string;
  token: string;
}

/**
 * Revokes a token that an application was given; an unknown one is as good as revoked (RFC 7009, 2.2).
 * Refuses with 403 whoever is not the application, a token of another one, and no token at all, as Mastodon does.
 */
export async function revokeOwnToken(ctx: DomainContext, { clientId, clientSecret, token }: Revocation): Promise<void> {
  const denied = oauthRefusal('unauthorized_client', 'You are not authorized to revoke this token', 'forbidden');
  const app = await authenticateApp(ctx.db, clientId, clientSecret);
  if (!app || token === '') throw denied;
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.accessToken.findUnique({ where: { hash: hashToken(token) } });
    if (!row) return;
    if (row.appId !== app.id) throw denied;
    await revokeToken(tx, ctx, row.id);
  });
}
