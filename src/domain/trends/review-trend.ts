/** Moderators' reviews of trends; each is in the action log. */
import type { Publisher } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { refuse } from '../kernel/refusals.ts';
import { visibleWithin } from '../statuses/find.ts';
import type { StatusKey } from '../statuses/status-key.ts';

/** The action of an approval, and of a rejection. */
type Reviews = readonly [approval: Action, rejection: Action];

/** Runs the review with its row of the log. */
function review<Row extends { id: bigint }>(
  ctx: IdentityContext,
  [approval, rejection]: Reviews,
  trendable: boolean,
  act: (tx: Tx, said: { trendable: boolean; reviewedAt: Date }) => Promise<Row | undefined>,
): Promise<Row> {
  return ctx.db.$transaction(async (tx) => {
    const target = (await act(tx, { trendable, reviewedAt: ctx.clock.now() })) ?? refuse('record_not_found');
    const action = trendable ? approval : rejection;
    await recordAction(tx, ctx, { actorId: ctx.viewer.actorId, action, target });
    return target;
  });
}

/** Approves or rejects a hashtag until the next review. Refuses unknown ones. */
export async function reviewTag(ctx: IdentityContext, id: string, trendable: boolean): Promise<bigint> {
  const tagId = parseId(id) ?? refuse('record_not_found');
  const actions = ['TAG_TREND_APPROVAL', 'TAG_TREND_REJECTION'] as const;
  const row = await review(ctx, actions, trendable, async (tx, data) => {
    const [tag] = await tx.tag.updateManyAndReturn({ where: { id: tagId }, data });
    return tag;
  });
  return row.id;
}

/**
 * Approves a post in its current version, or rejects it permanently. Refuses posts that are not public: they cannot trend, and
 * staff may not read them here.
 */
export async function reviewStatus(ctx: IdentityContext, id: string, trendable: boolean): Promise<StatusKey> {
  const statusId = parseId(id) ?? refuse('record_not_found');
  const actions = ['STATUS_TREND_APPROVAL', 'STATUS_TREND_REJECTION'] as const;
  const status = await review(ctx, actions, trendable, async (tx, said) => {
    const [found] = await visibleWithin(tx, null, [statusId]);
    if (found?.visibility !== 'PUBLIC' || found.reblogOfId !== null) return undefined;
    await tx.statusReview.upsert({ where: { statusId }, create: { statusId, ...said }, update: said });
    const { actorId, text } = found;
    return { id: found.id, actorId, text };
  });
  return { id: status.id, actor_id: status.actorId };
}

/** Approves or rejects one page, overriding its publisher's review; returns its card's id. Refuses unknown ones. */
export async function reviewLink(ctx: IdentityContext, id: string, trendable: boolean): Promise<bigint> {
  const cardId = parseId(id) ?? refuse('record_not_found');
  const actions = ['LINK_TREND_APPROVAL', 'LINK_TREND_REJECTION'] as const;
  const row = await review(ctx, actions, trendable, async (tx, data) => {
    const [card] = await tx.previewCard.updateManyAndReturn({ where: { id: cardId }, data });
    return card && { id: card.id, url: card.url, title: card.title };
  });
  return row.id;
}

/** Approves or rejects all pages of a site without a review of their own. Refuses unknown ones. */
export async function reviewPublisher(ctx: IdentityContext, id: string, trendable: boolean): Promise<Publisher> {
  const publisherId = parseId(id) ?? refuse('record_not_found');
  const actions = ['PUBLISHER_TREND_APPROVAL', 'PUBLISHER_TREND_REJECTION'] as const;
  return review(ctx, actions, trendable, async (tx, data) => {
    const [publisher] = await tx.publisher.updateManyAndReturn({ where: { id: publisherId }, data });
    return publisher;
  });
}
