/** Following tags: their statuses enter the home timeline. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { type FoundTag, findOrCreateTag, findTag } from './find.ts';

/**
 * Idempotent; creates a missing tag.
 *
 * @param notify whether its posts and events cause notifications; if omitted, an existing follow keeps its setting
 */
export async function followTag(ctx: IdentityContext, name: string, notify?: boolean): Promise<Tag> {
  const tag = await findOrCreateTag(ctx, name);
  const ofViewer = { actorId: ctx.viewer.actorId, tagId: tag.id };
  await ctx.db.tagFollow.upsert({
    where: { actorId_tagId: ofViewer },
    create: { id: ctx.ids.next(), ...ofViewer, notify: notify ?? false, createdAt: ctx.clock.now() },
    update: notify === undefined ? {} : { notify },
  });
  return tag;
}

/** Removes statuses from the home timeline that were there only because of the tag. */
export async function unfollowTag(ctx: IdentityContext, text: string): Promise<FoundTag> {
  const found = await findTag(ctx, text);
  const { tag } = found;
  if (!tag) return found;
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.tagFollow.deleteMany({ where: { actorId, tagId: tag.id } });
    if (count > 0) await enqueue(tx, 'tag.unfollowed', { actorId: actorId.toString(), tagId: tag.id.toString() });
  });
  return found;
}

/** Latest first; `id` is the follow's, the keyset column. */
export function followedTags(ctx: IdentityContext, page: PageBounds): Promise<{ id: bigint; tagId: bigint }[]> {
  const { where, order } = pageOf(page);
  return ctx.db.tagFollow.findMany({
    where: { actorId: ctx.viewer.actorId, ...where },
    ...order,
    select: { id: true, tagId: true },
  });
}
