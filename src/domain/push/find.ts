/** The only way to get a push subscription: the one of the request's own token, or of its session. */
import type { PushSubscription } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** The owner of the subscription: a token of an app, or a session. Exactly one of the ids is set. */
export function ownHolder({ viewer }: IdentityContext): { tokenId: bigint } | { sessionId: bigint } {
  const { tokenId, sessionId } = viewer;
  if (tokenId !== null) return { tokenId };
  return sessionId === null ? refuse('token_required') : { sessionId };
}

export async function findOwnSubscription(ctx: IdentityContext): Promise<PushSubscription> {
  const found = await ctx.db.pushSubscription.findUnique({ where: ownHolder(ctx) });
  return found ?? refuse('record_not_found');
}
