/** The viewer's bookmarks and favourites, in the order in which they were added. */
import type { IdentityContext } from '../../access/context.ts';
import { type PageBounds, pagedStatements, readPage } from '../../kernel/page.ts';
import { READER, READER_KNOWN, STATUS_VISIBLE } from '../visible.ts';

export interface SavedStatus {
  /** Id of the bookmark or favourite: the keyset column. */
  row_id: bigint;
  id: bigint;
  actor_id: bigint;
}

const savedIn = (table: 'bookmarks' | 'favourites') =>
  pagedStatements(`saved_in_${table}`, {
    column: 'k.id',
    parameters: { viewer: 'bigint' },
    known: READER_KNOWN,
    text: `SELECT k.id AS row_id, s.id, s.actor_id FROM ${table} k JOIN statuses s ON s.id = k.status_id
     WHERE k.actor_id = ${READER} AND ${STATUS_VISIBLE(READER)}`,
  }).as<SavedStatus>();

const LISTS = { bookmarks: savedIn('bookmarks'), favourites: savedIn('favourites') };

/** Leaves out statuses that the viewer can no longer see. */
export function savedStatuses(
  ctx: IdentityContext,
  list: keyof typeof LISTS,
  page: PageBounds,
): Promise<SavedStatus[]> {
  return readPage(ctx.sql, LISTS[list], page, { viewer: ctx.viewer.actorId });
}
