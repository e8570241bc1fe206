/** A signed-in person opens a thread: replies that this server has not received are fetched in the background. */
import { batchedStatement, queryBatched } from '../../../../platform/reading/batched-statement.ts';
import type { DomainContext } from '../../../access/context.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { placeOfView, REFRESH_COLUMNS, type RefreshState, refreshIfDue, refreshIn } from './refreshes.ts';

/** Mastodon's times: replies to a new post arrive by themselves, and each thread is fetched again after a while. */
const NEW_MS = 300_000;
const EVERY_MS = 900_000;

/** A local post has such replies if remote people answered it. */
const seenThread = batchedStatement('thread_refresh', {
  parameters: { id: 'bigint', before: 'timestamptz' },
  text: `SELECT s.uri, ${REFRESH_COLUMNS}
    FROM statuses s LEFT JOIN async_refreshes r ON r.status_id = s.id
    WHERE s.id = q.id AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED') AND s.reblog_of_id IS NULL
      AND s.created_at <= q.before
      AND (NOT s.local OR EXISTS (SELECT FROM statuses c WHERE c.in_reply_to_id = s.id AND NOT c.local AND c.deleted_at IS NULL))`,
});

/**
 * The refresh of the replies to a post, which begins if it is due; null if none is running.
 *
 * @param statusId a post that the viewer may see
 */
export async function refreshOfThread(ctx: DomainContext, statusId: bigint): Promise<RefreshState | null> {
  if (!ctx.viewer?.userId) return null;
  const before = new Date(ctx.clock.now().getTime() - NEW_MS);
  const [found] = await queryBatched(ctx.sql, seenThread, { id: statusId, before });
  if (!found) return null;
  return refreshIfDue(ctx, {
    subject: { statusId },
    last: refreshIn(found),
    everyMs: EVERY_MS,
    enqueueJob: (tx, refreshId) =>
      enqueue(tx, 'thread.viewed', { statusId: statusId.toString(), refreshId }, placeOfView(found.uri)),
  });
}
