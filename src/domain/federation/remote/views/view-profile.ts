/** A signed-in person views a remote profile: its latest posts, its pins and its totals are fetched in the background. */
import { batchedStatement, queryBatched } from '../../../../platform/reading/batched-statement.ts';
import type { DomainContext } from '../../../access/context.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { refreshIfOld } from '../find/find-remote-actor.ts';
import { quietly } from '../find/webfinger.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { readProfile } from '../update/read-profile.ts';
import { placeOfView, REFRESH_COLUMNS, type RefreshState, refreshIfDue, refreshIn } from './refreshes.ts';

/** Posts of people without local followers do not arrive by themselves. */
const EVERY_MS = 3_600_000;

const seenProfile = batchedStatement('profile_refresh', {
  parameters: { id: 'bigint' },
  text: `SELECT a.uri, ${REFRESH_COLUMNS} FROM actors a LEFT JOIN async_refreshes r ON r.actor_id = a.id
    WHERE a.id = q.id AND a.domain IS NOT NULL AND a.deleted_at IS NULL AND a.suspended_at IS NULL`,
});

/**
 * The refresh of a profile, which begins if it is due; null if none is running.
 *
 * @param actorId an actor whom the viewer may see
 */
export async function refreshOfProfile(ctx: DomainContext, actorId: bigint): Promise<RefreshState | null> {
  if (!ctx.viewer?.userId) return null;
  const [found] = await queryBatched(ctx.sql, seenProfile, { id: actorId });
  if (!found) return null;
  return refreshIfDue(ctx, {
    subject: { actorId },
    last: refreshIn(found),
    everyMs: EVERY_MS,
    enqueueJob: (tx, refreshId) =>
      enqueue(tx, 'profile.viewed', { actorId: actorId.toString(), refreshId }, placeOfView(found.uri)),
  });
}

/**
 * Stores the public part of the profile, as far as it can be fetched now.
 *
 * @param stored called with the number of posts that were stored
 */
export async function fetchProfile(
  ctx: StoringContext,
  actorId: bigint,
  stored: (posts: number) => Promise<void>,
): Promise<void> {
  const posts = (): Promise<number> => ctx.db.status.count({ where: { actorId } });
  const before = await posts();
  await quietly(() => refreshIfOld(ctx, actorId));
  await quietly(() => readProfile(ctx, actorId));
  await stored((await posts()) - before);
}
