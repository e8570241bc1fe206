/** Direct replies to posts, without those that were removed from a discussion. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { NOT_REMOVED_FOR } from '../statuses/discussions/removed.ts';
import { STATUS_VISIBLE } from '../statuses/visible.ts';

const replies = statement(
  'visible_replies',
  `SELECT found.id, replied.id AS replied_id FROM unnest($2::bigint[]) AS replied(id) CROSS JOIN LATERAL (
     SELECT s.id FROM statuses s WHERE s.in_reply_to_id = replied.id AND ${STATUS_VISIBLE('$1')}
       AND ${NOT_REMOVED_FOR('s', '$1')} ORDER BY s.id LIMIT $3) found
   ORDER BY replied.id, found.id`,
).as<{ replied_id: bigint }>();

/** Post → ids of the replies that the viewer may see, oldest first, at most `most` of each; in one statement. */
export async function visibleReplies(
  ctx: DomainContext,
  ids: readonly bigint[],
  most: number,
): Promise<Map<bigint, bigint[]>> {
  const rows = await ctx.sql.many(replies, [ctx.viewer?.actorId ?? null, ids, most]);
  const found = new Map<bigint, bigint[]>(ids.map((id) => [id, []]));
  for (const { id, replied_id } of rows) found.get(replied_id)?.push(id);
  return found;
}
