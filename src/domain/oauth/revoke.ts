/** Revokes tokens (RFC 7009). */
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { endTokens } from '../users/sessions/revoke-tokens.ts';
import { authenticateApp } from './find.ts';
import { oauthRefusal } from './oauth-refusals.ts';

export interface Revocation {
  clientId: string;
  clientSecret: string;
  token: string;
}

/**
 * Revokes a token of an application; an unknown token counts as revoked (RFC 7009, 2.2). Refuses with 403 wrong client
 * credentials, a token of another application, and a missing token, as Mastodon does.
 */
export async function revokeOwnToken(ctx: DomainContext, { clientId, clientSecret, token }: Revocation): Promise<void> {
  const denied = oauthRefusal('unauthorized_client', 'You are not authorized to revoke this token', 'forbidden');
  const app = await authenticateApp(ctx.db, clientId, clientSecret);
  if (!app || token === '') throw denied;
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.accessToken.findUnique({ where: { hash: hashToken(token) } });
    if (!row) return;
    if (row.appId !== app.id) throw denied;
    await endTokens(tx, ctx, { id: row.id });
  });
}
