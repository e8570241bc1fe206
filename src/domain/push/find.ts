/** The only way to get a push subscription: the one of the request's own token. */
import type { PushSubscription } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** The id of the request's token; refuses sign-ins, which have none. */
export const ownTokenId = ({ viewer }: IdentityContext): bigint => viewer.tokenId ?? refuse('token_required');

export async function findOwnSubscription(ctx: IdentityContext): Promise<PushSubscription> {
  const found = await ctx.db.pushSubscription.findUnique({ where: { tokenId: ownTokenId(ctx) } });
  return found ?? refuse('record_not_found');
}
