/** The directory of discoverable profiles. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { DISCOVERABLE, NOT_AVOIDED } from './visible.ts';

export interface DirectoryPage {
  offset: number;
  limit: number;
}

/** Each order has an index, and one of local people, so that a page reads only its own rows and those before it. */
const listed = <const Name extends 'active' | 'new'>(name: Name, order: string) => {
  const text = (condition: string) => `SELECT a.id FROM actors a JOIN actor_stats t ON t.actor_id = a.id
     WHERE ${DISCOVERABLE} AND ${condition} AND ${NOT_AVOIDED('$1', '$2')} ORDER BY ${order} LIMIT $3 OFFSET $4`;
  return {
    everybody: statement(`directory_${name}`, text('true')),
    local: statement(`directory_${name}_local`, text('a.domain IS NULL AND t.local')),
  };
};

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
  const statement = ORDERS[order][local ? 'local' : 'everybody'];
  const rows = await ctx.sql.many(statement, [viewerId, ctx.clock.now(), page.limit, page.offset]);
  return rows.map((row) => row.id);
}
