/** The calendars that a group follows, for its moderators: their addresses may contain secrets. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findGroup, moderatorOf, requireGroupHere } from '../groups/find.ts';

/** The most that a group follows, which is one page. */
export const MOST_CALENDARS = 20;

export interface OfGroup {
  groupId: string;
  /** The deciding identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
}

export type SourceRow = CalendarSource & { _count: { events: number } };

/** With the number of its events that are not over. */
export const withCount = (now: Date) => ({
  _count: { select: { events: { where: { OR: [{ beginsOn: { gt: now } }, { endsOn: { gt: now } }] } } } },
});

/** Returns the ids of the group and of the moderator. Refuses non-moderators and remote groups. */
export async function requireModerator(
  ctx: IdentityContext,
  { groupId, actorId }: OfGroup,
): Promise<{ groupId: bigint; actorId: bigint }> {
  const group = requireGroupHere(await findGroup(ctx.db, groupId));
  const actor = await requireOwnIdentity(ctx, actorId);
  await moderatorOf(ctx.db, group.id, actor.id);
  return { groupId: group.id, actorId: actor.id };
}

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
