/** The viewer's bookmarks and favourites, in the order in which they were made. */
import type { IdentityContext } from '../../access/context.ts';
import { type PageBounds, pagedStatements, readPage } from '../../kernel/page.ts';
import { READER, READER_KNOWN, STATUS_VISIBLE } from '../visible.ts';

export interface KeptStatus {
  /** Id of the bookmark or favourite: the keyset column. */
  row_id: bigint;
  id: bigint;
  actor_id: bigint;
}

const keptIn = (table: 'bookmarks' | 'favourites') =>
  pagedStatements<KeptStatus, 'viewer'>(`kept_in_${table}`, {
    column: 'k.id',
    parameters: { viewer: 'bigint' },
    known: READER_KNOWN,
    text: `SELECT k.id AS row_id, s.id, s.actor_id FROM ${table} k JOIN statuses s ON s.id = k.status_id
     WHERE k.actor_id = ${READER} AND ${STATUS_VISIBLE(READER)}`,
  });

const LISTS = { bookmarks: keptIn('bookmarks'), favourites: keptIn('favourites') };

/** Leaves out what the viewer can no longer see. */
export function keptStatuses(ctx: IdentityContext, list: keyof typeof LISTS, page: PageBounds): Promise<KeptStatus[]> {
  return readPage(ctx.sql, LISTS[list], page, { viewer: ctx.viewer.actorId });
}
