/** The webhooks of a group, for its moderators: addresses may contain secrets. */
import type { Webhook } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockModeratedGroup } from '../groups/lock-membership.ts';
import { type OfGroup, requireModerator } from '../groups/require-moderator.ts';

/** The most that a group has, which is one page. */
export const MOST_WEBHOOKS = 5;

export type WebhookRow = Webhook & { _count: { deliveries: number }; addedBy: { preferredUsername: string } | null };

/** With the number of deliveries that wait, and the moderator who added it. */
export const WITH_COUNT = {
  _count: { select: { deliveries: { where: { status: 'PENDING' } } } },
  addedBy: { select: { preferredUsername: true } },
} as const;

export interface OfWebhook extends OfGroup {
  webhookId: string;
}

/** The oldest first. Refuses non-moderators and remote groups. */
export async function listWebhooks(ctx: IdentityContext, given: OfGroup): Promise<WebhookRow[]> {
  const { groupId } = await requireModerator(ctx, given);
  return ctx.db.webhook.findMany({
    ...{ where: { groupId }, include: WITH_COUNT, orderBy: { id: 'asc' }, take: MOST_WEBHOOKS },
  });
}

/** Refuses ids of other groups like unknown ones. */
async function webhookOf(db: Db | Tx, groupId: bigint, id: string): Promise<Webhook> {
  const found = await db.webhook.findFirst({ where: { id: parseId(id) ?? -1n, groupId } });
  if (!found) throw new Refusal('not_found', 'Webhook not found');
  return found;
}

/** Refuses non-moderators, remote groups and unknown webhooks. */
export async function findWebhook(ctx: IdentityContext, given: OfWebhook): Promise<Webhook> {
  const { groupId } = await requireModerator(ctx, given);
  return webhookOf(ctx.db, groupId, given.webhookId);
}

/** Runs a change of a webhook in a transaction, under the lock of its group. Refuses as `findWebhook` does. */
export async function changeUnderLock<Result>(
  ctx: IdentityContext,
  given: OfWebhook,
  change: (tx: Tx, webhook: Webhook) => Promise<Result>,
): Promise<Result> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    return change(tx, await webhookOf(tx, group.id, given.webhookId));
  });
}
