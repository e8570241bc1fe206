/** Issues an access token: the text is returned once, the database stores its hash. */
import type { AccessToken } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';

export interface TokenGrant {
  /** Null for a token that an administrator created from a terminal. */
  appId: bigint | null;
  /** Null for client credentials. */
  userId: bigint | null;
  /** The identity that the token acts as. */
  actorId: bigint | null;
  scopes: readonly string[];
  /** The exchanged code: the token takes its id, so that a second use of the code finds the token. */
  codeId?: bigint;
}

export interface IssuedToken {
  /** The text of `Authorization: Bearer …`; shown only once. */
  token: string;
  row: AccessToken;
}

/**
 * Inserts a token for `grant` in the caller's transaction. User tokens never expire (Mastodon's scopes); client credentials
 * tokens are deleted when unused (remove-unused-tokens.ts). The caller has checked that user, identity and scopes belong
 * together.
 */
export async function issueToken(
  tx: Db | Tx,
  ctx: Pick<Platform, 'ids' | 'random' | 'clock'>,
  grant: TokenGrant,
): Promise<IssuedToken> {
  const token = ctx.random.token();
  const now = ctx.clock.now();
  const row = await tx.accessToken.create({
    data: {
      id: grant.codeId ?? ctx.ids.next(),
      hash: hashToken(token),
      appId: grant.appId,
      userId: grant.userId,
      actorId: grant.actorId,
      scopes: [...grant.scopes],
      createdAt: now,
      lastUsedAt: now,
    },
  });
  if (grant.appId !== null && grant.userId !== null) {
    await tx.app.updateMany({ where: { id: grant.appId, grantedAt: null }, data: { grantedAt: now } });
  }
  return { token, row };
}
