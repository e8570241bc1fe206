/** The directory of discoverable profiles. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { DISCOVERABLE, NOT_AVOIDED } from './visible.ts';

export interface DirectoryPage {
  offset: number;
  limit: number;
}

/** Each order has an index, so that a page reads only its own rows and those before it. */
const listed = (name: 'active' | 'new', order: string) =>
  statement(
    `directory_${name}`,
    `SELECT a.id FROM actors a JOIN actor_stats t ON t.actor_id = a.id
     WHERE ${DISCOVERABLE} AND (NOT $1::boolean OR a.domain IS NULL) AND ${NOT_AVOIDED('$2', '$3')}
     ORDER BY ${order} LIMIT $4 OFFSET $5`,
  );

const ORDERS = {
  /** By the latest post. */
  active: listed('active', 't.last_status_at DESC NULLS LAST, t.actor_id DESC'),
  /** By the latest sign-up. */
  new: listed('new', 'a.id DESC'),
};

export const DIRECTORY_ORDERS = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

/** Without people whom the viewer blocks or mutes, and those who block the viewer. */
export async function directory(
  ctx: DomainContext,
  order: keyof typeof ORDERS,
  local: boolean,
  page: DirectoryPage,
): Promise<bigint[]> {
  const viewerId = ctx.viewer?.actorId ?? null;
  const rows = await ctx.sql.many(ORDERS[order], [local, viewerId, ctx.clock.now(), page.limit, page.offset]);
  return rows.map((row) => row.id);
}
