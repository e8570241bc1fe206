/** Makes, changes and removes the push subscription of a token, or of a session. */
import type { Prisma, PushSubscription } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { seal } from '../../platform/seal.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockUnrevoked } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import type { PushPolicy } from './alerts.ts';
import { authSecretOf, publicKeyOf } from './browser-keys.ts';
import { ownHolder } from './find.ts';

export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  standard: boolean;
  alerts: readonly string[];
  policy: PushPolicy;
}

/** Whether the request's token or session is still valid. If it ends meanwhile, its subscription is deleted with it. */
async function lockHolder(tx: Tx, holder: ReturnType<typeof ownHolder>): Promise<void> {
  const held = await ('tokenId' in holder
    ? lockUnrevoked(tx, 'access_tokens', holder.tokenId)
    : lockUnrevoked(tx, 'sessions', holder.sessionId));
  if (!held) refuse('token_revoked');
}

/**
 * Replaces the subscription of the token or session. Refuses with 422 an endpoint that is not a web address, and invalid keys
 * (Mastodon's behaviours, push-01 and push-02).
 *
 * @param tokenText the token of the request: messages contain it, so that an app with several accounts knows the recipient. Those
 * for sessions do not, because such a token lasts only minutes
 */
export async function subscribe(
  ctx: IdentityContext,
  tokenText: string,
  { endpoint, p256dh, auth, standard, alerts, policy }: NewSubscription,
): Promise<PushSubscription> {
  const holder = ownHolder(ctx);
  const [publicKey, authSecret] = [publicKeyOf(p256dh), authSecretOf(auth)];
  const errors: FieldErrors = {};
  if (!isWebUrl(endpoint)) errors['subscription.endpoint'] = ['is not a valid URL'];
  if (publicKey === null) errors['subscription.keys.p256dh'] = ['is not a valid public key'];
  if (authSecret === null) errors['subscription.keys.auth'] = ['is not a valid secret'];
  if (publicKey === null || authSecret === null || Object.keys(errors).length > 0) throw invalid(errors);
  const data = {
    actorId: ctx.viewer.actorId,
    ...{ endpoint, publicKey, authSecret, standard, policy },
    alerts: [...alerts],
    sealedToken: await seal(ctx.secrets, 'tokenId' in holder ? tokenText : ''),
    createdAt: ctx.clock.now(),
  };
  return ctx.db.$transaction(async (tx) => {
    await lockHolder(tx, holder);
    // Inserts a new row, so that messages that are still sent to the former one do not end this one.
    await tx.pushSubscription.deleteMany({ where: holder });
    return tx.pushSubscription.create({ data: { ...data, ...holder } });
  });
}

/** Changes the given values; refuses if there is no subscription. */
export async function updateSubscription(
  ctx: IdentityContext,
  { alerts, policy }: { alerts: readonly string[] | undefined; policy: PushPolicy | undefined },
): Promise<PushSubscription> {
  const data: Prisma.PushSubscriptionUpdateInput = {
    ...(alerts !== undefined && { alerts: [...alerts] }),
    ...(policy !== undefined && { policy }),
  };
  const [changed] = await ctx.db.pushSubscription.updateManyAndReturn({ where: ownHolder(ctx), data });
  return changed ?? refuse('record_not_found');
}

/** Idempotent. */
export async function unsubscribe(ctx: IdentityContext): Promise<void> {
  await ctx.db.pushSubscription.deleteMany({ where: ownHolder(ctx) });
}
