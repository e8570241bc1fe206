/** The collections of an actor, as a remote reader may see them. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DomainContext } from '../../../access/context.ts';
import type { PageBounds } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { followList, type Side, showsNetwork } from '../../../relationships/follow-lists.ts';
import { NOT_REMOVED } from '../../../statuses/discussions/removed.ts';
import { findVisibleStatus } from '../../../statuses/find.ts';
import { isDistributable } from '../../../statuses/visible.ts';

/** Items on a page of a collection. */
export const COLLECTION_PAGE = 20;

export interface Totals {
  statuses: number;
  followers: number;
  following: number;
}

export async function totalsOf({ db }: Pick<Platform, 'db'>, actorId: bigint): Promise<Totals> {
  const stats = await db.actorStats.findUnique({ where: { actorId } });
  return {
    statuses: stats?.statusesCount ?? 0,
    followers: stats?.followersCount ?? 0,
    following: stats?.followingCount ?? 0,
  };
}

export interface NetworkPage {
  /** Addresses of actors, newest first. */
  uris: string[];
  /** The id after which the next page begins; null on the last page. */
  next: bigint | null;
}

/** Returns null if the actor hides its followers and followed people. */
export async function networkPage(
  ctx: DomainContext,
  actor: Actor,
  side: Side,
  bounds: PageBounds,
): Promise<NetworkPage | null> {
  if (!(await showsNetwork(ctx, actor))) return null;
  const rows = await followList({ ...ctx, viewer: null }, actor.id.toString(), side, bounds);
  const ids = rows.map(({ actorId }) => actorId);
  const actors = await ctx.db.actor.findMany({ where: { id: { in: ids } }, select: { id: true, uri: true } });
  const uris = new Map(actors.map((other) => [other.id, other.uri]));
  return {
    uris: ids.flatMap((id) => uris.get(id) ?? []),
    next: rows.length === COLLECTION_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Replies and posts of a thread on a page, as in Mastodon. */
export const REPLIES_PAGE = 60;

const replies = statement(
  'replies_of_status',
  `SELECT r.id, r.uri FROM statuses r JOIN actors a ON a.id = r.actor_id AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   JOIN statuses s ON s.id = r.in_reply_to_id
   WHERE s.id = $1 AND r.deleted_at IS NULL AND r.visibility IN ('PUBLIC', 'UNLISTED') AND (r.actor_id <> s.actor_id) = $2::boolean AND r.id > $3
     AND ${NOT_REMOVED('r')}
   ORDER BY r.id LIMIT ${REPLIES_PAGE}`,
);

/**
 * Replies that everybody may see, oldest first.
 *
 * @param others true for replies of others than the author, false for the author's
 * @param after the id of the last one on the page before
 */
export const repliesPage = (
  { sql }: Pick<Platform, 'sql'>,
  statusId: bigint,
  others: boolean,
  after: bigint,
): Promise<{ id: bigint; uri: string }[]> => sql.many(replies, [statusId, others, after]);

export interface ThreadRoot {
  id: bigint;
  author: Actor;
}

/** A thread as an address names it: by its first post, or, in Mastodon's form, by the author and the first post. */
const THREAD = /^(?:(\d{1,19})-)?(\d{1,19})$/;

/**
 * The first post of a thread, if it is a public one of this server. Refuses other posts.
 *
 * @param origin the handle domain of the further origin that is asked, which only has threads of its own authors in Mastodon's form; or null
 */
export async function threadRoot(ctx: DomainContext, name: string, origin: string | null): Promise<ThreadRoot> {
  const [, authorId, id = ''] = THREAD.exec(name) ?? [];
  const first = await findVisibleStatus(ctx, id);
  const isRoot = first.local && first.conversationId === first.id && isDistributable(first);
  if (!isRoot) refuse('record_not_found');
  const author = await ctx.db.actor.findUniqueOrThrow({ where: { id: first.actorId } });
  const isThere = authorId === undefined ? origin === null : `${author.id}` === authorId && author.origin === origin;
  return isThere ? { id: first.id, author } : refuse('record_not_found');
}

const postsOfThread = statement(
  'posts_of_thread',
  `SELECT s.id, s.uri FROM statuses s JOIN actors a ON a.id = s.actor_id AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   WHERE s.conversation_id = $1 AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED') AND s.id > $2
     AND ${NOT_REMOVED('s')}
   ORDER BY s.id LIMIT ${REPLIES_PAGE}`,
);

/**
 * Posts of a thread that everybody may see, oldest first.
 *
 * @param after the id of the last one on the page before
 */
export const threadPage = (
  { sql }: Pick<Platform, 'sql'>,
  threadId: bigint,
  after: bigint,
): Promise<{ id: bigint; uri: string }[]> => sql.many(postsOfThread, [threadId, after]);
