/** Inserts a status: its row by one statement, and whatever else it has in the same transaction. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { requireOpen } from '../discussions/answers.ts';
import { countedIn, countRelations, type Relations } from '../interactions/count-relations.ts';
import { plainWordsIn } from '../plain-words.ts';
import { enqueuePollEnd } from '../polls/enqueue-poll-end.ts';
import type { StatusSkeleton, WrittenStatus } from '../reading/skeleton.ts';
import type { StatusKey } from '../status-key.ts';
import { type InsertedStatus, insertRow } from './insert-row.ts';
import type { StatusRows } from './status-rows.ts';

/** Skeleton fields of a status without original and quote. */
const ALONE = { muted_until: null, original: null, quote: null };

const byKey = statement(
  'status_by_idempotency_key',
  `SELECT s.id, s.actor_id FROM idempotency_keys k JOIN statuses s ON s.id = k.result_id AND s.deleted_at IS NULL
   WHERE k.actor_id = $1 AND k.key = $2`,
).as<StatusKey>();

/** The status that an idempotency key created; null if it is deleted or there was none. */
export async function statusByKey(ctx: IdentityContext, key: string | null): Promise<StatusKey | null> {
  const [before] = key === null ? [] : await ctx.sql.many(byKey, [ctx.viewer.actorId, key]);
  return before ?? null;
}

/** A reply that waits is a direct status to the author who approves it; a post to a group, to the group. */
const silentIn = ({ approval, parent, groupId, silentIds }: StatusRows): readonly bigint[] =>
  approval === 'PENDING' && parent && groupId === null ? [parent.actorId] : silentIds;

/** As in `status_approvals`, with what the reply gets when it is approved. */
function approvalIn(
  { parent, groupId, visibility, mentionIds, silentIds, unknown, remote }: StatusRows,
  state: 'PENDING' | 'ACCEPTED',
) {
  return {
    ...{
      // The moderators of a group approve a post that waits for the group, even if it is a reply.
      authorId: (state === 'PENDING' ? groupId : null) ?? parent?.actorId ?? groupId ?? 0n,
      state,
      visibility,
      mentionIds: [...mentionIds],
      handles: [...(unknown ?? [])],
    },
    ...{ silentIds: [...silentIds], requestUri: remote?.requestUri ?? null },
  };
}

/** Inserts the rows of a status in other tables. */
async function insertParts(
  tx: Tx,
  rows: StatusRows,
  actorId: bigint,
  counted: Relations,
  createdAt: Date,
): Promise<void> {
  const { id: statusId, mediaIds, poll, below, quote, remote, imported } = rows;
  // Silent mentions may see the status and are not notified.
  const silentIds = silentIn(rows);
  if (silentIds.length > 0)
    await tx.mention.createMany({ data: silentIds.map((actorId) => ({ statusId, actorId, silent: true })) });
  await lockInOrder(tx, 'media', mediaIds);
  for (const [index, id] of mediaIds.entries())
    await tx.media.updateMany({ where: { id, statusId: null }, data: { statusId, position: index + 1 } });
  if (poll) {
    await tx.poll.create({ data: { ...poll, statusId, tallies: poll.options.map(() => 0), ...imported?.results } });
    if (!imported) await enqueuePollEnd(tx, poll);
  }
  if (imported) {
    const { uri, importId } = imported;
    await tx.importedPost.create({ data: { statusId, actorId, uri, importId } });
  }
  if (below) {
    const { eventId, approved } = below;
    await tx.eventComment.create({ data: { statusId, eventId, approvedAt: approved ? createdAt : null } });
    await enqueue(tx, 'event.commented', { statusId: statusId.toString() });
  }
  if (rows.discussion) await tx.discussion.create({ data: { ...rows.discussion, statusId, lastId: statusId } });
  if (quote?.remote) await tx.remoteQuote.create({ data: { ...quote.remote, statusId } });
  if (remote?.created)
    await tx.activityToGroup.create({ data: { statusId, kind: 'Create', activity: remote.created } });
  if (remote?.policy) await tx.remotePolicy.create({ data: { ...remote.policy, statusId } });
  if (rows.approval) await tx.statusApproval.create({ data: { statusId, ...approvalIn(rows, rows.approval) } });
  await countRelations(tx, counted);
}

/** The row of a status that has nothing but its text, so that it need not be read again to be shown. */
function writtenOf(rows: StatusRows, made: InsertedStatus): WrittenStatus | null {
  const { mentionIds, tagIds, mediaIds, poll, parent, quote, content, spoilerText, sensitive } = rows;
  if (
    rows.remote ||
    parent ||
    quote ||
    poll ||
    rows.approval ||
    rows.discussion ||
    [mentionIds, tagIds, mediaIds].some((ids) => ids.length > 0)
  )
    return null;
  const { uri, url, visibility, quote_policy, quote_manual_policy, reply_policy, reply_manual_policy, created_at } =
    made;
  const { author_sensitized, app_name, app_website } = made;
  const policies = { quote_policy, quote_manual_policy, reply_policy, reply_manual_policy };
  const columns = { uri, url, visibility, group_id: rows.groupId, created_at, ...policies };
  return {
    ...columns,
    author_sensitized,
    app_name,
    app_website,
    content,
    spoiler_text: spoilerText,
    sensitive,
    ...plainWordsIn(rows),
  };
}

/** Whether the statement of the row writes all of the status. */
function isAlone(rows: StatusRows, { parentId }: Relations): boolean {
  if (rows.alongside) return false;
  const { policy = null, created = null } = rows.remote ?? {};
  const parts = [rows.approval, policy, created, rows.imported ?? null];
  const others = [rows.scheduledId, rows.poll, rows.below, rows.quote, rows.discussion, parentId, ...parts];
  return [rows.mediaIds, rows.silentIds].every((ids) => ids.length === 0) && others.every((other) => other === null);
}

/** Rolls the transaction of a status back. */
class NotWanted extends Error {}

/** Null if the idempotency key was used before, the scheduled status is deleted, or the remote status is stored already. */
async function insertAll(ctx: IdentityContext, rows: StatusRows): Promise<InsertedStatus | null> {
  const createdAt = (rows.remote ?? rows.imported)?.createdAt ?? ctx.clock.now();
  const { parent, quote, scheduledId, visibility } = rows;
  const counted = countedIn({
    visibility: rows.approval === 'PENDING' ? 'DIRECT' : rows.visibility,
    inReplyToId: parent?.id ?? null,
    quotedStatusId: quote?.id ?? null,
    quoteState: quote?.state ?? null,
  });
  // One statement commits by itself, which saves the transaction most posts.
  if (isAlone(rows, counted)) return insertRow(ctx.sql, ctx, rows, createdAt);
  return ctx.db.$transaction(async (tx) => {
    // Without its row the scheduled status was published before, or deleted.
    if (scheduledId !== null && (await tx.scheduledStatus.deleteMany({ where: { id: scheduledId } })).count === 0)
      return null;
    if (parent && visibility !== 'DIRECT') await requireOpen(tx, parent.conversationId, ctx.viewer.actorId);
    const made = await insertRow(sqlWithin(tx), ctx, rows, createdAt);
    if (!made) return null;
    const related = { ...counted, quotedId: counted.quotedId && made.quoted_status_id };
    await insertParts(tx, rows, ctx.viewer.actorId, related, createdAt);
    if (rows.alongside && !(await rows.alongside(tx))) throw new NotWanted();
    return made;
  });
}

/** As `insertStatus`, for a status that its `alongside` may not want. Returns whether it was written. */
export async function insertIfWanted(
  ctx: IdentityContext,
  rows: StatusRows & Required<Pick<StatusRows, 'alongside'>>,
): Promise<boolean> {
  try {
    return (await insertAll(ctx, rows)) !== null;
  } catch (error) {
    if (error instanceof NotWanted) return false;
    throw error;
  }
}

/**
 * Returns the new status, or the one that the idempotency key created: a concurrent request with the same key waits on the key's
 * row until the first has finished. Refuses a key whose status was deleted since.
 */
export async function insertStatus(ctx: IdentityContext, rows: StatusRows): Promise<StatusKey | StatusSkeleton> {
  const made = await insertAll(ctx, rows);
  if (!made) return (await statusByKey(ctx, rows.idempotencyKey)) ?? refuse('record_not_found');
  const { id, actor_id, revision, author_revision, numbers, flags } = made;
  const showsOthers = rows.parent !== null || rows.quote !== null;
  if (showsOthers) return { id, actor_id };
  return { id, actor_id, revision, author_revision, numbers, flags, ...ALONE, written: writtenOf(rows, made) };
}
