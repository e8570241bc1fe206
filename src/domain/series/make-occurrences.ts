/** Makes the occurrences of a series up to the horizon, in portions. */
import type { Actor, EventSeries } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCreators } from '../events/add-creator.ts';
import { enqueuePublications } from '../events/enqueue-change.ts';
import { isInYears } from '../events/over.ts';
import { wasAnnounced } from '../events/visible.ts';
import { urlOfOrigin } from '../kernel/own-domains.ts';
import { lockSeries } from './find.ts';
import { addCoOrganizers, isOrganized } from './organizers.ts';
import { portionsOf } from './portions.ts';
import { instantOf, nextStart, startsBetween } from './rule.ts';
import { occurrenceColumns, setTemplateTags } from './template.ts';

const DAY_MS = 86_400_000;

/** How far ahead occurrences exist: a year and a month, so that the next one of a yearly event is there. */
const HORIZON_DAYS = 400;

/** How far ahead followers and other servers learn of dates, so that a series does not announce a year at once. */
const ANNOUNCED_DAYS = 60;

/** How many dates of a series are announced ahead, because a daily one would announce sixty at once. */
export const ANNOUNCED_DATES = 10;

const horizonOf = (now: Date): Date => new Date(now.getTime() + HORIZON_DAYS * DAY_MS);
export const announcedUntil = (now: Date): Date => new Date(now.getTime() + ANNOUNCED_DAYS * DAY_MS);

const justAfter = (time: Date): Date => new Date(time.getTime() + 1);

/**
 * The starts that the series has from now to the horizon, or the next one if it is further away: a rule of the 29th of February may skip
 * eight years, and people change a series by an occurrence to come.
 */
async function plannedStarts({ db, clock }: Pick<Platform, 'db' | 'clock'>, series: EventSeries): Promise<Date[]> {
  const now = clock.now();
  const first = instantOf(series.startsLocal, series.timeZone);
  const horizon = horizonOf(now);
  const until = series.endsFrom !== null && series.endsFrom < horizon ? series.endsFrom : horizon;
  const from = first > now ? first : justAfter(now);
  const near = startsBetween(series, from, until);
  if (near.length > 0 || until < horizon) return near;
  const skipped = await db.seriesException.findFirst({
    where: { seriesId: series.id, recurrenceId: { gte: from } },
    orderBy: { recurrenceId: 'desc' },
  });
  const next = nextStart(series, skipped ? justAfter(skipped.recurrenceId) : from);
  const isOver = next === null || !isInYears(next) || (series.endsFrom !== null && next >= series.endsFrom);
  return isOver ? [] : [next];
}

type Organizers = EventSeries & { organizer: Actor; attributedTo: Actor | null };

interface Planned {
  start: Date;
  /** It is announced at once. */
  isNear: boolean;
}

async function make(tx: Tx, ctx: Platform, series: Organizers, planned: readonly Planned[]): Promise<void> {
  const now = ctx.clock.now();
  const origin = urlOfOrigin(ctx.config, series.attributedTo ?? series.organizer);
  const data = planned.map(({ start, isNear }) => {
    const uuid = ctx.random.uuid();
    const url = `${origin}/events/${uuid}`;
    return {
      ...occurrenceColumns(series, start, uuid),
      ...{ id: ctx.ids.next(), uuid, uri: url, url, publishAt: now, createdAt: now, updatedAt: now },
      ...{ organizerId: series.organizerId, attributedToId: series.attributedToId },
      ...{ seriesId: series.id, recurrenceId: start, seriesVersion: series.version },
      announcedAt: isNear ? now : null,
    };
  });
  const events = await tx.event.createManyAndReturn({ data });
  await setTemplateTags(
    tx,
    series,
    events.map(({ id }) => id),
  );
  await addCreators(tx, ctx, events);
  await addCoOrganizers(tx, ctx, series.id, events);
  await enqueuePublications(tx, ctx, events.filter(wasAnnounced), { repeats: true });
}

/** The starts without an occurrence. Occurrences are read first, because one that is deleted meanwhile becomes an exception. */
async function missing(tx: Pick<Tx, 'event' | 'seriesException'>, seriesId: string, starts: readonly Date[]) {
  const where = { seriesId, recurrenceId: { in: [...starts] } };
  const made = await tx.event.findMany({ where, select: { recurrenceId: true } });
  const skipped = await tx.seriesException.findMany({ where, select: { recurrenceId: true } });
  const known = new Set([...made, ...skipped].map(({ recurrenceId }) => recurrenceId?.getTime()));
  return starts.filter((start) => !known.has(start.getTime()));
}

/** Idempotent; ends early when the series changes meanwhile, for which another job is enqueued. */
export async function makeOccurrences(ctx: Platform, series: EventSeries): Promise<void> {
  const now = ctx.clock.now();
  const starts = await plannedStarts(ctx, series);
  const near = new Set(starts.slice(0, ANNOUNCED_DATES).filter((start) => start < announcedUntil(now)));
  for (const some of portionsOf(await missing(ctx.db, series.id, starts))) {
    const isCurrent = await ctx.db.$transaction(async (tx) => {
      const locked = await lockSeries(tx, series.id);
      if (locked?.version !== series.version) return false;
      const organizers = await tx.eventSeries.findUniqueOrThrow({
        where: { id: series.id },
        include: { organizer: true, attributedTo: true },
      });
      if (!(await isOrganized(tx, organizers))) return false;
      const planned = (await missing(tx, series.id, some)).map((start) => ({ start, isNear: near.has(start) }));
      if (planned.length > 0) await make(tx, ctx, organizers, planned);
      return true;
    });
    if (!isCurrent) return;
  }
}
