/**
 * When an event is over, for rows, where-fragments and SQL. An event without an end lasts until the end of its day, in UTC,
 * because it has no time zone.
 */
import type { Event, Prisma } from '../../generated/prisma/client.ts';

const DAY_MS = 86_400_000;

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

export const endOfDay = (time: Date): Date => new Date(startOfDay(time).getTime() + DAY_MS);

/** Years of events: calendars write four digits, including those of adjacent days in every zone. */
export const YEARS = { first: 1000, last: 9998 } as const;

export const isInYears = (time: Date): boolean =>
  time.getUTCFullYear() >= YEARS.first && time.getUTCFullYear() <= YEARS.last;

type Times = Pick<Event, 'beginsOn' | 'endsOn'>;

/** The end, explicit or implied. */
export const endOf = ({ beginsOn, endsOn }: Times): Date => endsOn ?? endOfDay(beginsOn);

export const isOver = ({ beginsOn, endsOn }: Times, now: Date): boolean =>
  endsOn ? endsOn < now : beginsOn < startOfDay(now);

/** Upcoming: not over yet, including ongoing events. */
export const toCome = (now: Date): Prisma.EventWhereInput => ({
  OR: [{ endsOn: { gte: now } }, { endsOn: null, beginsOn: { gte: startOfDay(now) } }],
});

/** Over. `NOT: toCome` would lose the events without an end, for which a comparison with the end is null. */
export const isPast = (now: Date): Prisma.EventWhereInput => ({
  OR: [{ endsOn: { lt: now } }, { endsOn: null, beginsOn: { lt: startOfDay(now) } }],
});

/**
 * SQL: no earlier occurrence of its series is upcoming, so lists show this one for the series. Cancelled occurrences are shown, too, while
 * they would be the next.
 *
 * @param now the parameter with the time
 * @param compared whether contents are compared with what somebody looks for: an occurrence that was changed alone may match where the others
 *   do not, so it stands for itself only
 */
export const NEXT_OF_SERIES = (alias: string, now: string, compared = 'false'): string => `(${alias}.series_id IS NULL
  OR (${compared} AND ${alias}.detached AND ${alias}.status <> 'CANCELLED') OR NOT EXISTS (
  SELECT FROM events sx WHERE sx.series_id = ${alias}.series_id AND sx.begins_on < ${alias}.begins_on
    AND sx.begins_on >= ${now}::timestamptz - interval '7 days' AND ${EVENT_TO_COME('sx', now)}
    AND sx.visibility = ${alias}.visibility AND (sx.status <> 'CANCELLED' OR ${alias}.status = 'CANCELLED')
    AND NOT (${compared} AND sx.detached)))`;

/** SQL: it is the last of its series. */
export const LAST_OF_SERIES = (alias: string): string => `(${alias}.series_id IS NULL OR NOT EXISTS (
  SELECT FROM events sx WHERE sx.series_id = ${alias}.series_id AND sx.begins_on > ${alias}.begins_on AND sx.visibility = ${alias}.visibility))`;

/**
 * SQL: the event `alias` is upcoming.
 *
 * @param now the parameter with the time
 */
export const EVENT_TO_COME = (alias: string, now: string): string => `CASE WHEN ${alias}.ends_on IS NULL
  THEN ${alias}.begins_on >= date_trunc('day', ${now}::timestamptz, 'UTC') ELSE ${alias}.ends_on >= ${now}::timestamptz END`;
