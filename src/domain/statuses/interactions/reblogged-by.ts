/** The actors who reblogged a status, newest first, limited to reblogs that the viewer may and wants to see. */
import type { DomainContext } from '../../access/context.ts';
import { type PageBounds, pagedStatements, readPage } from '../../kernel/page.ts';
import { findOriginal } from '../find.ts';
import { AUTHOR_WANTED, READER, READER_KNOWN, STATUS_VISIBLE } from '../visible.ts';
import type { JoinedActor } from './favourited-by.ts';

const list = pagedStatements('reblogged_by', {
  column: 's.id',
  parameters: { viewer: 'bigint', now: 'timestamptz', status: 'bigint' },
  known: READER_KNOWN,
  text: `SELECT s.id, s.actor_id AS "actorId" FROM statuses s
    WHERE s.reblog_of_id = q.status AND s.visibility <> 'DIRECT' AND ${STATUS_VISIBLE(READER)} AND ${AUTHOR_WANTED('s', READER, 'q.now')}`,
}).as<JoinedActor>();

/** Keyset pages by the ids of the reblogs. */
export async function rebloggedBy(ctx: DomainContext, id: string, page: PageBounds): Promise<JoinedActor[]> {
  const original = await findOriginal(ctx, id);
  const asked = { viewer: ctx.viewer?.actorId ?? null, now: ctx.clock.now(), status: original.id };
  return readPage(ctx.sql, list, page, asked);
}
