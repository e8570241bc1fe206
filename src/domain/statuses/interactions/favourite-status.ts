/** Favouriting and unfavouriting; idempotent, with an exact count. */

import type { Status } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { IdentityContext } from '../../access/context.ts';
import { jobOf } from '../../kernel/job-sql.ts';
import { findInteractable, needsApproval } from '../approvals/remote-policy.ts';
import { findToUndo } from '../find.ts';

/** A favourite that waits for an approval is not counted. `$7`: nobody is told. */
const favourite = statement(
  'favourite_status',
  `WITH made AS (
     INSERT INTO favourites (id, actor_id, status_id, created_at, uri, pending)
     SELECT $1, $2, s.id, $4, $5, $6::boolean FROM statuses s WHERE s.id = $3 FOR KEY SHARE
     ON CONFLICT (actor_id, status_id) DO NOTHING RETURNING id, status_id, pending
   ), counted AS (
     UPDATE status_stats SET favourites_count = favourites_count + 1 FROM made
     WHERE status_stats.status_id = made.status_id AND NOT made.pending
   )
   SELECT made.id, ${jobOf('favourite.created', { favouriteId: 'made.id::text' })} AS job
   FROM made WHERE NOT $7::boolean`,
);

/** The job is enqueued only if another server is notified. */
const unfavourite = statement(
  'unfavourite_status',
  `WITH gone AS (
     DELETE FROM favourites WHERE actor_id = $1 AND status_id = $2 RETURNING id, actor_id, status_id, pending
   ), counted AS (
     UPDATE status_stats SET favourites_count = favourites_count - 1 FROM gone
     WHERE status_stats.status_id = gone.status_id AND NOT gone.pending
   ), unnoticed AS (
     DELETE FROM notifications n USING gone WHERE n.type = 'favourite' AND n.status_id = gone.status_id AND n.origin_id = gone.actor_id
   )
   SELECT gone.status_id, ${jobOf('favourite.removed', {
     favouriteId: 'gone.id::text',
     actorId: 'gone.actor_id::text',
     statusId: 'gone.status_id::text',
   })} AS job
   FROM gone JOIN actors a ON a.id = gone.actor_id AND a.domain IS NULL
   JOIN statuses s ON s.id = gone.status_id JOIN actors x ON x.id = s.actor_id AND x.domain IS NOT NULL`,
);

/**
 * Refuses a status that the viewer cannot see, or may not like. Of a reblog, the original is favourited. If the author has to approve
 * it, the favourite waits.
 */
export async function favouriteStatus(
  ctx: IdentityContext,
  id: string,
  uri: string | null = null,
): Promise<Pick<Status, 'id' | 'actorId'>> {
  const status = await findInteractable(ctx, id);
  const waits = await needsApproval(ctx, status, 'like');
  const { actorId } = ctx.viewer;
  await ctx.sql.many(favourite, [ctx.ids.next(), actorId, status.id, ctx.clock.now(), uri, waits, false]);
  return { id: status.namedId, actorId: status.namedActorId };
}

/**
 * Favourites a status without telling its author, who learned of it from another server. Refuses as `favouriteStatus` does, and if the
 * author has to approve it.
 */
export async function favouriteQuietly(ctx: IdentityContext, id: string): Promise<void> {
  const status = await findInteractable(ctx, id);
  if (await needsApproval(ctx, status, 'like'))
    throw new Refusal('forbidden', 'Likes of this post need the approval of its author');
  const { actorId } = ctx.viewer;
  await ctx.sql.many(favourite, [ctx.ids.next(), actorId, status.id, ctx.clock.now(), null, false, true]);
}

/** Allowed even if the author has blocked the viewer since. */
export async function unfavouriteStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findToUndo(ctx, id, { favourites: { some: { actorId: ctx.viewer.actorId } } });
  await ctx.sql.many(unfavourite, [ctx.viewer.actorId, status.reblogOfId ?? status.id]);
  return status;
}
