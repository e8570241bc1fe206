/** Servers that were reinstalled: the same handle has another address, and the actor that had it continues there. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { jobOf } from '../../../kernel/job-sql.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { isSameId, urlOf } from '../../documents/forms.ts';
import type { Handle } from '../../documents/webfinger.ts';
import { fetchDocument, RemoteError } from '../../outbox/requests.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'random' | 'config'>;

/** Whether the address does not exist any more. One that answers 410 was deleted, and nobody continues it. */
async function isForgotten(ctx: Ctx, uri: string): Promise<boolean> {
  try {
    return !isSameId(urlOf((await fetchDocument(ctx, uri)).id) ?? '', uri);
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return true;
    if (error instanceof RemoteError && !error.again) return false;
    throw error;
  }
}

const requestFollows = statement(
  'request_follows_of_successor',
  `SELECT ${jobOf('follow.created', { followId: 'f.id::text' })} AS job
   FROM follows f JOIN actors a ON a.id = f.follower_id AND a.domain IS NULL WHERE f.target_id = $1`,
);

const predecessor = statement(
  'predecessor_of_remote_actor',
  `SELECT id, uri FROM actors WHERE lower(preferred_username) = lower($1) AND domain = $2 AND uri <> $3
   AND deleted_at IS NULL AND NOT EXISTS (SELECT FROM actors n WHERE n.uri = $3)`,
);

/**
 * Gives the row of the actor that had the handle to a new address, if the old one does not exist any more. That server has lost
 * its follows, so they are requested again. Does nothing if the new address is already stored.
 *
 * @param handle of the new address, confirmed by WebFinger
 */
export async function succeed(ctx: Ctx, uri: string, { username, domain }: Handle): Promise<void> {
  const [before] = await sqlWithin(ctx.db).many(predecessor, [username, domain, uri]);
  if (!before || !(await isForgotten(ctx, before.uri))) return;
  await ctx.db.$transaction(async (tx) => {
    // Serialized with others that store the same actor.
    await lockKey(tx, uri);
    if ((await tx.actor.count({ where: { uri } })) > 0) return;
    const { count } = await tx.actor.updateMany({ where: { id: before.id, uri: before.uri }, data: { uri } });
    if (count === 0) return;
    await sqlWithin(tx).many(requestFollows, [before.id]);
  });
}
