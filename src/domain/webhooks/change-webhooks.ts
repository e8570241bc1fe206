/** A moderator adds a webhook to a group, changes it, gives it another secret, or removes it. */
import type { Webhook } from '../../generated/prisma/client.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { seal } from '../../platform/seal.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockModeratedGroup } from '../groups/lock-membership.ts';
import { type OfGroup, requireModerator } from '../groups/require-moderator.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { retryNow } from './due.ts';
import { changeUnderLock, MOST_WEBHOOKS, type OfWebhook, type WebhookRow, WITH_COUNT } from './find.ts';
import type { WebhookKind } from './kinds.ts';
import { createSecret } from './secret.ts';

/** A webhook with its secret, which is shown this once. */
export interface WithSecret {
  webhook: WebhookRow;
  secret: string;
}

export interface NewWebhook extends OfGroup {
  url: string;
  /** By default the host of the address. */
  name?: string | undefined;
  kinds: readonly WebhookKind[];
}

/** The address; https, unless this server itself is reached without it, as in development. */
function checkedUrl({ config }: IdentityContext, typed: string): URL {
  if (!isWebUrl(typed.trim())) throw invalid({ url: ['must be a web address'] });
  const url = new URL(typed.trim());
  if (url.username !== '' || url.password !== '') throw invalid({ url: ['must be a web address'] });
  if (url.protocol !== 'https:' && config.publicUrl.startsWith('https:'))
    throw invalid({ url: ['must begin with https://'] });
  url.hash = '';
  return url;
}

const distinct = (kinds: readonly WebhookKind[]): WebhookKind[] => [...new Set(kinds)];

/** Refuses non-moderators, remote groups, more than MOST_WEBHOOKS, and addresses that are not https. */
export async function createWebhook(ctx: IdentityContext, given: NewWebhook): Promise<WithSecret> {
  const { actorId } = await requireModerator(ctx, given);
  const { href, host } = checkedUrl(ctx, given.url);
  const secret = createSecret(ctx);
  const sealed = await seal(ctx.secrets, secret);
  const webhook = await ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actorId);
    if ((await tx.webhook.count({ where: { groupId: group.id } })) >= MOST_WEBHOOKS)
      throw new Refusal('invalid', `A group can have at most ${MOST_WEBHOOKS} webhooks`);
    return tx.webhook.create({
      data: {
        ...{ id: ctx.ids.next(), groupId: group.id, addedById: actorId, url: href, name: given.name?.trim() || host },
        ...{ kinds: distinct(given.kinds), secret: sealed, createdAt: ctx.clock.now() },
      },
      include: WITH_COUNT,
    });
  });
  return { webhook, secret };
}

export interface WebhookChange extends OfWebhook {
  name?: string | undefined;
  kinds?: readonly WebhookKind[] | undefined;
  /** False resumes the webhook, also one that stopped. */
  paused?: boolean | undefined;
}

/** Refuses non-moderators, remote groups and unknown webhooks. */
export function changeWebhook(ctx: IdentityContext, given: WebhookChange): Promise<WebhookRow> {
  const { name, kinds, paused } = given;
  return changeUnderLock(ctx, given, async (tx, { id, state }) => {
    const next = paused === undefined ? state : paused ? 'PAUSED' : 'ACTIVE';
    const webhook = await tx.webhook.update({
      where: { id },
      data: {
        ...(name?.trim() && { name: name.trim() }),
        ...(kinds && { kinds: distinct(kinds) }),
        ...(next !== state && { state: next }),
      },
      include: WITH_COUNT,
    });
    if (next === 'ACTIVE' && state !== 'ACTIVE') await retryNow(tx, ctx, webhook);
    return webhook;
  });
}

/** Deliveries are signed with the former secret, too, so that the receiver has time to change it. */
const FORMER_MS = 24 * 3_600_000;

/** Refuses non-moderators, remote groups and unknown webhooks. */
export async function rotateSecret(ctx: IdentityContext, given: OfWebhook): Promise<WithSecret> {
  const secret = createSecret(ctx);
  const sealed = await seal(ctx.secrets, secret);
  const webhook = await changeUnderLock(ctx, given, async (tx, { id, secret: formerSecret }) => {
    const formerUntil = new Date(ctx.clock.now().getTime() + FORMER_MS);
    const changed = await tx.webhook.update({
      ...{ where: { id }, data: { secret: sealed, formerSecret, formerUntil }, include: WITH_COUNT },
    });
    await retryNow(tx, ctx, changed);
    return changed;
  });
  return { webhook, secret };
}

/** Removes its deliveries, too. Refuses non-moderators, remote groups and unknown webhooks. */
export function removeWebhook(ctx: IdentityContext, given: OfWebhook): Promise<Webhook> {
  return changeUnderLock(ctx, given, (tx, { id }) => tx.webhook.delete({ where: { id } }));
}
