/**
 * When an event is over, for rows, for where-fragments and for SQL. One that does not say when it ends goes on until its day does:
 * in UTC, because an event does not know where its people are.
 */
import type { Event, Prisma } from '../../generated/prisma/client.ts';

const DAY_MS = 86_400_000;

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

export const endOfDay = (time: Date): Date => new Date(startOfDay(time).getTime() + DAY_MS);

type Times = Pick<Event, 'beginsOn' | 'endsOn'>;

/** When it ends, said or not. */
export const endOf = ({ beginsOn, endsOn }: Times): Date => endsOn ?? endOfDay(beginsOn);

export const isOver = ({ beginsOn, endsOn }: Times, now: Date): boolean =>
  endsOn ? endsOn < now : beginsOn < startOfDay(now);

/** Not over yet; what has begun is still to come while it lasts. */
export const toCome = (now: Date): Prisma.EventWhereInput => ({
  OR: [{ endsOn: { gte: now } }, { endsOn: null, beginsOn: { gte: startOfDay(now) } }],
});

/** Said in full and not as NOT of the other: where there is no end, a comparison with it is neither true nor false. */
export const over = (now: Date): Prisma.EventWhereInput => ({
  OR: [{ endsOn: { lt: now } }, { endsOn: null, beginsOn: { lt: startOfDay(now) } }],
});

/**
 * As SQL: the event `alias` is to come.
 *
 * @param now the parameter that holds the time
 */
export const EVENT_TO_COME = (alias: string, now: string): string => `CASE WHEN ${alias}.ends_on IS NULL
  THEN ${alias}.begins_on >= date_trunc('day', ${now}::timestamptz, 'UTC') ELSE ${alias}.ends_on >= ${now}::timestamptz END`;
