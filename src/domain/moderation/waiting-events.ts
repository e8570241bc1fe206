/** The events that wait for a moderator: RESTRICTED ones that nobody has accepted yet (rules of the event service). */
import type { Event } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';

/** As the index `events_waiting` has it. */
export const EVENT_WAITS = `visibility = 'RESTRICTED' AND accepted_at IS NULL AND NOT draft`;

const waitingEvents = statement(
  'waiting_events',
  `SELECT id FROM events WHERE ${EVENT_WAITS} ORDER BY id DESC LIMIT $1 OFFSET $2`,
);

/** Newest first; the caller has checked that the viewer is staff. */
export async function listWaitingEvents(ctx: DomainContext, page: NumberedPage): Promise<Event[]> {
  const { take, skip } = numberedPage(page);
  const rows = await ctx.sql.many(waitingEvents, [take, skip]);
  const ids = rows.map(({ id }) => id);
  return ctx.db.event.findMany({ where: { id: { in: ids } }, orderBy: { id: 'desc' } });
}
