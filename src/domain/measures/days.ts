/** Days of a period, in UTC. */
import { firstIdAt } from '../../platform/ids.ts';

export const DAY_MS = 86_400_000;

/** 0:00 UTC of a time's day. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

export const daysLater = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

/** Whole days, both included. */
export interface Period {
  first: Date;
  last: Date;
}

export const lengthOf = ({ first, last }: Period): number =>
  Math.max(0, Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1);

export const daysOf = (period: Period): Date[] =>
  Array.from({ length: lengthOf(period) }, (_, i) => daysLater(period.first, i));

/** The period of the same length right before. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period);
  return { first: daysLater(period.first, -days), last: daysLater(period.last, -days) };
}

/** The ids of rows that were created in the period: from the first, below the second. */
export const idsOf = ({ first, last }: Period): [from: bigint, below: bigint] => [
  firstIdAt(first),
  firstIdAt(daysLater(last, 1)),
];

/** The first id of a row of the day. */
export const firstIdOf = (day: Date): bigint => firstIdAt(day);
