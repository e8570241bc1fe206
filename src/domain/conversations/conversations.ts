/** The viewer's conversations: reading, marking and deleting them, and the direct timeline. */

import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { AUTHOR, READER, READER_KNOWN, ROW_SHOWN, STATUS_VISIBLE } from '../statuses/visible.ts';

export interface ConversationRow {
  id: bigint;
  unread: boolean;
  participant_ids: string[];
  /** The keyset column. */
  last_status_id: bigint;
  /** Null if it is no longer visible. */
  status_id: bigint | null;
  status_actor_id: bigint | null;
}

const SHOWN = (viewer: string): string => `
  SELECT c.id, c.unread, c.participant_ids::text[] AS participant_ids, c.last_status_id, s.id AS status_id, s.actor_id AS status_actor_id
  FROM conversations c LEFT JOIN statuses s ON s.id = c.last_status_id AND ${STATUS_VISIBLE(viewer)}
  WHERE c.actor_id = ${viewer}`;

const list = pagedStatements('conversations', {
  column: 'c.last_status_id',
  parameters: { viewer: 'bigint' },
  known: READER_KNOWN,
  text: SHOWN(READER),
}).as<ConversationRow>();

const one = statement('conversation', `${SHOWN('$1')} AND c.id = $2`).as<ConversationRow>();

/** Latest status first. */
export function conversations(ctx: IdentityContext, page: PageBounds): Promise<ConversationRow[]> {
  return readPage(ctx.sql, list, page, { viewer: ctx.viewer.actorId });
}

const unread = statement(
  'unread_conversations',
  `SELECT count(*)::int AS count FROM (SELECT FROM conversations c WHERE c.actor_id = $1 AND c.unread LIMIT $2::int) AS counted`,
).as<{ count: number }>();

/** Number of unread conversations, counted up to `limit`. */
export async function countUnreadConversations(ctx: IdentityContext, limit: number): Promise<number> {
  const [row] = await ctx.sql.many(unread, [ctx.viewer.actorId, limit]);
  return row?.count ?? 0;
}

/** Refuses conversations of other people like unknown ones. */
export async function findConversation(ctx: IdentityContext, id: string): Promise<ConversationRow> {
  const conversationId = parseId(id);
  const [row] = conversationId === null ? [] : await ctx.sql.many(one, [ctx.viewer.actorId, conversationId]);
  return row ?? refuse('record_not_found');
}

export async function markConversation(ctx: IdentityContext, id: string, unread: boolean): Promise<ConversationRow> {
  const row = await findConversation(ctx, id);
  await ctx.db.conversation.updateMany({ where: { id: row.id }, data: { unread } });
  return { ...row, unread };
}

/** The statuses stay; the next one recreates the conversation. */
export async function deleteConversation(ctx: IdentityContext, id: string): Promise<void> {
  const row = await findConversation(ctx, id);
  await ctx.db.conversation.deleteMany({ where: { id: row.id } });
}

const direct = pagedStatuses('direct_timeline', {
  reblogs: false,
  column: 'e.status_id',
  from: 'direct_entries e JOIN statuses s ON s.id = e.status_id',
  asks: {},
  where: (viewer) => `e.actor_id = ${viewer} AND ${ROW_SHOWN('s', viewer, 'q.now', AUTHOR('a'))}`,
});

/** The direct statuses that the viewer sent and received (the REST document, Endpoints). */
export function directTimeline(ctx: IdentityContext, page: PageBounds): Promise<readonly StatusSkeleton[]> {
  return readStatuses(ctx, direct, page, {});
}
