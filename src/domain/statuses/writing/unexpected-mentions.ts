/** Checks mentions against the `allowed_mentions` of the client. */
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import { composeText } from './compose.ts';

/** Mentioned actors that the client did not expect; those whom the author blocks are not mentioned at all. */
export async function unexpectedMentions(
  ctx: IdentityContext,
  text: string,
  allowedIds: readonly string[],
): Promise<bigint[]> {
  const allowed = new Set(allowedIds.map(parseId));
  const mentioned = (await composeText(ctx, text)).mentioned.map((actor) => actor.id).filter((id) => !allowed.has(id));
  if (mentioned.length === 0) return [];
  const blocks = await ctx.db.block.findMany({
    where: { blockerId: ctx.viewer.actorId, targetId: { in: mentioned } },
    select: { targetId: true },
  });
  const blocked = new Set(blocks.map((block) => block.targetId));
  return mentioned.filter((id) => !blocked.has(id));
}
