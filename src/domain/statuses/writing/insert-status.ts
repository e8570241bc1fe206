/** Inserts a status: one statement, and so one transaction, for all of its rows, counters and its job. */
import type { QuotePolicy, Status, StatusVisibility } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { countedIn } from '../interactions/count-relations.ts';
import type { NewPoll } from '../polls/check-poll.ts';
import type { StatusSkeleton, WrittenStatus } from '../reading/skeleton.ts';
import type { StatusKey } from '../status-key.ts';
import { type Holds, type InsertedStatus, insertStatement } from './insert-statement.ts';

/** The additional data of a remote status. */
export interface FromElsewhere {
  uri: string;
  url: string;
  createdAt: Date;
  /** As in `statuses.emojis`. */
  emojis: unknown[];
  conversationUri: string | null;
  silentIds: readonly bigint[];
  /** An old post, without notifications. */
  quiet: boolean;
}

export interface StatusRows {
  id: bigint;
  text: string;
  content: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  parent: Status | null;
  mentionIds: readonly bigint[];
  tagIds: readonly bigint[];
  mediaIds: readonly bigint[];
  poll: (NewPoll & { id: bigint }) | null;
  idempotencyKey: string | null;
  scheduledId: bigint | null;
  quotedId: bigint | null;
  quotePolicy: QuotePolicy;
  below: BelowEvent | null;
  /** Handles of remote people who are looked up afterwards. */
  unknown?: readonly string[];
  elsewhere?: FromElsewhere;
}

/** The event that it comments on. */
export interface BelowEvent {
  eventId: bigint;
  /** Whether everybody sees it there at once. */
  approved: boolean;
}

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

function holdings(rows: StatusRows, { viewer }: IdentityContext): Holds {
  const counted = countedIn({
    visibility: rows.visibility,
    inReplyToId: rows.parent?.id ?? null,
    quotedStatusId: rows.quotedId,
    quoteState: 'ACCEPTED',
  });
  return {
    key: rows.idempotencyKey !== null,
    scheduled: rows.scheduledId !== null,
    quote: rows.quotedId !== null,
    countedReply: counted.parentId !== null,
    countedQuote: counted.quotedId !== null,
    direct: rows.visibility === 'DIRECT',
    mentions: rows.mentionIds.length > 0,
    tags: rows.tagIds.length > 0,
    media: rows.mediaIds.length > 0,
    poll: rows.poll !== null,
    app: viewer.appId !== null,
    event: rows.below !== null,
    remote: rows.elsewhere !== undefined,
    unknown: (rows.unknown ?? []).length > 0,
  };
}

/** The row of a status that has nothing but its text, so that it need not be read again to be shown. */
function writtenOf(rows: StatusRows, made: InsertedStatus): WrittenStatus | null {
  const { mentionIds, tagIds, mediaIds, poll, parent, quotedId } = rows;
  if (
    rows.elsewhere ||
    parent ||
    quotedId !== null ||
    poll ||
    [mentionIds, tagIds, mediaIds].some((ids) => ids.length > 0)
  )
    return null;
  const { content, spoilerText, sensitive, language } = rows;
  const { uri, url, visibility, quote_policy, created_at, author_sensitized, app_name, app_website } = made;
  const columns = { uri, url, visibility, quote_policy, created_at, author_sensitized, app_name, app_website };
  return { ...columns, content, spoiler_text: spoilerText, sensitive, language };
}

/**
 * Returns the new status, or the one that the idempotency key created: a concurrent request with the same key waits on the key's
 * row until the first has finished. Refuses a key whose status was deleted since.
 */
export async function insertStatus(ctx: IdentityContext, rows: StatusRows): Promise<StatusKey | StatusSkeleton> {
  const { actorId, appId } = ctx.viewer;
  const [made] = await ctx.sql.many(insertStatement(holdings(rows, ctx)), [
    rows.id,
    actorId,
    rows.idempotencyKey,
    rows.elsewhere?.createdAt ?? ctx.clock.now(),
    rows.text,
    rows.content,
    rows.spoilerText,
    rows.sensitive,
    rows.language,
    rows.visibility,
    rows.parent?.id ?? null,
    rows.parent?.actorId ?? null,
    rows.parent?.conversationId ?? null,
    appId,
    rows.mentionIds,
    rows.tagIds,
    rows.mediaIds,
    rows.poll?.id ?? null,
    rows.poll?.options ?? null,
    rows.poll?.multiple ?? null,
    rows.poll?.hideTotals ?? null,
    rows.poll?.expiresAt ?? null,
    rows.scheduledId,
    rows.quotedId,
    rows.quotePolicy,
    rows.below?.eventId ?? null,
    rows.below?.approved ?? null,
    rows.elsewhere?.uri ?? null,
    rows.elsewhere?.url ?? null,
    JSON.stringify(rows.elsewhere?.emojis ?? []),
    rows.elsewhere?.conversationUri ?? null,
    rows.elsewhere?.silentIds ?? [],
    rows.elsewhere?.quiet ?? null,
    rows.unknown ?? [],
  ]);
  if (made) {
    const showsOthers = rows.parent !== null || rows.quotedId !== null;
    if (showsOthers) return { id: made.id, actor_id: actorId };
    const { id, actor_id, revision, author_revision, numbers, flags } = made;
    return { id, actor_id, revision, author_revision, numbers, flags, ...ALONE, written: writtenOf(rows, made) };
  }
  return (await statusByKey(ctx, rows.idempotencyKey)) ?? refuse('record_not_found');
}
