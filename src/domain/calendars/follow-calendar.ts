/** A moderator has the group follow a calendar from outside, reads it again, or ends it. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockModeratedGroup } from '../groups/lock-membership.ts';
import { type OfGroup, requireModerator } from '../groups/require-moderator.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { HostPaused } from '../kernel/silent-hosts.ts';
import { isTimeZone } from '../users/time-zone.ts';
import { enqueueRead } from './due.ts';
import { calendarUrl, fetchCalendar } from './fetch-calendar.ts';
import { findCalendar, MOST_CALENDARS, type SourceRow, withCount } from './find.ts';
import { keepEvents } from './kept-events.ts';
import { type ReadCalendar, readCalendar } from './read-calendar.ts';
import { CalendarUnreadable } from './troubles.ts';

export interface NewCalendar extends OfGroup {
  /** As typed: `webcal` is accepted. */
  url: string;
  /** By default the name that the calendar gives itself. */
  name?: string | undefined;
  /** The zone of times without one. */
  timeZone?: string | undefined;
}

interface Checked {
  url: string;
  timeZone: string;
}

function checked({ url: typed, timeZone = 'UTC' }: NewCalendar): Checked {
  const url = calendarUrl(typed);
  const wrong = {
    ...(url === null && { url: ['must be a web address' as const] }),
    ...(!isTimeZone(timeZone) && { timeZone: ['is not included in the list' as const] }),
  };
  if (url === null || Object.keys(wrong).length > 0) throw invalid(wrong);
  return { url, timeZone };
}

async function readAt(ctx: IdentityContext, { url, timeZone }: Checked): Promise<ReadCalendar> {
  try {
    const fetched = await fetchCalendar(ctx, { url, etag: null, lastModified: null });
    return await readCalendar(fetched?.text ?? '', timeZone, ctx.clock.now(), fetched?.url ?? url);
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw invalid({ url: [error.phrase] });
    if (error instanceof HostPaused) throw invalid({ url: ['is not responding'] });
    throw error;
  }
}

/** Reads a calendar without following it. Refuses non-moderators, and whatever cannot be read. */
export async function previewCalendar(
  ctx: IdentityContext,
  given: NewCalendar,
): Promise<ReadCalendar & { url: string }> {
  await requireModerator(ctx, given);
  const where = checked(given);
  return { ...(await readAt(ctx, where)), url: where.url };
}

/**
 * The group follows the calendar; a job makes its events. Refuses non-moderators, whatever cannot be read, a calendar that the group follows
 * already, and more than MOST_CALENDARS.
 */
export async function followCalendar(ctx: IdentityContext, given: NewCalendar): Promise<SourceRow> {
  const { groupId, actorId } = await requireModerator(ctx, given);
  const where = checked(given);
  const { name } = await readAt(ctx, where);
  return ctx.db.$transaction(async (tx) => {
    await lockModeratedGroup(tx, given.groupId, actorId);
    const known = await tx.calendarSource.findMany({ where: { groupId }, select: { url: true } });
    if (known.some(({ url }) => url === where.url))
      throw new Refusal('conflict', 'The group already follows this calendar', {
        fields: { url: ['is followed by the group already'] },
      });
    if (known.length >= MOST_CALENDARS)
      throw new Refusal('invalid', `A group can follow at most ${MOST_CALENDARS} calendars`);
    const now = ctx.clock.now();
    const source = await tx.calendarSource.create({
      data: {
        ...{ id: ctx.ids.next(), groupId, addedById: actorId, ...where, createdAt: now, nextAt: now },
        name: given.name?.trim() || name || new URL(where.url).host,
      },
      include: withCount(now),
    });
    await enqueueRead(tx, source);
    return source;
  });
}

/** Enqueues a read, also of a calendar that had stopped. Refuses non-moderators. */
export async function refreshCalendar(
  ctx: IdentityContext,
  given: OfGroup & { calendarId: string },
): Promise<SourceRow> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const { id } = await findCalendar(tx, group.id, given.calendarId);
    const now = ctx.clock.now();
    const source = await tx.calendarSource.update({ where: { id }, data: { nextAt: now }, include: withCount(now) });
    await enqueueRead(tx, source);
    return source;
  });
}

/**
 * The group no longer follows the calendar. A job deletes its events to come, or they become events of the group; those that are over always
 * stay. Refuses non-moderators.
 */
export async function unfollowCalendar(
  ctx: IdentityContext,
  given: OfGroup & { calendarId: string; keepEvents: boolean },
): Promise<CalendarSource> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const source = await findCalendar(tx, group.id, given.calendarId);
    // A read that is creating an event waits, or this waits for it.
    await lockRow(tx, 'calendar_sources', source.id);
    const coming = { calendarSourceId: source.id, beginsOn: { gt: ctx.clock.now() } };
    const events = given.keepEvents ? [] : await tx.event.findMany({ where: coming, select: { id: true } });
    if (given.keepEvents) await keepEvents(tx, ctx, source);
    await tx.calendarSource.delete({ where: { id: source.id } });
    const eventIds = events.map(({ id }) => id.toString());
    if (!given.keepEvents) await enqueue(tx, 'calendar.removed', { groupId: group.id.toString(), eventIds });
    return source;
  });
}
