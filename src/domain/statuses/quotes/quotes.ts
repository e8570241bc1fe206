/** Quotes of a status: listing and revoking them. */

import type { Status } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DomainContext, IdentityContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import type { PageBounds } from '../../kernel/page.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';
import type { StatusSkeleton } from '../reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../reading/status-list.ts';
import { AUTHOR, ROW_SHOWN } from '../visible.ts';
import { settleQuote } from './settle-quote.ts';

const list = pagedStatuses('quotes_of_status', {
  reblogs: false,
  column: 's.id',
  from: 'statuses s',
  asks: { quoted: 'bigint' },
  where: (viewer) =>
    `s.quoted_status_id = q.quoted AND s.quote_state = 'ACCEPTED' AND ${ROW_SHOWN('s', viewer, 'q.now', AUTHOR('a'))}`,
});

/** The quoting statuses, newest first, that the viewer may and wants to see. Refuses a hidden status. */
export async function quotesOf(ctx: DomainContext, id: string, page: PageBounds): Promise<readonly StatusSkeleton[]> {
  const status = await findVisibleStatus(ctx, id);
  return readStatuses(ctx, list, page, { quoted: status.id });
}

/**
 * Returns the quoting status. The quoted author may revoke a quote that they cannot see.
 *
 * A pending quote is rejected. Refuses a status that the viewer cannot see or that is not theirs, and a status that does not quote it.
 */
export async function revokeQuote(ctx: IdentityContext, id: string, quotingId: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  if (status.actorId !== ctx.viewer.actorId) refuse('not_allowed');
  const quoting = await ctx.db.status.findFirst({
    where: { id: parseId(quotingId) ?? 0n, quotedStatusId: status.id, deletedAt: null },
  });
  if (!quoting) refuse('record_not_found');
  await ctx.db.$transaction(async (tx) => {
    // Without an approval there is nothing to revoke.
    await settleQuote(tx, quoting.id, ['PENDING'], { quoteState: 'REJECTED' });
    if (!(await settleQuote(tx, quoting.id, ['ACCEPTED'], { quoteState: 'REVOKED' }))) return;
    await enqueue(tx, 'quote.revoked', { statusId: quoting.id.toString(), quotedId: status.id.toString() });
  });
  return quoting;
}

const PORTION = 200;

const some = statement(
  'some_quotes',
  `SELECT id FROM statuses WHERE quoted_status_id = $1 AND id > $2 AND deleted_at IS NULL AND quote_state = 'ACCEPTED'
   ORDER BY id LIMIT ${PORTION}`,
);

/** All quoting statuses, in batches, oldest first. */
export async function* everyQuote(platform: Pick<Platform, 'sql'>, statusId: bigint): AsyncGenerator<bigint[]> {
  for (let after = 0n; ; ) {
    const ids = (await platform.sql.many(some, [statusId, after])).map((row) => row.id);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** The authors of the quotes, without duplicates. */
export async function quotersOf(platform: Pick<Platform, 'db'>, quotedStatusId: bigint): Promise<bigint[]> {
  const rows = await platform.db.status.findMany({
    where: { quotedStatusId, quoteState: 'ACCEPTED', deletedAt: null },
    distinct: ['actorId'],
    select: { actorId: true },
  });
  return rows.map((row) => row.actorId);
}
