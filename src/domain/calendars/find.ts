/** The calendars that a group follows, for its moderators: their addresses may contain secrets. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { type OfGroup, requireModerator } from '../groups/require-moderator.ts';

/** The most that a group follows, which is one page. */
export const MOST_CALENDARS = 20;

export type SourceRow = CalendarSource & { _count: { events: number } };

/** With the number of its events that are not over. */
export const withCount = (now: Date) => ({
  _count: { select: { events: { where: { OR: [{ beginsOn: { gt: now } }, { endsOn: { gt: now } }] } } } },
});

/** The oldest first. Refuses non-moderators and remote groups. */
export async function listCalendars(ctx: IdentityContext, given: OfGroup): Promise<SourceRow[]> {
  const { groupId } = await requireModerator(ctx, given);
  const include = withCount(ctx.clock.now());
  return ctx.db.calendarSource.findMany({ where: { groupId }, include, orderBy: { id: 'asc' }, take: MOST_CALENDARS });
}

/** Refuses ids of other groups like unknown ones. */
export async function findCalendar(tx: Tx, groupId: bigint, id: string): Promise<CalendarSource> {
  const found = await tx.calendarSource.findFirst({ where: { id: parseId(id) ?? -1n, groupId } });
  if (!found) throw new Refusal('not_found', 'Calendar not found');
  return found;
}
