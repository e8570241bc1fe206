/** The only way to get a series for a viewer; hidden and absent ones are refused alike. */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { eventNamed } from '../events/find.ts';
import { isPast, toCome } from '../events/over.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { organizesSeries } from './organizers.ts';
import { templateOf } from './template.ts';

const absent = () => new Refusal('not_found', 'Series not found');

/**
 * Whether the viewer may read the title, rule and times of the series, which are those of its occurrences to come: the organizer, and people
 * who see one that has the visibility of the series. A date that has begun, or was opened alone, shows itself and not the others.
 */
async function isShown(ctx: DomainContext, series: EventSeries, db: Db | Tx): Promise<boolean> {
  const regular = { seriesId: series.id, visibility: templateOf(series).visibility };
  const toBegin = { ...regular, beginsOn: { gt: ctx.clock.now() } };
  const some = async (...AND: Prisma.EventWhereInput[]): Promise<boolean> =>
    (await db.event.findFirst({ where: { AND }, select: { id: true } })) !== null;
  if (await some(toBegin, eventVisibleTo(ctx))) return true;
  if (await organizesSeries(db, ctx.viewer, series, ctx.clock.now())) return true;
  return !(await some(toBegin)) && (await some(regular, eventVisibleTo(ctx)));
}

export async function findVisibleSeries(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<EventSeries> {
  const series = isUuid(id) ? await db.eventSeries.findUnique({ where: { id: id.toLowerCase() } }) : null;
  if (!series || !(await isShown(ctx, series, db))) throw absent();
  return series;
}

/** A series of which the viewer sees a date at least, to list its dates. Its own fields may be hidden. */
export async function findSeriesOfDates(ctx: DomainContext, id: string): Promise<EventSeries> {
  const where = { id: id.toLowerCase(), occurrences: { some: eventVisibleTo(ctx) } };
  return (isUuid(id) ? await ctx.db.eventSeries.findFirst({ where }) : null) ?? Promise.reject(absent());
}

const lockById = statement('lock_event_series', 'SELECT id FROM event_series WHERE id = $1::uuid FOR NO KEY UPDATE');

/**
 * Row lock on the series until the transaction ends, and its current row; null if it is gone. Take it before the lock of an occurrence,
 * and take none while an occurrence is locked. Under NO KEY, occurrences and exceptions can still be inserted.
 */
export async function lockSeries(tx: Tx, id: string): Promise<EventSeries | null> {
  await sqlWithin(tx).many(lockById, [id]);
  return tx.eventSeries.findUnique({ where: { id } });
}

/** The same for a series that the viewer sees. */
export async function lockVisibleSeries(tx: Tx, ctx: DomainContext, id: string): Promise<EventSeries> {
  const { id: known } = await findVisibleSeries(ctx, id, tx);
  return (await lockSeries(tx, known)) ?? Promise.reject(absent());
}

/**
 * Locks a series with the parts into which it was divided since these occurrences were read, so that nobody divides them further. Returns the
 * ids of all.
 */
export async function lockParts(tx: Tx, seriesId: string, occurrences: readonly bigint[]): Promise<string[]> {
  if ((await lockSeries(tx, seriesId)) === null) throw absent();
  const parts = [seriesId];
  for (;;) {
    const rows = await tx.event.findMany({
      ...{ where: { id: { in: [...occurrences] }, seriesId: { not: null, notIn: parts } }, distinct: ['seriesId'] },
      ...{ select: { seriesId: true }, orderBy: { seriesId: 'asc' } },
    });
    if (rows.length === 0) return parts;
    for (const { seriesId: part } of rows) if (part !== null && (await lockSeries(tx, part)) !== null) parts.push(part);
  }
}

/** Where-fragment: the occurrences of a series that have not begun, as the viewer sees them. */
export const occurrencesToBegin = (ctx: DomainContext, seriesId: string): Prisma.EventWhereInput => ({
  AND: [{ seriesId, beginsOn: { gt: ctx.clock.now() } }, eventVisibleTo(ctx)],
});

/** The named occurrence, or the next one that is not cancelled. Refuses those that have begun. */
export async function occurrenceOf(
  ctx: DomainContext,
  seriesId: string,
  eventId: string | undefined,
  db: Db | Tx,
): Promise<Event> {
  const named = eventId === undefined ? { status: { not: 'CANCELLED' as const } } : eventNamed(eventId);
  const event =
    named &&
    (await db.event.findFirst({
      where: { AND: [occurrencesToBegin(ctx, seriesId), named] },
      orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
    }));
  if (!event) throw new Refusal('not_found', 'Event not found');
  return event;
}

/** Series → its next occurrence that is not cancelled, as the viewer sees them, in one statement. */
export async function nextOccurrences(ctx: DomainContext, seriesIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await ctx.db.event.findMany({
    where: {
      AND: [
        { seriesId: { in: [...seriesIds] }, status: { not: 'CANCELLED' } },
        toCome(ctx.clock.now()),
        eventVisibleTo(ctx),
      ],
    },
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
    distinct: ['seriesId'],
    select: { id: true, seriesId: true },
  });
  return new Map(rows.flatMap(({ id, seriesId }) => (seriesId === null ? [] : [[seriesId, id] as const])));
}

interface OccurrencesPage extends NumberedPage {
  /** Only those that end later. */
  from?: Date | undefined;
  /** Only those that are over, the latest first. */
  past?: boolean | undefined;
  /** The id of the last occurrence of the page before. */
  after?: string | undefined;
}

/** Where-fragment: the occurrences that follow one in the list. Refuses those of other series, and hidden ones. */
async function following(
  ctx: DomainContext,
  seriesId: string,
  { after, past = false }: Pick<OccurrencesPage, 'after' | 'past'>,
): Promise<Prisma.EventWhereInput[]> {
  if (after === undefined) return [];
  const named = eventNamed(after);
  const last = named && (await ctx.db.event.findFirst({ where: { AND: [{ seriesId }, named, eventVisibleTo(ctx)] } }));
  if (!last) throw new Refusal('not_found', 'Event not found');
  const beyond = <Value>(value: Value) => (past ? { lt: value } : { gt: value });
  const { beginsOn, id } = last;
  return [{ OR: [{ beginsOn: beyond(beginsOn) }, { beginsOn, id: beyond(id) }] }];
}

/** A page of the occurrences that the viewer sees, in the order of their starts, or past ones in the opposite order. */
export async function listOccurrences(
  ctx: DomainContext,
  seriesId: string,
  { from, past = false, after, ...page }: OccurrencesPage,
): Promise<Event[]> {
  const time: Prisma.EventWhereInput[] = past ? [isPast(ctx.clock.now())] : from ? [toCome(from)] : [];
  const order = past ? 'desc' : 'asc';
  return ctx.db.event.findMany({
    where: { AND: [{ seriesId }, ...time, ...(await following(ctx, seriesId, { after, past })), eventVisibleTo(ctx)] },
    orderBy: [{ beginsOn: order }, { id: order }],
    ...numberedPage(page),
  });
}

/** As many as in other feeds. */
const CALENDAR_MAX = 500;

/** The original starts of occurrences that the viewer does not see. */
async function hiddenStarts(ctx: DomainContext, seriesId: string): Promise<Date[]> {
  const rows = await ctx.db.event.findMany({
    ...{ where: { seriesId }, orderBy: { recurrenceId: 'desc' }, take: CALENDAR_MAX },
    select: { id: true, recurrenceId: true },
  });
  const among = { id: { in: rows.map(({ id }) => id) } };
  const seen = await ctx.db.event.findMany({ where: { AND: [among, eventVisibleTo(ctx)] }, select: { id: true } });
  const shown = new Set(seen.map(({ id }) => id));
  return rows.flatMap(({ id, recurrenceId }) => (shown.has(id) || recurrenceId === null ? [] : [recurrenceId]));
}

/** The occurrences that the viewer sees, those furthest in the future first, and the starts at which nothing takes place for the viewer. */
export async function calendarOf(
  ctx: DomainContext,
  seriesId: string,
): Promise<{ events: Event[]; exceptions: Date[] }> {
  const events = await ctx.db.event.findMany({
    where: { AND: [{ seriesId }, eventVisibleTo(ctx)] },
    orderBy: [{ beginsOn: 'desc' }, { id: 'desc' }],
    take: CALENDAR_MAX,
  });
  const skipped = await ctx.db.seriesException.findMany({
    ...{ where: { seriesId }, orderBy: { recurrenceId: 'desc' }, take: CALENDAR_MAX },
  });
  const exceptions = [...skipped.map(({ recurrenceId }) => recurrenceId), ...(await hiddenStarts(ctx, seriesId))];
  return { events: events.reverse(), exceptions: exceptions.sort((a, b) => a.getTime() - b.getTime()) };
}
