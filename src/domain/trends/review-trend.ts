/** Moderators' reviews of trends. */
import type { Publisher } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { statusVisibleTo } from '../statuses/visible.ts';

/** Approves or rejects a hashtag until the next review. Refuses unknown ones. */
export async function reviewTag(ctx: IdentityContext, id: string, trendable: boolean): Promise<bigint> {
  const tagId = parseId(id) ?? refuse('record_not_found');
  const data = { trendable, reviewedAt: ctx.clock.now() };
  const { count } = await ctx.db.tag.updateMany({ where: { id: tagId }, data });
  return count > 0 ? tagId : refuse('record_not_found');
}

/**
 * Approves a post in its current version, or rejects it for good. Refuses posts that are not public: they cannot trend, and staff
 * may not read them here.
 */
export async function reviewStatus(ctx: IdentityContext, id: string, trendable: boolean): Promise<StatusKey> {
  const statusId = parseId(id) ?? refuse('record_not_found');
  const status = await ctx.db.status.findFirst({
    where: { AND: [{ id: statusId, visibility: 'PUBLIC', reblogOfId: null }, statusVisibleTo(null)] },
    select: { id: true, actorId: true },
  });
  if (!status) refuse('record_not_found');
  const said = { trendable, reviewedAt: ctx.clock.now() };
  await ctx.db.statusReview.upsert({ where: { statusId }, create: { statusId, ...said }, update: said });
  return { id: status.id, actor_id: status.actorId };
}

/** Approves or rejects one page, overriding its publisher's review; returns its card's id. Refuses unknown ones. */
export async function reviewLink(ctx: IdentityContext, id: string, trendable: boolean): Promise<bigint> {
  const cardId = parseId(id) ?? refuse('record_not_found');
  const data = { trendable, reviewedAt: ctx.clock.now() };
  const { count } = await ctx.db.previewCard.updateMany({ where: { id: cardId }, data });
  return count > 0 ? cardId : refuse('record_not_found');
}

/** Approves or rejects all pages of a site without a review of their own. Refuses unknown ones. */
export async function reviewPublisher(ctx: IdentityContext, id: string, trendable: boolean): Promise<Publisher> {
  const publisherId = parseId(id) ?? refuse('record_not_found');
  const data = { trendable, reviewedAt: ctx.clock.now() };
  const [publisher] = await ctx.db.publisher.updateManyAndReturn({ where: { id: publisherId }, data });
  return publisher ?? refuse('record_not_found');
}
