/** Reblogging and its undoing; idempotent, with an exact count. */

import type { Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { IdentityContext } from '../../access/context.ts';
import { jobOf, LOCAL_FIRST } from '../../kernel/job-sql.ts';
import { refuse } from '../../kernel/refusals.ts';
import { defaultsOf, requireUnmoved } from '../../users/posting-defaults.ts';
import { findInteractable, needsApproval } from '../approvals/remote-policy.ts';
import { SHOWN_RECENTLY } from '../audience.ts';
import { findToUndo } from '../find.ts';
import { COUNTED, isDistributable } from '../visible.ts';
import { removeStatus } from '../writing/delete-status.ts';

const JOB = jobOf(
  'status.created',
  { statusId: 'reblog.id::text', actorId: '$2::bigint::text', quiet: '$8::boolean' },
  { priority: LOCAL_FIRST('$7::text IS NULL') },
);

/** As SQL: 1 if the reblog makes the original a discussion of the reblogging group, which is displayed (revise-statuses.ts); otherwise 0. */
const BEGINS_DISCUSSION =
  '(SELECT count(*)::int FROM discussions d WHERE d.status_id = reblog.reblog_of_id AND d.group_id = $2)';

/** A reblog that waits for an approval is direct, and is not counted; $9 is its later visibility. */
const insert = statement(
  'insert_reblog',
  `WITH reblog AS (
     INSERT INTO statuses (id, actor_id, text, content, visibility, group_id, uri, url, reblog_of_id, conversation_id, app_id, created_at, local)
     SELECT $1, $2, '', '', $5::"StatusVisibility", CASE WHEN $5::"StatusVisibility" = 'MEMBERS' THEN o.group_id END, coalesce($7::text, a.uri || '/statuses/' || $1::bigint || '/activity'),
       coalesce($7::text, a.url || '/' || $1::bigint), o.id, o.conversation_id, $6::bigint, $4, $7::text IS NULL
     FROM statuses o, actors a WHERE o.id = $3 AND o.deleted_at IS NULL AND a.id = $2 FOR KEY SHARE OF o
     ON CONFLICT (actor_id, reblog_of_id) WHERE reblog_of_id IS NOT NULL AND deleted_at IS NULL DO NOTHING
     RETURNING id, reblog_of_id, visibility
   ), posted AS (
     UPDATE actor_stats SET statuses_count = statuses_count + 1, last_status_at = greatest(last_status_at, $4::timestamptz::date)
     FROM reblog WHERE actor_stats.actor_id = $2 AND ${COUNTED('reblog')} RETURNING actor_stats.actor_id
   ), asked AS (
     INSERT INTO status_approvals (status_id, author_id, state, visibility, mention_ids, silent_ids, handles, "authorization")
     SELECT reblog.id, o.actor_id, 'PENDING', $9::"StatusVisibility", '{}', '{}', '{}', $10
     FROM reblog JOIN statuses o ON o.id = reblog.reblog_of_id WHERE $9::"StatusVisibility" IS NOT NULL
   ), counted AS (
     UPDATE status_stats SET reblogs_count = reblogs_count + 1, revision = revision + ${BEGINS_DISCUSSION}
     FROM reblog LEFT JOIN posted ON true WHERE status_stats.status_id = reblog.reblog_of_id
       AND reblog.visibility <> 'DIRECT'
   ), own AS (
     INSERT INTO home_entries (actor_id, status_id) SELECT $2, s.id FROM reblog s WHERE $7::text IS NULL AND NOT ${SHOWN_RECENTLY('$2')}
   )
   SELECT reblog.id, ${JOB} AS job
   FROM reblog`,
);

const reblogOf = statement(
  'reblog_by_actor',
  'SELECT id FROM statuses WHERE actor_id = $1 AND reblog_of_id = $2 AND deleted_at IS NULL',
);

export interface RemoteReblog {
  /** The id of its activity. */
  uri: string;
  /** When it was made, if that is long ago: it is no news then, and enters no home timeline. */
  at?: Date;
  /** Address of the author's approval that it claims to have. */
  authorization?: string | null;
  /** Runs in the transaction of a new reblog that waits for its approval: enqueues the job that verifies it. */
  alongside?: (tx: Tx, reblogId: bigint) => Promise<void>;
}

/**
 * Returns the reblog: a status of its own that refers to the original. A reblog of a reblog refers to the original, too. It
 * enters the viewer's own home timeline unless the original is among the latest there.
 *
 * @param visibility of the reblog; null is the viewer's default. A followers-only status stays followers-only.
 * @param remote the activity of another server
 *
 * Refuses accounts that moved, statuses that the viewer cannot see, direct statuses, private ones of other people, those for the
 * members of a group, which only the group shares, statuses of people whom the viewer blocks, and those whose author does not permit
 * it. If the author has to approve it, the reblog waits.
 */
export async function reblogStatus(
  ctx: IdentityContext,
  id: string,
  visibility: StatusVisibility | null,
  remote: RemoteReblog | null = null,
): Promise<{ id: bigint; actorId: bigint }> {
  await requireUnmoved(ctx);
  const { actorId, appId } = ctx.viewer;
  const original = await findInteractable(ctx, id);
  const open = isDistributable(original);
  const isOwn = original.visibility === 'PRIVATE' && original.actorId === actorId;
  if (!open && !isOwn && original.groupId !== actorId) refuse('not_allowed');
  const block = { blockerId: actorId, targetId: original.actorId };
  if (await ctx.db.block.findUnique({ where: { blockerId_targetId: block } })) refuse('not_allowed');
  const waits = await needsApproval(ctx, original, 'announce');
  const authorization = remote?.authorization ?? null;
  // The server of a remote person asks for the approval.
  if (waits && remote !== null && authorization === null) refuse('boost_refused');
  const shownTo = open ? (visibility ?? (await defaultsOf(ctx)).visibility) : original.visibility;
  const at = remote?.at ?? null;
  const newId = at ? ctx.ids.at(at) : ctx.ids.next();
  const createdAt = at ?? ctx.clock.now();
  const uri = remote?.uri ?? null;
  const [now, later] = waits ? (['DIRECT', shownTo] as const) : ([shownTo, null] as const);
  const values = [newId, actorId, original.id, createdAt, now, appId, uri, at !== null, later, authorization] as const;
  const alongside = waits ? remote?.alongside : undefined;
  const [made] = alongside
    ? await ctx.db.$transaction(async (tx) => {
        const inserted = await sqlWithin(tx).many(insert, values);
        for (const { id: reblogId } of inserted) if (reblogId !== null) await alongside(tx, reblogId);
        return inserted;
      })
    : await ctx.sql.many(insert, values);
  const [reblog] = made ? [made] : await ctx.sql.many(reblogOf, [actorId, original.id]);
  // Neither exists: the original was deleted, or the reblog undone, concurrently.
  return { id: reblog?.id ?? refuse('record_not_found'), actorId };
}

/** Returns the original. Idempotent; an existing reblog suffices, even if its author has blocked the viewer since. */
export async function unreblogStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const mine = { actorId: ctx.viewer.actorId, deletedAt: null };
  const found = await findToUndo(ctx, id, { reblogs: { some: mine } });
  const original =
    found.reblogOfId === null ? found : await ctx.db.status.findUniqueOrThrow({ where: { id: found.reblogOfId } });
  const reblog = await ctx.db.status.findFirst({ where: { ...mine, reblogOfId: original.id } });
  if (reblog) await removeStatus(ctx, reblog);
  return original;
}
