/**
 * The actors who favourited a status, newest first, without those whom the viewer blocks, mutes or hides with their server, and
 * those who block the viewer.
 */
import type { DomainContext } from '../../access/context.ts';
import { type PageBounds, pagedStatements, readPage } from '../../kernel/page.ts';
import { findOriginal } from '../find.ts';
import { ACTIVE, AUTHOR_WANTED, NOT_BLOCKED_BY, READER, READER_KNOWN } from '../visible.ts';

export interface JoinedActor {
  /** Id of the joining row: the keyset column. */
  id: bigint;
  actorId: bigint;
}

const list = pagedStatements('favourited_by', {
  column: 'f.id',
  parameters: { viewer: 'bigint', now: 'timestamptz', status: 'bigint' },
  known: READER_KNOWN,
  text: `SELECT f.id, f.actor_id AS "actorId" FROM favourites f JOIN actors a ON a.id = f.actor_id
    WHERE f.status_id = q.status AND NOT f.pending AND ${ACTIVE('a')} AND ${NOT_BLOCKED_BY('f', READER)} AND ${AUTHOR_WANTED('f', READER, 'q.now', 'a.domain')}`,
}).as<JoinedActor>();

export async function favouritedBy(ctx: DomainContext, id: string, page: PageBounds): Promise<JoinedActor[]> {
  const status = await findOriginal(ctx, id);
  const asked = { viewer: ctx.viewer?.actorId ?? null, now: ctx.clock.now(), status: status.id };
  return readPage(ctx.sql, list, page, asked);
}
