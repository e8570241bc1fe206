/**
 * Discussions of a group: the posts on its wall that have a title (docs/decisions/0129-discussions-of-groups.md). The list has those that
 * the group shares.
 */
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DomainContext } from '../../access/context.ts';
import type { PageBounds } from '../../kernel/page.ts';
import { IS_SHARED } from '../../statuses/discussions/shared.ts';
import { findVisibleStatus } from '../../statuses/find.ts';
import { type PlacedStatuses, pagedStatuses, readPlaced } from '../../statuses/reading/status-list.ts';
import type { StatusKey } from '../../statuses/status-key.ts';
import { STATUS_SHOWN } from '../../statuses/visible.ts';
import { findNamedGroup } from '../find.ts';

const discussions = pagedStatuses('discussions', {
  reblogs: false,
  column: 'd.last_id',
  from: 'discussions d JOIN statuses s ON s.id = d.status_id',
  asks: { wall: 'bigint' },
  where: (viewer) => `d.group_id = q.wall
    AND ${IS_SHARED('d')}
    AND ${STATUS_SHOWN(viewer, 'q.now', 'a')}`,
});

/** Those that the viewer may and wants to see, the one with the latest answer first. The keyset is `last_id`. */
export async function listDiscussions(ctx: DomainContext, group: string, page: PageBounds): Promise<PlacedStatuses> {
  const { id } = await findNamedGroup(ctx, group);
  return readPlaced(ctx, discussions, page, { wall: id });
}

const shared = statement(
  'shared_discussion',
  `SELECT d.status_id FROM discussions d WHERE d.status_id = $1 AND d.group_id = $2 AND ${IS_SHARED('d')}`,
);

/** Whether the post begins a discussion that the group shares. */
export const isDiscussionOf = async (sql: Sql, groupId: bigint, statusId: bigint): Promise<boolean> =>
  (await sql.many(shared, [statusId, groupId])).length > 0;

/** The first post of a discussion that the viewer may see. Refuses other posts like absent ones. */
export async function findDiscussion(ctx: DomainContext, group: string, statusId: string): Promise<StatusKey> {
  const { id: groupId } = await findNamedGroup(ctx, group);
  const { id, actorId } = await findVisibleStatus(ctx, statusId);
  if (!(await isDiscussionOf(ctx.sql, groupId, id))) throw new Refusal('not_found', 'Discussion not found');
  return { id, actor_id: actorId };
}

const rows = statement(
  'discussions_by_ids',
  `SELECT d.status_id, d.group_id, d.title, d.answers_count, d.last_id, d.closed_at IS NOT NULL AS closed, l.created_at AS last_at
   FROM discussions d LEFT JOIN statuses l ON l.id = d.last_id AND l.id <> d.status_id WHERE d.status_id = ANY ($1::bigint[])`,
).as<DiscussionRow>();

export interface DiscussionRow {
  status_id: bigint;
  group_id: bigint;
  title: string;
  answers_count: number;
  last_id: bigint;
  closed: boolean;
  /** The time of the latest answer; null without one. */
  last_at: Date | null;
}

export const discussionsByIds = ({ sql }: Pick<Platform, 'sql'>, ids: readonly bigint[]): Promise<DiscussionRow[]> =>
  sql.many(rows, [ids]);
