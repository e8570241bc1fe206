/**
 * The time at which controlled clocks start: 10:00 UTC of the second Tuesday of next month, so that no test depends on the hour, the weekday or
 * the day of the month at which it runs. It is never before the real time, because jobs become due by PostgreSQL's own clock.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TUESDAY = 2;

/** In milliseconds of the epoch. */
export function secondTuesday(today: Date): number {
  const eighth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 8));
  return eighth.getTime() + ((TUESDAY - eighth.getUTCDay() + 7) % 7) * DAY + 10 * HOUR;
}
