/** Reads a calendar that a group follows, and says when it is read next. */
import type { CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sentence } from '../../wording/texts.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';
import { HostPaused } from '../kernel/silent-hosts.ts';
import { announceNext, type Owners } from './event-rows.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { importEvents } from './import-events.ts';
import { readCalendar } from './read-calendar.ts';
import { CalendarUnreadable } from './troubles.ts';

const HOUR_MS = 3_600_000;

/** So that the calendars of one server are not all read in the same minute. */
const JITTER_MINUTES = 20;

/** The failure whose error is not the calendar's. */
const FAILED: Sentence = 'This server failed to import the calendar';

const LONGEST_PAUSE_HOURS = 24;

/** After so long without a success, a calendar is not read any more, and its moderators are notified. */
const PATIENCE_MS = 14 * 24 * HOUR_MS;

/** The time of the next read: after an hour, and after growing pauses of up to a day while it fails. */
function nextRead({ clock, random }: Platform, failures: number): Date {
  const hours = Math.min(2 ** Math.min(failures, 10), LONGEST_PAUSE_HOURS);
  const jitter = (Number(random.digits(4)) % JITTER_MINUTES) * 60_000;
  return new Date(clock.now().getTime() + hours * HOUR_MS + jitter);
}

/** The moderator who added it, otherwise the highest one. Null if the group is gone or suspended, or has no moderator here. */
async function ownersOf(tx: Tx, { groupId, addedById }: CalendarSource): Promise<Owners | null> {
  const active = { deletedAt: null, suspendedAt: null };
  const group = await tx.actor.findFirst({ where: { id: groupId, domain: null, ...active } });
  const members = await tx.member.findMany({
    where: { parentId: groupId, role: { gte: MEMBER_ROLES.MODERATOR }, actor: { domain: null, ...active } },
    ...{ orderBy: [{ role: 'desc' as const }, { id: 'asc' as const }], select: { actorId: true } },
  });
  const member = members.find(({ actorId }) => actorId === addedById) ?? members[0];
  return group && member ? { group, organizerId: member.actorId } : null;
}

/**
 * Sets the time of the next read before this one begins, so that a read that ends with the process is not repeated at once. Returns whether
 * the calendar was still due.
 */
async function take(ctx: Platform, { id, failures }: CalendarSource): Promise<boolean> {
  const now = ctx.clock.now();
  const data = { nextAt: nextRead(ctx, failures + 1), triedAt: now, error: null };
  const { count } = await ctx.db.calendarSource.updateMany({ where: { id, nextAt: { lte: now } }, data });
  return count > 0;
}

/** The calendar is due again. */
async function release(ctx: Platform, { id, nextAt, triedAt, error }: CalendarSource): Promise<void> {
  await ctx.db.calendarSource.updateMany({ where: { id }, data: { nextAt, triedAt, error } });
}

async function succeeded(ctx: Platform, { id }: CalendarSource, said: Partial<CalendarSource>): Promise<void> {
  const now = ctx.clock.now();
  const fine = { failures: 0, failingSince: null, error: null, readAt: now, triedAt: now };
  // The moderators may have ended it meanwhile.
  await ctx.db.calendarSource.updateMany({ where: { id }, data: { ...said, ...fine, nextAt: nextRead(ctx, 0) } });
}

async function failed(ctx: Platform, { id, failures, failingSince }: CalendarSource, error: string): Promise<void> {
  const now = ctx.clock.now();
  const since = failingSince ?? now;
  const stops = now.getTime() - since.getTime() >= PATIENCE_MS;
  await ctx.db.$transaction(async (tx) => {
    const tried = { triedAt: now, error, failures: failures + 1, failingSince: since };
    const data = { ...tried, nextAt: stops ? null : nextRead(ctx, failures + 1) };
    const { count } = await tx.calendarSource.updateMany({ where: { id }, data });
    if (stops && count > 0) await enqueue(tx, 'calendar.stopped', { sourceId: id.toString() });
  });
}

/**
 * Does nothing if the calendar is not due. A failure is stored, and the events stay as they are.
 *
 * @throws HostPaused if the server of the calendar is paused, and any error but CalendarUnreadable after it was stored
 */
export async function readSource(ctx: Platform, sourceId: bigint): Promise<void> {
  const now = ctx.clock.now();
  const source = await ctx.db.calendarSource.findUnique({ where: { id: sourceId } });
  const owners = source && (await ownersOf(ctx.db, source));
  // An earlier job has read it meanwhile, or it has stopped.
  if (!source?.nextAt || source.nextAt > now) return;
  if (!owners) {
    await ctx.db.calendarSource.updateMany({ where: { id: sourceId }, data: { nextAt: nextRead(ctx, 0) } });
    return;
  }
  if (!(await take(ctx, source))) return;
  // A vanished entry is deleted after the next read, which the file must not be too old for.
  const isMissing =
    (await ctx.db.calendarEntry.count({ where: { sourceId, missingSince: { not: null }, beginsOn: { gt: now } } })) > 0;
  // The horizon moves although the file stays the same.
  const isFresh = source.unfoldedAt !== null && now.getTime() - source.unfoldedAt.getTime() < 24 * HOUR_MS;
  const known = isMissing || !isFresh ? { etag: null, lastModified: null } : source;
  try {
    const { url, etag, lastModified } = { ...source, ...known };
    const fetched = await fetchCalendar(ctx, { url, etag, lastModified });
    if (fetched === null) await succeeded(ctx, source, {});
    else {
      const { events, skipped, unread, timeZone } = await readCalendar(
        fetched.text,
        source.timeZone,
        ctx.clock.now(),
        fetched.url,
      );
      const zoned = events.map((event) => ({ ...event, timeZone: event.timeZone ?? timeZone }));
      await importEvents(ctx, source, owners, zoned, unread);
      const said = { etag: fetched.etag, lastModified: fetched.lastModified, skipped };
      await succeeded(ctx, source, { ...said, unfoldedAt: ctx.clock.now() });
    }
    await announceNext(ctx, { calendarSourceId: source.id });
  } catch (error) {
    if (error instanceof HostPaused) await release(ctx, source);
    else if (error instanceof CalendarUnreadable) await failed(ctx, source, error.message);
    else await failed(ctx, source, FAILED);
    if (!(error instanceof CalendarUnreadable)) throw error;
  }
}
